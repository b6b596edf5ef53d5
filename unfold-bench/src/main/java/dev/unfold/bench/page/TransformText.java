package dev.unfold.bench.page;

import dev.unfold.bench.peers.TransformComparison.Outcome;
import java.util.Locale;

/** The comparison of new points as Markdown: a row for each set. */
public final class TransformText {

    private final StringBuilder text = new StringBuilder();

    public TransformText(Taken taken) {
        text.append(taken.head());
        text.append(
                "\n| model | new points | Unfold library s | scikit-learn s | | Unfold command s | scikit-learn process s |"
                        + " | Unfold memory | scikit-learn memory | largest difference |\n");
        text.append("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n");
    }

    /** Adds the row of one model. */
    public void add(String model, int fresh, Outcome outcome) {
        text.append("| ")
                .append(String.join(
                        " | ",
                        model,
                        String.format(Locale.ROOT, "%,d", fresh),
                        Figures.seconds(outcome.library()),
                        Figures.seconds(outcome.peer()),
                        Figures.ratio(outcome.peer(), outcome.library()),
                        Figures.seconds(outcome.command()),
                        Figures.seconds(outcome.peerProcess()),
                        Figures.ratio(outcome.peerProcess(), outcome.command()),
                        Figures.bytes(outcome.commandBytes()),
                        Figures.bytes(outcome.peerBytes()),
                        String.format(Locale.ROOT, "%.0e", outcome.difference())))
                .append(" |\n");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
