package dev.unfold.neighbors.kernel;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The coordinates of the feature space of (γ x·z + c)^q, but for the constant: by the multinomial theorem one for each choice of
 * exponents e with 1 ≤ |e| ≤ q,
 *
 * <p>√(q!/((q − |e|)!·Π e_c!)·c^(q − |e|)·γ^|e|)·Π x_c^e_c.
 */
final class Monomials {

    private final List<int[]> factors = new ArrayList<>();
    private final List<Double> coefficients = new ArrayList<>();

    Monomials(int d, double scale, int degree, double offset) {
        add(new int[0], d, 1, scale, degree, offset);
    }

    /** How many there are, (d + q choose q) − 1, or some larger number than an int can hold. */
    static double count(int d, int degree) {
        double count = 1;
        for (int l = 1; l <= degree; l++) {
            count = count * (d + l) / l;
        }
        return count - 1;
    }

    /**
     * Adds all monomials that begin with these factors, in rising order of coordinates.
     *
     * @param ways in how many orders the factors can be taken, out of the q places
     */
    private void add(int[] chosen, int d, double ways, double scale, int degree, double offset) {
        int length = chosen.length;
        if (length > 0) {
            double share = Math.pow(offset, degree - length) * Math.pow(scale, length);
            factors.add(chosen);
            coefficients.add(Math.sqrt(ways * share));
        }
        if (length == degree) {
            return;
        }
        for (int c = length == 0 ? 0 : chosen[length - 1]; c < d; c++) {
            int[] longer = Arrays.copyOf(chosen, length + 1);
            longer[length] = c;
            int equal = 0;
            for (int factor : longer) {
                equal += factor == c ? 1 : 0;
            }
            add(longer, d, ways * (degree - length) / equal, scale, degree, offset);
        }
    }

    Points of(Points points) {
        RowMajor x = points.flat();
        int m = factors.size();
        double[] images = new double[Math.multiplyExact(x.rows(), m)];
        for (int i = 0; i < x.rows(); i++) {
            for (int a = 0; a < m; a++) {
                double product = coefficients.get(a);
                for (int c : factors.get(a)) {
                    product *= x.values()[x.offset(i) + c];
                }
                images[i * m + a] = product;
            }
        }
        return Points.adopt(new RowMajor(images, x.rows(), m));
    }
}
