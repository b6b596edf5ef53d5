package dev.unfold.quality;

import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** Seeded points and labels for the tests of this package. */
final class Clouds {

    private Clouds() {}

    static Points gaussian(int n, int d, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return fill(n, d, random::nextGaussian);
    }

    /** Points on a grid so coarse that ties and duplicates abound. */
    static Points grid(int n, int d, int side, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return fill(n, d, () -> random.nextInt(side));
    }

    /** factor·x + shift, in every coordinate. */
    static Points moved(Points points, double factor, double shift) {
        return map(points, x -> factor * x + shift);
    }

    static Points map(Points points, DoubleUnaryOperator each) {
        double[] values = points.toRowMajor();
        for (int at = 0; at < values.length; at++) {
            values[at] = each.applyAsDouble(values[at]);
        }
        return Points.copyOf(values, points.size(), points.dimension());
    }

    /** The first p coordinates, each disturbed a little: a plausible embedding. */
    static Points shadow(Points points, int p, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] values = new double[points.size() * p];
        for (int i = 0; i < points.size(); i++) {
            for (int c = 0; c < p; c++) {
                values[i * p + c] = points.get(i, c) + noise * random.nextGaussian();
            }
        }
        return Points.copyOf(values, points.size(), p);
    }

    /** Labels "0", "1", …, by chance; a share of them empty. */
    static Labels labels(int n, int classes, double unlabelled, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Labels.of(IntStream.range(0, n)
                .mapToObj(i -> random.nextDouble() < unlabelled ? "" : "" + random.nextInt(classes))
                .toList());
    }

    private static Points fill(int n, int d, DoubleSupplier draw) {
        double[] values = new double[n * d];
        for (int at = 0; at < values.length; at++) {
            values[at] = draw.getAsDouble();
        }
        return Points.copyOf(values, n, d);
    }
}
