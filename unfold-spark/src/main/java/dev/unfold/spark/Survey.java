package dev.unfold.spark;

import dev.unfold.data.RowKey;
import dev.unfold.error.DataException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * What the first pass over the rows finds: how many there are, which of them cannot be used, and which are a sample of them. Parts are
 * put together in any order and come out the same.
 *
 * <p>The sample is those rows whose {@link RowKey}s are smallest, each different row once. So it does not depend on how the rows are
 * spread. The partition of lowest number that has a row of that key has it; the first such row there is the one that counts.
 */
final class Survey implements Serializable {

    private static final long serialVersionUID = 1;

    private final int most;
    private final long seed;
    private long rows;
    private final TreeMap<Integer, Tally> lengths = new TreeMap<>();
    private final Tally missing = new Tally();
    private final Tally unusable = new Tally();
    private final TreeMap<Long, Integer> sample = new TreeMap<>(); // the partition of each key

    /** @param most how many rows the sample has at most */
    private Survey(int most, long seed) {
        this.most = most;
        this.seed = seed;
    }

    /** Goes over all rows; of each the first column holds the coordinates, the second its id or null. */
    static Survey of(JavaRDD<Row> rows, int most, long seed) {
        return rows.mapPartitionsWithIndex(
                        (partition, part) -> {
                            Survey survey = new Survey(most, seed);
                            survey.addAll(part, partition);
                            return List.of(survey).iterator();
                        },
                        true)
                .treeAggregate(new Survey(most, seed), Survey::and, Survey::and);
    }

    private void addAll(Iterator<Row> part, int partition) {
        for (long at = 0; part.hasNext(); at++) {
            Row row = part.next();
            rows++;
            double @Nullable [] x = Features.of(row.get(0));
            Place place = new Place(partition, at, row);
            if (x == null) {
                missing.add(place);
                continue;
            }
            lengths.computeIfAbsent(x.length, length -> new Tally()).add(place);
            if (!Features.areUsable(x)) {
                unusable.add(place);
            } else if (most > 0) {
                take(RowKey.of(x, seed), partition);
            }
        }
    }

    private void take(long key, int partition) {
        if (sample.size() < most || key < sample.lastKey()) {
            sample.merge(key, partition, Math::min);
            if (sample.size() > most) {
                sample.pollLastEntry();
            }
        }
    }

    private Survey and(Survey other) {
        rows += other.rows;
        other.lengths.forEach((length, tally) ->
                lengths.computeIfAbsent(length, none -> new Tally()).and(tally));
        missing.and(other.missing);
        unusable.and(other.unusable);
        other.sample.forEach(this::take);
        return this;
    }

    /** n. */
    long rows() {
        return rows;
    }

    long seed() {
        return seed;
    }

    /** d. */
    int dimension() {
        return lengths.firstKey();
    }

    /** The keys of so many rows at most, each with the partition that has the row. */
    SortedMap<Long, Integer> sample(int count) {
        return sample.entrySet().stream()
                .limit(count)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, TreeMap::new));
    }

    /** Refuses rows that nothing can be computed with. */
    Survey checked(String column) {
        String where = "featuresCol = " + column + ": ";
        if (rows == 0) {
            throw new DataException(where + "there are no rows; fit on a data frame that has some");
        }
        if (missing.count > 0) {
            throw new DataException(where + missing.of(rows, "is", "are") + " null; filter them out, or fill them in");
        }
        if (unusable.count > 0) {
            throw new DataException(where + unusable.of(rows, "has", "have")
                    + " an entry that is null, NaN, infinite or at least 1e150; filter them out, fill them in (Imputer) or"
                    + " rescale them");
        }
        if (lengths.size() > 1) {
            throw new DataException(where + "the vectors are of different lengths: "
                    + lengths.entrySet().stream()
                            .map(entry ->
                                    entry.getKey() + " in " + entry.getValue().counted())
                            .collect(Collectors.joining("; "))
                    + "; give all the same length");
        }
        return this;
    }

    /** A row, where it was found. */
    private record Place(int partition, long at, Row row) {

        long order() {
            return ((long) partition << 40) + at;
        }

        String name() {
            return row.isNullAt(1) ? "row " + at + " of partition " + partition : "id " + row.get(1);
        }
    }

    /** How many rows are so, and which come first. */
    private static final class Tally implements Serializable {

        private static final long serialVersionUID = 1;
        private static final int SHOWN = 3;

        private long count;
        private final TreeMap<Long, String> first = new TreeMap<>();

        void add(Place place) {
            count++;
            if (first.size() < SHOWN) {
                first.put(place.order(), place.name());
            }
        }

        void and(Tally other) {
            count += other.count;
            first.putAll(other.first);
            while (first.size() > SHOWN) {
                first.pollLastEntry();
            }
        }

        String counted() {
            return count
                    + (count == 1 ? " row (" : " rows (")
                    + String.join(", ", first.values())
                    + (count > SHOWN ? ", …)" : ")");
        }

        String of(long all, String one, String several) {
            return counted() + " of " + all + " " + (count == 1 ? one : several);
        }
    }
}
