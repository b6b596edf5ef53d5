package dev.unfold.recipe;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.internal.dense.RowMajor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Several data sets on the same points, row by row, as one: the columns of all, one set after the other. A name that was
 * there before gets the number of its set, as in {@code x1.2}. Ids and labels are those of the first set that has any, and
 * sets that have them must agree.
 *
 * @param data the sets as one
 * @param columns for each set the names that its columns have in {@code data}
 */
record SideBySide(Dataset data, List<List<String>> columns) {

    SideBySide {
        columns = columns.stream().map(List::copyOf).toList();
    }

    /**
     * @throws DataException if the sets have different numbers of points, or different ids or labels
     */
    static SideBySide of(List<Dataset> sets) {
        if (sets.isEmpty()) {
            throw new DataException("no data set is given; give one for each view");
        }
        Dataset first = sets.get(0);
        if (sets.size() == 1) {
            return new SideBySide(first, List.of(first.features()));
        }
        Set<String> features = new HashSet<>();
        Set<String> others = new HashSet<>();
        List<List<String>> columns = new ArrayList<>();
        List<Column> extras = new ArrayList<>();
        for (int q = 1; q <= sets.size(); q++) {
            Dataset set = sets.get(q - 1);
            if (set.size() != first.size()) {
                throw new DataException("view 1 (" + first.name() + ") has " + first.size() + " points, but view " + q
                        + " (" + set.name() + ") has " + set.size() + "; views describe the same points, row by row");
            }
            String number = "." + q;
            columns.add(set.features().stream()
                    .map(name -> free(name, number, features))
                    .toList());
            set.extras().forEach(extra -> extras.add(extra.renamed(free(extra.name(), number, others))));
        }
        Dataset joined = new Dataset(
                sets.stream().map(Dataset::name).collect(Collectors.joining(" + ")),
                points(sets),
                columns.stream().flatMap(List::stream).toList(),
                agreed(sets, "id", Dataset::ids, ids -> ids::get),
                agreed(sets, "label", Dataset::labels, labels -> labels::name),
                extras);
        return new SideBySide(joined, columns);
    }

    private static String free(String name, String number, Set<String> taken) {
        String free = name;
        while (!taken.add(free)) {
            free += number;
        }
        return free;
    }

    private static Points points(List<Dataset> sets) {
        int n = sets.get(0).size();
        int d = sets.stream().mapToInt(set -> set.points().dimension()).sum();
        double[] all = new double[Math.multiplyExact(n, d)];
        int to = 0;
        for (Dataset set : sets) {
            RowMajor own = set.points().flat();
            for (int i = 0; i < n; i++) {
                System.arraycopy(own.values(), own.offset(i), all, i * d + to, own.columns());
            }
            to += own.columns();
        }
        return Points.adopt(new RowMajor(all, n, d));
    }

    /** What the first set has that has any; another that says something else of a row is no description of the same points. */
    private static <T> Optional<T> agreed(
            List<Dataset> sets,
            String what,
            Function<Dataset, Optional<T>> known,
            Function<T, IntFunction<String>> of) {
        List<Dataset> knowing =
                sets.stream().filter(set -> known.apply(set).isPresent()).toList();
        for (Dataset other : knowing) {
            IntFunction<String> one = of.apply(known.apply(knowing.get(0)).orElseThrow());
            IntFunction<String> two = of.apply(known.apply(other).orElseThrow());
            for (int i = 0; i < other.size(); i++) {
                if (!Objects.equals(one.apply(i), two.apply(i))) {
                    throw new DataException("row " + i + " has the " + what + " '" + one.apply(i) + "' in "
                            + knowing.get(0).name() + ", but '" + two.apply(i) + "' in " + other.name()
                            + "; views describe the same points, row by row");
                }
            }
        }
        return knowing.stream().findFirst().flatMap(known);
    }
}
