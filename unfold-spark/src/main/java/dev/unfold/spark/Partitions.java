package dev.unfold.spark;

import dev.unfold.data.Points;
import dev.unfold.data.RowKey;
import dev.unfold.recipe.Anchors;
import dev.unfold.recipe.DistributedPoints;
import dev.unfold.recipe.Extremes;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSums;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/**
 * Points in the partitions of a cluster, of which a {@link Survey} has taken a sample. Each partition is asked by itself; no point leaves
 * it but the anchors. What comes out does not depend on how they are spread: the anchors are found by their content, and
 * {@link LandmarkSums} come out the same in any order. Those of P partitions are merged in groups of √P, and within these in the order
 * of their numbers, so that the same partitions take the same way.
 */
final class Partitions implements DistributedPoints {

    /** How many numbers a block has; its rows are searched for and fitted together. */
    private static final int BLOCK = 1 << 15;

    private final JavaSparkContext spark;
    private final JavaRDD<Row> rows;
    private final Survey survey;
    private final Broadcast<SortedMap<Long, Integer>> sample;

    /** @param rows of each the first column holds the coordinates */
    Partitions(JavaSparkContext spark, JavaRDD<Row> rows, Survey survey, int anchors) {
        this.spark = spark;
        this.rows = rows;
        this.survey = survey;
        this.sample = spark.broadcast(survey.sample(anchors));
    }

    /** The rows of the sample, in the order of their coordinates. */
    Points anchors() {
        return Stage.run(spark, "anchors", () -> {
            Broadcast<SortedMap<Long, Integer>> keys = sample;
            long seed = survey.seed();
            List<double[]> found = rows.mapPartitionsWithIndex(
                            (partition, part) -> {
                                List<double[]> own = new ArrayList<>();
                                Sampled sampled = new Sampled(keys.value(), partition, seed);
                                part.forEachRemaining(row -> {
                                    double[] x = coordinates(row);
                                    if (sampled.takes(x)) {
                                        own.add(x);
                                    }
                                });
                                return own.iterator();
                            },
                            true)
                    .collect();
            checkAll("anchors", found.size(), keys.value().size());
            return Points.of(found.stream().sorted(Arrays::compare).toArray(double[][]::new));
        });
    }

    @Override
    public long size() {
        return survey.rows();
    }

    @Override
    public void addTo(LandmarkSums sums, Anchors anchors) {
        Broadcast<ShippedModel> model = spark.broadcast(ShippedModel.of(anchors.model()));
        List<Part> parts = Stage.run(spark, "residuals in landmark coordinates", () -> {
            Broadcast<SortedMap<Long, Integer>> keys = sample;
            long seed = survey.seed();
            int landmarks = sums.landmarks();
            int group = (int) Math.ceil(Math.sqrt(rows.getNumPartitions()));
            return rows.mapPartitionsWithIndex(
                            (partition, part) -> List.of(
                                            Part.of(model.value(), part, new Sampled(keys.value(), partition, seed)))
                                    .iterator(),
                            true)
                    .mapToPair(part -> new Tuple2<>(part.partition / group, part))
                    .groupByKey(group)
                    .map(parted -> Part.merged(parted._2(), landmarks))
                    .collect();
        });
        Part all = Part.merged(parts, sums.landmarks());
        checkAll("rows", all.rows, size());
        checkAll("anchors", all.anchors, sample.value().size());
        sums.add(all.sums);
        model.destroy();
    }

    @Override
    public double[] signs(Anchors anchors) {
        Broadcast<ShippedModel> model = spark.broadcast(ShippedModel.of(anchors.model()));
        int p = anchors.model().recipe().dimensions();
        List<double[]> parts = Stage.run(
                spark,
                "signs",
                () -> rows.mapPartitions(part -> {
                            Extremes extremes = new Extremes(p);
                            Run run = ShippedModel.task();
                            blocks(
                                    part,
                                    x -> true,
                                    block ->
                                            extremes.add(model.value().anchors().places(block, run)));
                            return List.of(extremes.values()).iterator();
                        })
                        .collect());
        model.destroy();
        Extremes all = new Extremes(p);
        all.add(Points.of(parts.toArray(double[][]::new)));
        return all.signs();
    }

    private static void checkAll(String what, long found, long expected) {
        if (found != expected) {
            throw new ChangedRowsException(what, found, expected);
        }
    }

    static double[] coordinates(Row row) {
        return Objects.requireNonNull(Features.of(row.get(0)), "a row had coordinates in the first pass");
    }

    @FunctionalInterface
    private interface Chosen {
        boolean test(double[] x);
    }

    /** Hands over the chosen rows of a partition, block by block. */
    private static void blocks(Iterator<Row> part, Chosen chosen, Consumer<Points> consumer) {
        Points.Builder block = null;
        int size = 0;
        while (part.hasNext()) {
            double[] x = coordinates(part.next());
            if (chosen.test(x)) {
                block = block == null ? Points.builder(x.length) : block;
                block.add(x);
                size++;
                if (size * x.length >= BLOCK) {
                    consumer.accept(block.build());
                    block = null;
                    size = 0;
                }
            }
        }
        if (block != null) {
            consumer.accept(block.build());
        }
    }

    /** Tells which rows of a partition are in the sample. */
    private static final class Sampled {

        private final SortedMap<Long, Integer> sample;
        private final long largest;
        private final int partition;
        private final long seed;
        private final Set<Long> taken = new HashSet<>();

        Sampled(SortedMap<Long, Integer> sample, int partition, long seed) {
            this.sample = sample;
            this.largest = sample.lastKey();
            this.partition = partition;
            this.seed = seed;
        }

        boolean takes(double[] x) {
            long key = RowKey.of(x, seed);
            return key <= largest && Objects.equals(sample.get(key), partition) && taken.add(key);
        }

        int count() {
            return taken.size();
        }
    }

    /** What a partition, or several of them, have summed up. No record: Kryo, which users may have chosen, cannot read those. */
    private static final class Part implements Serializable {

        private static final long serialVersionUID = 1;

        private final int partition; // the lowest of their numbers
        private final long rows;
        private final long anchors; // how many of the rows are such; their residuals are not in the sums
        private final byte[] sums;

        Part(int partition, long rows, long anchors, byte[] sums) {
            this.partition = partition;
            this.rows = rows;
            this.anchors = anchors;
            this.sums = sums;
        }

        static Part of(ShippedModel model, Iterator<Row> part, Sampled sampled) {
            LandmarkSums sums = model.anchors().noSums();
            Run run = ShippedModel.task();
            long[] others = {0};
            blocks(part, x -> !sampled.takes(x), block -> {
                others[0] += block.size();
                model.anchors().addTo(sums, block, run);
            });
            return new Part(sampled.partition, others[0] + sampled.count(), sampled.count(), sums.toBytes());
        }

        /** The sums of several, added in the order of their numbers. */
        static Part merged(Iterable<Part> parts, int landmarks) {
            List<Part> ordered = StreamSupport.stream(parts.spliterator(), false)
                    .sorted(Comparator.comparingInt(part -> part.partition))
                    .toList();
            LandmarkSums sums = new LandmarkSums(landmarks);
            ordered.forEach(part -> sums.add(part.sums));
            return new Part(
                    ordered.get(0).partition,
                    ordered.stream().mapToLong(part -> part.rows).sum(),
                    ordered.stream().mapToLong(part -> part.anchors).sum(),
                    sums.toBytes());
        }
    }
}
