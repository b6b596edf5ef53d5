package dev.unfold.quality;

import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.NormOps_DDRM;

/** Every measure straight from its definition, on full matrices: the oracle. */
final class SlowQuality {

    private final int n;
    private final int k;
    private final Points x;
    private final Points y;
    private final double[][] u;
    private final double[][] v;
    private final List<List<Integer>> nearX;
    private final List<List<Integer>> nearY;

    SlowQuality(Points input, Points embedding, int k) {
        this.n = input.size();
        this.k = k;
        x = input;
        y = embedding;
        u = distances(input);
        v = distances(embedding);
        nearX = sorted(input);
        nearY = sorted(embedding);
    }

    private static double distance(Points points, int i, int j) {
        double sum = 0;
        for (int c = 0; c < points.dimension(); c++) {
            double e = points.get(i, c) - points.get(j, c);
            sum += e * e;
        }
        return Math.sqrt(sum);
    }

    private static double[][] distances(Points points) {
        double[][] result = new double[points.size()][points.size()];
        for (int i = 0; i < points.size(); i++) {
            for (int j = 0; j < points.size(); j++) {
                result[i][j] = distance(points, i, j);
            }
        }
        return result;
    }

    /** The others of each point, by distance and then by index. */
    private static List<List<Integer>> sorted(Points points) {
        return IntStream.range(0, points.size())
                .mapToObj(i -> IntStream.range(0, points.size())
                        .filter(j -> j != i)
                        .boxed()
                        .sorted(Comparator.comparingDouble((Integer j) -> distance(points, i, j))
                                .thenComparing(j -> j))
                        .toList())
                .toList();
    }

    private static int rank(List<List<Integer>> near, int i, int j) {
        return near.get(i).indexOf(j) + 1;
    }

    private double lost(List<List<Integer>> here, List<List<Integer>> there) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            Set<Integer> known = Set.copyOf(there.get(i).subList(0, k));
            for (int j : here.get(i).subList(0, k)) {
                sum += known.contains(j) ? 0 : rank(there, i, j) - k;
            }
        }
        return 1 - 2 * sum / (n * (double) k * (2.0 * n - 3.0 * k - 1));
    }

    double trustworthiness() {
        return lost(nearY, nearX);
    }

    double continuity() {
        return lost(nearX, nearY);
    }

    double lcmc() {
        double shared = 0;
        for (int i = 0; i < n; i++) {
            Set<Integer> known = Set.copyOf(nearX.get(i).subList(0, k));
            shared +=
                    nearY.get(i).subList(0, k).stream().filter(known::contains).count();
        }
        return shared / n / k - k / (n - 1.0);
    }

    double mrreInput() {
        return relativeRankError(nearX, nearY);
    }

    double mrreEmbedding() {
        return relativeRankError(nearY, nearX);
    }

    private double relativeRankError(List<List<Integer>> here, List<List<Integer>> there) {
        double sum = 0;
        double worst = 0;
        for (int i = 0; i < n; i++) {
            for (int j : here.get(i).subList(0, k)) {
                int own = rank(here, i, j);
                sum += Math.abs(own - rank(there, i, j)) / (double) own;
                worst += Math.abs(n - 2 * own) / (double) own;
            }
        }
        return sum / worst;
    }

    double residualVariance() {
        double meanU = mean(u);
        double meanV = mean(v);
        double uu = 0;
        double vv = 0;
        double uv = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                uu += (u[i][j] - meanU) * (u[i][j] - meanU);
                vv += (v[i][j] - meanV) * (v[i][j] - meanV);
                uv += (u[i][j] - meanU) * (v[i][j] - meanV);
            }
        }
        return 1 - uv * uv / (uu * vv);
    }

    private double mean(double[][] distances) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                sum += distances[i][j];
            }
        }
        return sum / (n * (n - 1) / 2.0);
    }

    double stress() {
        double uv = 0;
        double vv = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                uv += u[i][j] * v[i][j];
                vv += v[i][j] * v[i][j];
            }
        }
        double error = 0;
        double total = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                error += Math.pow(u[i][j] - uv / vv * v[i][j], 2);
                total += u[i][j] * u[i][j];
            }
        }
        return Math.sqrt(error / total);
    }

    /** The printed formula with the embedding multiplied by a factor. */
    double pne(double factor) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            List<Integer> known = nearX.get(i).subList(0, k);
            for (int j : known) {
                sum += Math.pow(u[i][j] - factor * v[i][j], 2) / k;
            }
            List<Integer> outOfList = nearY.get(i).subList(0, k).stream()
                    .filter(j -> !known.contains(j))
                    .toList();
            for (int j : outOfList) {
                sum += Math.pow(u[i][j] - factor * v[i][j], 2) / outOfList.size();
            }
        }
        return sum / (2 * n);
    }

    /** The least over all factors: PNE is a parabola in the factor, so three values tell its lowest point. */
    double pneFitted() {
        double at0 = pne(0);
        double at1 = pne(1);
        double at2 = pne(2);
        double a = (at2 - 2 * at1 + at0) / 2;
        double b = at1 - at0 - a;
        return pne(-b / (2 * a));
    }

    /** ‖X − YY⁺X‖²/‖X‖² for the centred neighbourhoods. */
    double procrustesLinear() {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            List<Integer> near = nearX.get(i).subList(0, Math.min(8, n - 1));
            DMatrixRMaj a = centred(x, near);
            DMatrixRMaj b = centred(y, near);
            DMatrixRMaj inverse = new DMatrixRMaj(b.numCols, b.numRows);
            CommonOps_DDRM.pinv(b, inverse);
            DMatrixRMaj coefficients = CommonOps_DDRM.mult(inverse, a, null);
            DMatrixRMaj residual = a.copy();
            CommonOps_DDRM.multAdd(-1, b, coefficients, residual);
            double total = NormOps_DDRM.normF(a);
            sum += total > 0 ? Math.pow(NormOps_DDRM.normF(residual) / total, 2) : 0;
        }
        return sum / n;
    }

    private static DMatrixRMaj centred(Points points, List<Integer> rows) {
        DMatrixRMaj chosen = new DMatrixRMaj(rows.size(), points.dimension());
        for (int c = 0; c < points.dimension(); c++) {
            int column = c;
            double mean = rows.stream()
                    .mapToDouble(row -> points.get(row, column))
                    .average()
                    .orElseThrow();
            for (int j = 0; j < rows.size(); j++) {
                chosen.set(j, c, points.get(rows.get(j), c) - mean);
            }
        }
        return chosen;
    }

    static double neighborhoodHit(Points embedding, List<String> names, int k) {
        List<List<Integer>> near = sorted(embedding);
        double sum = 0;
        for (int i = 0; i < names.size(); i++) {
            String own = names.get(i);
            sum += near.get(i).subList(0, k).stream()
                            .filter(j -> names.get(j).equals(own))
                            .count()
                    / (double) k;
        }
        return sum / names.size();
    }

    static double looError(Points embedding, List<String> names, int k) {
        List<List<Integer>> near = sorted(embedding);
        double errors = 0;
        for (int i = 0; i < names.size(); i++) {
            List<String> ballot =
                    near.get(i).subList(0, k).stream().map(names::get).toList();
            int most = ballot.stream()
                    .mapToInt(name -> Collections.frequency(ballot, name))
                    .max()
                    .orElseThrow();
            String winner = ballot.stream()
                    .filter(name -> Collections.frequency(ballot, name) == most)
                    .findFirst()
                    .orElseThrow();
            errors += winner.equals(names.get(i)) ? 0 : 1;
        }
        return errors / names.size();
    }

    /** tr(KHLH) with all four matrices. */
    static double hsic(Points embedding, List<String> names) {
        int n = names.size();
        DMatrixRMaj y = new DMatrixRMaj(n, embedding.dimension(), true, embedding.toRowMajor());
        DMatrixRMaj kernel = CommonOps_DDRM.multTransB(y, y, null);
        DMatrixRMaj delta = new DMatrixRMaj(n, n);
        DMatrixRMaj centring = CommonOps_DDRM.identity(n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                delta.set(i, j, names.get(i).equals(names.get(j)) ? 1 : 0);
                centring.add(i, j, -1.0 / n);
            }
        }
        DMatrixRMaj left = CommonOps_DDRM.mult(kernel, centring, null);
        DMatrixRMaj right = CommonOps_DDRM.mult(delta, centring, null);
        return CommonOps_DDRM.trace(CommonOps_DDRM.mult(left, right, null)) / Math.pow(n - 1, 2);
    }

    static List<String> names(Labels labels) {
        return IntStream.range(0, labels.size()).mapToObj(labels::name).toList();
    }
}
