package dev.unfold.data;

import dev.unfold.error.DataException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Points with what is known about them: the names of their coordinates, an id and a class for each, and further columns
 * (true parameters of a synthetic manifold, say) that are carried along but never fitted.
 *
 * @param name what to call the data in messages: a file's name, or that of a synthetic set
 * @param features the names of the coordinates, one a column of {@code points}
 */
public record Dataset(
        String name,
        Points points,
        List<String> features,
        Optional<List<String>> ids,
        Optional<Labels> labels,
        List<Column> extras) {

    public Dataset {
        features = List.copyOf(features);
        ids = ids.map(List::copyOf);
        extras = List.copyOf(extras);
        if (features.size() != points.dimension()) {
            throw new DataException(
                    name + ": " + features.size() + " column names for points of dimension " + points.dimension());
        }
        int n = points.size();
        ids.ifPresent(list -> sameLength(name, "ids", list.size(), n));
        labels.ifPresent(list -> sameLength(name, "labels", list.size(), n));
        for (Column extra : extras) {
            sameLength(name, "column " + extra.name(), extra.size(), n);
        }
    }

    private static void sameLength(String name, String what, int found, int expected) {
        if (found != expected) {
            throw new DataException(name + ": " + what + " has " + found + " entries for " + expected + " points");
        }
    }

    /** Bare points; the coordinates are called x1, x2, … */
    public static Dataset of(Points points) {
        return new Dataset(
                "data", points, numbered("x", points.dimension()), Optional.empty(), Optional.empty(), List.of());
    }

    /** The names prefix1, prefix2, … */
    public static List<String> numbered(String prefix, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> prefix + i).toList();
    }

    public int size() {
        return points.size();
    }

    public Dataset withLabels(Labels newLabels) {
        return new Dataset(name, points, features, ids, Optional.of(newLabels), extras);
    }

    /**
     * The labels, where every point must have one.
     *
     * @param who needs them, for messages
     * @throws DataException if there are none, or some points have none
     */
    public Labels completeLabels(String who) {
        Labels all = labels.orElseThrow(() -> new DataException(
                name + ": " + who + " needs labels, but there are none; name their column, as in label = kind"));
        int[] missing =
                IntStream.range(0, size()).filter(i -> !all.isLabelled(i)).toArray();
        if (missing.length > 0) {
            throw new DataException(name + ": " + missing.length + " of " + size()
                    + " points have no label (the first is row " + missing[0] + "), but " + who
                    + " needs that of each; label them or leave them out, or take a method that accepts unlabelled points:"
                    + " glle, plle or sslle");
        }
        return all;
    }

    public Dataset withPoints(Points newPoints, List<String> newFeatures) {
        return new Dataset(name, newPoints, newFeatures, ids, labels, extras);
    }

    /** The column of that name among those that are carried along. */
    public Optional<Column> extra(String wanted) {
        return extras.stream().filter(column -> column.name().equals(wanted)).findFirst();
    }

    /** The same with further columns that are carried along, in place of those that have their names. */
    public Dataset withExtras(List<Column> further) {
        List<Column> all = new ArrayList<>(extras);
        all.removeIf(old -> further.stream().anyMatch(column -> column.name().equals(old.name())));
        all.addAll(further);
        return new Dataset(name, points, features, ids, labels, all);
    }

    /**
     * These points and further ones below them, which have as many coordinates, in this order. Where only some have an id or a
     * label, the others' are empty; of the columns that are carried along those of these points stay, and are NaN where the others
     * have none.
     */
    public Dataset followedBy(Dataset more) {
        List<Column> carried = extras.stream()
                .map(extra -> extra.followedBy(more.extra(extra.name()), more.size()))
                .toList();
        return new Dataset(
                name,
                points.followedBy(more.points),
                features,
                joined(ids, more.ids, more.size()),
                joined(labels.map(Labels::names), more.labels.map(Labels::names), more.size())
                        .map(Labels::of),
                carried);
    }

    private Optional<List<String>> joined(Optional<List<String>> own, Optional<List<String>> others, int count) {
        if (own.isEmpty() && others.isEmpty()) {
            return Optional.empty();
        }
        List<String> all = new ArrayList<>(own.orElse(Collections.nCopies(size(), "")));
        all.addAll(others.orElse(Collections.nCopies(count, "")));
        return Optional.of(all);
    }

    /** The features of the given names alone, in that order. */
    public Dataset columns(List<String> names) {
        if (names.equals(features)) {
            return this;
        }
        int[] chosen = names.stream().mapToInt(features::indexOf).toArray();
        return withPoints(points.columns(chosen), names);
    }

    /** The given rows, in that order. */
    public Dataset rows(int... rows) {
        List<Column> chosen = new ArrayList<>();
        for (Column extra : extras) {
            chosen.add(extra.rows(rows));
        }
        return new Dataset(
                name,
                points.rows(rows),
                features,
                ids.map(list -> Arrays.stream(rows).mapToObj(list::get).toList()),
                labels.map(list -> list.rows(rows)),
                chosen);
    }

    /** What it is, not its numbers. */
    @Override
    public String toString() {
        return "Dataset " + name + ": " + size() + " points in " + points.dimension() + " dimensions"
                + (ids.isPresent() ? ", with ids" : "")
                + labels.map(known -> ", " + known).orElse("");
    }
}
