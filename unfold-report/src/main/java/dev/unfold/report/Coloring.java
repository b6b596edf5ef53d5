package dev.unfold.report;

/** What the colours of a picture tell. In a page it is only where the reader starts. */
public sealed interface Coloring {

    /** One colour for all points. */
    record Plain() implements Coloring {}

    /** A colour for each class; grey for unlabelled points. */
    record ByLabel() implements Coloring {}

    /** A shade for each value of the column of that name; grey where it is empty. */
    record ByColumn(String name) implements Coloring {}

    /** By the classes where there are any, else by the first column. */
    static Coloring usual(PointTable table) {
        if (table.classes().isPresent()) {
            return new ByLabel();
        }
        return table.columns().isEmpty()
                ? new Plain()
                : new ByColumn(table.columns().get(0).name());
    }
}
