package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** Seeded sets of points that are hard for a search in one way or another. */
public final class Sets {

    private Sets() {}

    public static Map<String, RowMajor> all() {
        SplittableRandom random = new SplittableRandom(7);
        Map<String, RowMajor> sets = new LinkedHashMap<>();
        sets.put("two points", of(2, 3, random::nextDouble));
        sets.put("a line", of(300, 1, random::nextDouble));
        sets.put("a line of whole numbers", of(300, 1, () -> random.nextInt(40)));
        sets.put("a plane", of(400, 2, random::nextDouble));
        sets.put("uniform", of(400, 3, random::nextDouble));
        sets.put("gaussian", of(400, 5, random::nextGaussian));
        sets.put("grid", of(400, 3, () -> random.nextInt(5)));
        sets.put("bits", of(400, 12, () -> random.nextInt(2)));
        sets.put("many bits", of(450, 100, () -> random.nextInt(2)));
        sets.put("equal", of(300, 4, () -> .1));
        sets.put("zeros of both signs", of(300, 3, () -> random.nextInt(2) == 0 ? 0.0 : -0.0));
        sets.put("high", of(60, 1000, random::nextGaussian));
        sets.put("middling", of(850, 40, random::nextGaussian));
        sets.put("constant columns", withConstantColumns(of(300, 6, random::nextGaussian)));
        sets.put("duplicates", withDuplicates(of(400, 30, random::nextGaussian), random));
        sets.put("a clump and far points", clump(450, 20, random));
        sets.put("two far clusters", farClusters(450, 25, random));
        sets.put("huge", of(200, 10, () -> 1e200 * random.nextGaussian()));
        sets.put("tiny", of(200, 10, () -> 1e-170 * random.nextGaussian()));
        sets.put("next to each other", of(200, 8, () -> 1 + random.nextInt(4) * 0x1p-52));
        sets.put("far from the origin", of(250, 18, () -> 1e9 + random.nextGaussian()));
        return sets;
    }

    public static RowMajor of(int n, int d, DoubleSupplier coordinate) {
        double[] values = new double[n * d];
        Arrays.setAll(values, at -> coordinate.getAsDouble());
        return new RowMajor(values, n, d);
    }

    private static RowMajor withConstantColumns(RowMajor points) {
        for (int i = 0; i < points.rows(); i++) {
            points.values()[points.offset(i)] = 3;
            points.values()[points.offset(i) + 4] = -1e5;
        }
        return points;
    }

    /** Half of the points become duplicates of a few. */
    private static RowMajor withDuplicates(RowMajor points, SplittableRandom random) {
        for (int i = 0; i < points.rows(); i++) {
            if (random.nextBoolean()) {
                int from = points.offset(random.nextInt(5));
                System.arraycopy(points.values(), from, points.values(), points.offset(i), points.columns());
            }
        }
        return points;
    }

    /** Most points lie within 1e-20 of one, where single precision cannot tell them apart from the far ones' frame. */
    private static RowMajor clump(int n, int d, SplittableRandom random) {
        return of(n, d, () -> random.nextInt(400) == 0 ? random.nextGaussian() : 1e-20 * random.nextGaussian());
    }

    private static RowMajor farClusters(int n, int d, SplittableRandom random) {
        RowMajor points = of(n, d, random::nextGaussian);
        for (int i = 0; i < n; i++) {
            points.values()[points.offset(i)] += i % 2 == 0 ? 1e6 : -1e6;
        }
        return points;
    }
}
