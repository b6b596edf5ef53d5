package dev.unfold.internal.dense;

import dev.unfold.run.Run;

/**
 * The directions in which classes lie farthest apart, measured by how far each class spreads: the f of largest
 *
 * <p>fᵀS_Bf / fᵀS_Wf, with S_W = Σ_i (y_i − m_{c(i)})(y_i − m_{c(i)})ᵀ and S_B = Σ_c n_c(m_c − m)(m_c − m)ᵀ,
 *
 * <p>m_c the means of the classes and m that of all: the generalised eigenvectors of S_B f = μ S_W f, with FᵀS_WF = nI.
 *
 * <p>Where classes have collapsed in some direction, S_W is singular: its smallest eigenvalue is at most 10⁻¹² of the mean
 * eigenvalue of S_B + S_W. Then 10⁻⁶ of that mean is added to its diagonal ({@link #isRidged}), so that directions without
 * spread come first, those with the most distance between the classes before the others.
 */
public final class FisherDiscriminant {

    private static final double NOTHING = 1e-12;
    private static final double RIDGE = 1e-6;

    private final RowMajor directions;
    private final double[] ratios;
    private final boolean ridged;

    private FisherDiscriminant(RowMajor directions, double[] ratios, boolean ridged) {
        this.directions = directions;
        this.ratios = ratios;
        this.ridged = ridged;
    }

    /**
     * @param y n×q
     * @param group the class of each row, from 0
     * @param classes how many there are, each with at least one row
     * @param count how many directions are wanted, at most q
     */
    public static FisherDiscriminant of(RowMajor y, int[] group, int classes, int count, Run run) {
        int n = y.rows();
        int q = y.columns();
        RowMajor means = means(y, group, classes);
        double[] mean = CenteredPoints.mean(y);
        double[] within = y.values().clone();
        double[] between = new double[n * q]; // a row for each point, so that classes count by their size
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < q; j++) {
                double own = means.values()[group[i] * q + j];
                within[i * q + j] -= own;
                between[i * q + j] = own - mean[j];
            }
        }
        double[] sw = square(within, n, q, run);
        double[] sb = square(between, n, q, run);
        double typical = 0;
        for (int j = 0; j < q; j++) {
            typical += (sw[j * q + j] + sb[j * q + j]) / q;
        }
        boolean singular = !(new SymmetricEigen(sw, q).value(0) > NOTHING * typical);
        for (int j = 0; j < q && singular; j++) {
            sw[j * q + j] += RIDGE * typical;
        }
        if (!SmallCholesky.factor(sw, q)) {
            throw new IllegalArgumentException("all rows are equal");
        }
        SmallCholesky.whiten(sb, sw, q);
        SymmetricEigen eigen = new SymmetricEigen(sb, q);
        double[] f = new double[q * count];
        double[] ratios = new double[count];
        for (int r = 0; r < count; r++) {
            ratios[r] = eigen.value(q - 1 - r);
            double[] column = eigen.vector(q - 1 - r).clone();
            SmallCholesky.solveLowerTransposed(sw, column, 0, q);
            for (int j = 0; j < q; j++) {
                f[j * count + r] = Math.sqrt(n) * column[j];
            }
        }
        return new FisherDiscriminant(new RowMajor(f, q, count), ratios, singular);
    }

    private static RowMajor means(RowMajor y, int[] group, int classes) {
        int q = y.columns();
        double[] sums = new double[classes * q];
        int[] sizes = new int[classes];
        for (int i = 0; i < y.rows(); i++) {
            sizes[group[i]]++;
            for (int j = 0; j < q; j++) {
                sums[group[i] * q + j] += y.values()[i * q + j];
            }
        }
        for (int at = 0; at < sums.length; at++) {
            sums[at] /= sizes[at / q];
        }
        return new RowMajor(sums, classes, q);
    }

    private static double[] square(double[] rows, int n, int q, Run run) {
        RowMajor x = new RowMajor(rows, n, q);
        return TallSkinny.transposedProduct(x, x, run);
    }

    /** F, q×count, the direction of largest ratio first. */
    public RowMajor directions() {
        return directions;
    }

    /** μ of each direction: how often the spread between classes is that within them. */
    public double ratio(int r) {
        return ratios[r];
    }

    /** Whether S_W was singular, so that something was added to its diagonal. */
    public boolean isRidged() {
        return ridged;
    }
}
