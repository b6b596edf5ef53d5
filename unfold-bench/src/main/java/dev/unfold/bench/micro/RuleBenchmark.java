package dev.unfold.bench.micro;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Neighbour rules beside the plain one, from the data to the lists. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init")
public class RuleBenchmark {

    /** A method, and after a colon a kernel. */
    @Param({"lle", "kernel-lle:rbf", "kernel-lle:laplacian", "kernel-lle:polynomial", "llise", "radius"})
    private String method;

    private NeighborRule rule;
    private Dataset roll;
    private Dataset images;

    @Setup
    public void setUp() {
        String[] words = method.split(":", 2);
        Map<String, String> settings = new HashMap<>(Map.of("method", words[0]));
        if (words.length > 1) {
            settings.put("kernel", words[1]);
        }
        rule = Catalog.recipe(settings).neighborRule();
        roll = Manifold.SWISS_ROLL.sample(20_000, 0, 0);
        images = Dataset.of(clusters(3_000, 784));
    }

    /** Points around ten centres, of different lengths, with coordinates from 0 to 255 or so: like grey values. */
    private static Points clusters(int n, int d) {
        SplittableRandom random = new SplittableRandom(0);
        double[][] centers = new double[10][];
        for (int c = 0; c < centers.length; c++) {
            centers[c] = random.doubles(d, 0, 200).toArray();
        }
        Points.Builder points = Points.builder(d);
        for (int i = 0; i < n; i++) {
            double contrast = random.nextDouble(0.3, 1);
            double[] row = new double[d];
            for (int c = 0; c < d; c++) {
                row[c] = Math.max(0, contrast * (centers[i % 10][c] + 40 * random.nextGaussian()));
            }
            points.add(row);
        }
        return points.build();
    }

    /** 20,000 points of a roll. */
    @Benchmark
    public Neighborhoods roll() {
        return lists(roll);
    }

    /** 3,000 points in 784 dimensions. */
    @Benchmark
    public Neighborhoods images() {
        return lists(images);
    }

    private Neighborhoods lists(Dataset data) {
        return rule.learn(data, 2, Run.quiet()).over(data, Run.quiet()).neighborhoods(Run.quiet());
    }
}
