package dev.unfold.spectral;

import dev.unfold.internal.dense.LocalRegression;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.search.Sample;
import dev.unfold.run.Run;

/**
 * Whether each column of an embedding says something that those before it do not. The first eigenvectors of a long or noisy manifold
 * are often functions of one another: the second is a harmonic of the first, and a direction of the data is missing. Trustworthiness
 * hardly notices. So column r is regressed on the columns before it, by local linear regression that leaves the point itself out
 * ({@link LocalRegression}), and
 *
 * <pre>e_r = √(Σ(v − v̂)²/Σv²),  r = 2 … p.</pre>
 *
 * <ul>
 *   <li>.94 to 1: a new direction; about .5: a mixture of one with a harmonic, or a spiky embedding of clusters; .05 to .1: a pure
 *       harmonic. Below {@link #LEAST} a dimension repeats what is there.
 *   <li>It is a number about a seeded sample of at most 500 points, fewer in more than 28 dimensions, so that it takes hundredths of a
 *       second; e_r beyond r = 50 is not computed, where no sample of points is dense enough for a local regression.
 * </ul>
 */
@Reference(
        key = "dsilva2018",
        citation = "C. J. Dsilva, R. Talmon, R. R. Coifman, I. G. Kevrekidis: Parsimonious representation of nonlinear"
                + " dynamical systems through manifold learning: a chemotaxis case study. Applied and Computational"
                + " Harmonic Analysis 44 (2018) 759-773")
public final class Independence {

    /** Below this a dimension is a function of those before it. Spiky embeddings of clustered data lie at .4 to .5. */
    public static final double LEAST = 0.3;

    /** Of fewer points nothing can be said. */
    public static final int FEWEST = 20;

    private static final int MOST_POINTS = 500;
    private static final int MOST_DIMENSIONS = 50;
    private static final double WORK = 1e9;

    private Independence() {}

    /** e_2 … e_p of the columns; none if there are fewer than {@link #FEWEST} rows. */
    @SuppressWarnings("exports")
    public static double[] of(RowMajor y, Run run) {
        int p = Math.min(y.columns(), MOST_DIMENSIONS);
        if (p < 2 || y.rows() < FEWEST) {
            return new double[0];
        }
        int affordable = (int) Math.min(MOST_POINTS, Math.sqrt(6 * WORK / ((double) p * p * p)));
        RowMajor sample = y.chosen(Sample.rows(y.rows(), Math.max(FEWEST, affordable), run.seed()));
        double[] e = new double[p - 1];
        for (int r = 1; r < p; r++) {
            RowMajor v = sample.columns(r, r + 1);
            RowMajor left = new LocalRegression(sample.columns(0, r)).residuals(v, run);
            double all = Spectra.squaredNorm(v.values(), v.rows(), 1, 0);
            e[r - 1] = all > 0 ? Math.sqrt(Spectra.squaredNorm(left.values(), v.rows(), 1, 0) / all) : 0;
        }
        return e;
    }
}
