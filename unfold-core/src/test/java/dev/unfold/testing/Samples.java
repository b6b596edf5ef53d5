package dev.unfold.testing;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Data that many tests use. */
public final class Samples {

    private Samples() {}

    public static Dataset roll(int n, long seed) {
        return Manifold.SWISS_ROLL.sample(n, 0, seed);
    }

    /** A seeded Gaussian cloud. */
    public static Points cloud(int n, int d, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Points.Builder points = Points.builder(d);
        for (int i = 0; i < n; i++) {
            double[] row = new double[d];
            for (int j = 0; j < d; j++) {
                row[j] = random.nextGaussian();
            }
            points.add(row);
        }
        return points.build();
    }

    /** Two clouds so far apart that no neighbour list leads from one to the other. */
    public static Points blobs(int each, int d, long seed) {
        Points one = cloud(each, d, seed);
        Points two = cloud(each, d, seed + 1);
        Points.Builder both = Points.builder(d);
        IntStream.range(0, each).forEach(i -> both.add(one.row(i)));
        IntStream.range(0, each).forEach(i -> {
            double[] row = two.row(i);
            row[0] += 1000;
            both.add(row);
        });
        return both.build();
    }

    /** A true parameter of a synthetic manifold. */
    public static double[] truth(Dataset data, String name) {
        Column column = data.extras().stream()
                .filter(extra -> extra.name().equals(name))
                .findFirst()
                .orElseThrow();
        return IntStream.range(0, column.size()).mapToDouble(column::get).toArray();
    }
}
