package dev.unfold.extension;

import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.route.Route;
import dev.unfold.internal.search.scan.Scan;
import dev.unfold.internal.sparse.HeapBudget;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Gaussians on points, κ_j(x) = exp(−r_j²/2) with r_j = |x − x_j|/σ_j, and the shares that they have in their sum, κ_j(x)/Σ_l κ_l(x).
 *
 * <p>Shares are taken in logarithms: with r the least of all r_j, κ_j(x) is exp(−(r_j − r)(r_j + r)/2) of the largest. So there is a
 * largest term wherever x lies, and all is finite. Terms below 10⁻¹⁶ of it are dropped.
 *
 * <p>Centres are searched in groups whose σ differ by less than a factor of 2. With ρ some r_j, only those with r_j² ≤ ρ² + 32 ln 10 can
 * count, and within a group these are no farther than its largest σ allows; a few wide Gaussians do not make the search of all wide.
 */
final class Gaussians {

    /** −log of 10⁻¹⁶. */
    private static final double DROPPED = 16 * Math.log(10);

    /** Coordinates from here on are computed with 2⁻⁶⁰⁰ of themselves, so that their squares are finite. */
    private static final double FAR = 1e150;

    private static final double FAR_SCALE = 0x1p-600;

    /** Groups up to this size are not worth an index. */
    private static final int FEW = 64;

    /** Points at a time: their shares are held in lists of their own. */
    private static final int BLOCK = 4096;

    private static final double ROUNDING = 1e-12;

    private final RowMajor centers;
    private final double[] sigma;
    private final double widest;
    private final List<Group> groups = new ArrayList<>();

    /**
     * @param rows which centres they are
     * @param widest their largest σ
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Group(int[] rows, double widest, EuclideanSearch search) {}

    Gaussians(RowMajor centers, double[] sigma, Run run) {
        this.centers = centers;
        this.sigma = sigma;
        this.widest = Arrays.stream(sigma).max().orElseThrow();
        Map<Integer, List<Integer>> byScale = new TreeMap<>();
        for (int j = 0; j < sigma.length; j++) {
            byScale.computeIfAbsent(Math.getExponent(sigma[j]), unused -> new ArrayList<>())
                    .add(j);
        }
        byScale.values().forEach(list -> {
            int[] rows = list.stream().mapToInt(j -> j).toArray();
            RowMajor points = centers.chosen(rows);
            groups.add(new Group(
                    rows,
                    IntStream.of(rows).mapToDouble(j -> sigma[j]).max().orElseThrow(),
                    rows.length <= FEW ? new Scan(points) : Route.exact(points, FEW, run)));
        });
    }

    /** For each point the distance to the nearest that is not equal to it; there must be two distinct points. */
    static double[] nearestDistinct(RowMajor points, Run run) {
        int n = points.rows();
        EuclideanSearch search = n <= FEW ? new Scan(points) : Route.exact(points, 1, run);
        double[] distances = new double[n];
        int[] missing = IntStream.range(0, n).toArray();
        for (int k = Math.min(2, n); missing.length > 0; k = Math.min(4 * k, n)) {
            Lists lists = search.nearest(points.chosen(missing), k, run); // a point finds itself as well
            for (int q = 0; q < missing.length; q++) {
                for (int at = lists.offsets()[q + 1] - 1; at >= lists.offsets()[q]; at--) {
                    if (lists.distances()[at] > 0) {
                        distances[missing[q]] = lists.distances()[at];
                    }
                }
            }
            missing = IntStream.of(missing).filter(i -> distances[i] == 0).toArray();
        }
        return distances;
    }

    /** The shares at given points, a row each. */
    SparseRows shares(RowMajor points, Run run) {
        int n = points.rows();
        int[] offsets = new int[n + 1];
        int[] indices = new int[Math.max(16, n)];
        double[] values = new double[indices.length];
        for (int begin = 0; begin < n; begin += BLOCK) {
            int from = begin;
            int end = Math.min(n, begin + BLOCK);
            List<Row> rows = rows(points.chosen(IntStream.range(from, end).toArray()), run);
            long needed = offsets[begin];
            for (int i = begin; i < end; i++) {
                needed += rows.get(i - begin).count;
            }
            checkFits(needed, end, n);
            for (int i = begin; i < end; i++) {
                offsets[i + 1] = offsets[i] + rows.get(i - begin).count;
            }
            if (needed > indices.length) {
                int room = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, 2L * indices.length));
                indices = Arrays.copyOf(indices, room);
                values = Arrays.copyOf(values, room);
            }
            for (int i = begin; i < end; i++) {
                Row row = rows.get(i - begin);
                System.arraycopy(row.columns, 0, indices, offsets[i], row.count);
                System.arraycopy(row.values, 0, values, offsets[i], row.count);
            }
        }
        return SparseRows.adopt(
                n, sigma.length, offsets, Arrays.copyOf(indices, offsets[n]), Arrays.copyOf(values, offsets[n]));
    }

    /** Refuses Gaussians that reach so many points that their shares fill the memory, as soon as that is foreseeable. */
    private void checkFits(long entries, int done, int n) {
        double expected = (double) entries / done * n;
        double bytes = 4.0 * (Integer.BYTES + Double.BYTES) * expected; // with the transpose, and while arrays grow
        if (!(bytes <= HeapBudget.bytes() && expected < Integer.MAX_VALUE - 8)) {
            throw new NumericalException(String.format(
                    Locale.ROOT,
                    "kernel-map: the Gaussian of a point reaches %d of the %d others on average, which takes %.1f GB, but"
                            + " %.1f GB may be used; lower gamma, or choose extension = linear",
                    entries / done,
                    sigma.length,
                    bytes / 1e9,
                    HeapBudget.bytes() / 1e9));
        }
    }

    /** The products of the shares at given points with a matrix of one row a centre: Σ_j κ_j(x)a_j/Σ_l κ_l(x). */
    RowMajor map(RowMajor points, RowMajor a, Run run) {
        int p = a.columns();
        double[] sums = new double[points.rows() * p];
        for (int begin = 0; begin < points.rows(); begin += BLOCK) {
            int from = begin;
            int end = Math.min(points.rows(), begin + BLOCK);
            run.progress("placing", begin, points.rows());
            List<Row> rows = rows(points.chosen(IntStream.range(from, end).toArray()), run);
            run.share(end - begin, () -> null, (i, none) -> {
                Row row = rows.get(i);
                for (int e = 0; e < row.count; e++) {
                    for (int r = 0, at = a.offset(row.columns[e]), to = (from + i) * p; r < p; r++) {
                        sums[to + r] += row.values[e] * a.values()[at + r];
                    }
                }
            });
        }
        run.progress("placing", points.rows(), points.rows());
        return new RowMajor(sums, points.rows(), p);
    }

    private List<Row> rows(RowMajor points, Run run) {
        int n = points.rows();
        boolean[] far = new boolean[n];
        RowMajor near = withoutFar(points, far);
        double[] least = new double[n]; // ρ, some r_j that is not much larger than the least
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (Group group : groups) {
            Lists nearest = group.search.nearest(near, 1, run);
            for (int i = 0; i < n; i++) {
                double width = sigma[group.rows[nearest.neighbors()[i]]];
                least[i] = Math.min(least[i], nearest.distances()[i] / width);
            }
        }
        List<Row> rows = new ArrayList<>(n);
        double[] most = new double[n]; // the largest r_j that can count
        for (int i = 0; i < n; i++) {
            rows.add(new Row());
            most[i] = Math.sqrt(least[i] * least[i] + 2 * DROPPED) * (1 + ROUNDING);
        }
        for (Group group : groups) {
            double[] radii = new double[n];
            for (int i = 0; i < n; i++) {
                radii[i] = far[i] ? -1 : group.widest * most[i];
            }
            group.search.within(
                    near,
                    radii,
                    (query, point, distance) -> {
                        int j = group.rows[point];
                        double r = distance / sigma[j];
                        if (r <= most[query]) {
                            rows.get(query).add(j, r);
                        }
                    },
                    run);
        }
        run.share(n, () -> null, (i, none) -> {
            if (far[i]) {
                fromFar(points, i, rows.get(i));
            } else {
                rows.get(i).normalize(1);
            }
        });
        return rows;
    }

    /** The points, those that are far away with other coordinates, which are found anywhere. */
    private static RowMajor withoutFar(RowMajor points, boolean[] far) {
        boolean any = false;
        for (int at = 0; at < points.values().length; at++) {
            if (!(Math.abs(points.values()[at]) < FAR)) {
                far[at / points.columns()] = true;
                any = true;
            }
        }
        if (!any) {
            return points;
        }
        double[] values = points.values().clone();
        for (int i = 0; i < far.length; i++) {
            if (far[i]) {
                Arrays.fill(values, points.offset(i), points.offset(i) + points.columns(), 0);
            }
        }
        return new RowMajor(values, points.rows(), points.columns());
    }

    /** r_j times the largest σ and 2⁻⁶⁰⁰, which is finite for the widest Gaussian wherever x lies. */
    private void fromFar(RowMajor points, int i, Row row) {
        int d = points.columns();
        for (int j = 0; j < sigma.length; j++) {
            double square = 0;
            for (int c = 0; c < d; c++) {
                double difference =
                        (points.values()[points.offset(i) + c] - centers.values()[centers.offset(j) + c]) * FAR_SCALE;
                square += difference * difference;
            }
            row.add(j, Math.sqrt(square) / (sigma[j] / widest));
        }
        row.normalize(1 / FAR_SCALE / widest);
    }

    /** A sparse row of r_j, and then of the shares that they give. */
    private static final class Row {

        private int[] columns = new int[16];
        private double[] values = new double[16];
        private int count;

        void add(int column, double r) {
            if (count == columns.length) {
                columns = Arrays.copyOf(columns, 2 * count);
                values = Arrays.copyOf(values, 2 * count);
            }
            columns[count] = column;
            values[count++] = r;
        }

        /**
         * The shares, columns rising, without what is dropped.
         *
         * @param unit what the values are multiples of
         */
        void normalize(double unit) {
            long[] order = new long[count];
            double least = Double.POSITIVE_INFINITY;
            for (int e = 0; e < count; e++) {
                order[e] = (long) columns[e] << Integer.SIZE | e;
                least = Math.min(least, values[e]);
            }
            Arrays.sort(order);
            int[] newColumns = new int[count];
            double[] newValues = new double[count];
            double sum = 0;
            int kept = 0;
            for (long key : order) {
                double r = values[(int) key];
                double above = r == least ? 0 : (r - least) * unit * ((r + least) * unit) / 2;
                if (above <= DROPPED) {
                    newColumns[kept] = (int) (key >> Integer.SIZE);
                    newValues[kept] = Math.exp(-above);
                    sum += newValues[kept++];
                }
            }
            for (int e = 0; e < kept; e++) {
                newValues[e] /= sum;
            }
            columns = newColumns;
            values = newValues;
            count = kept;
        }
    }
}
