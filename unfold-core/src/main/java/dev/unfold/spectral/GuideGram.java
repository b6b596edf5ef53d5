package dev.unfold.spectral;

import dev.unfold.alignment.Guide;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;

/** CᵀPC, with P the projection onto the complement of the constant: its eigenvalues are those of PCCᵀP, but for zeros. */
final class GuideGram {

    /** What an eigenvalue must exceed, relative to the largest, to count. */
    private static final double NOTHING = 1e-12;

    private final SpectralProblem problem;
    private final Guide guide;
    private final SymmetricEigen eigen;

    private GuideGram(SpectralProblem problem, Guide guide, SymmetricEigen eigen) {
        this.problem = problem;
        this.guide = guide;
        this.eigen = eigen;
    }

    /** Of a problem that has a guide. */
    static GuideGram of(SpectralProblem problem, Run run) {
        Guide guide = problem.guide().orElseThrow();
        SparseRows c = guide.columns();
        int count = c.columns();
        double[] gram = c.gram(run).toDense();
        double[] mean = Spectra.reward(guide, problem.constant(), 1);
        for (int g = 0; g < count; g++) {
            for (int h = 0; h < count; h++) {
                gram[g * count + h] -= mean[g] * mean[h];
            }
        }
        return new GuideGram(problem, guide, new SymmetricEigen(gram, count));
    }

    /** The largest eigenvalue: no eigenvalue of aM − CCᵀ lies below its negative. */
    double most() {
        return eigen.value(eigen.size() - 1);
    }

    /** Whether nothing counts beside the guide: a = 0. */
    boolean isAlone() {
        return guide.cost() == 0;
    }

    /** How many eigenvalues are not 0. */
    int rank() {
        int rank = 0;
        while (rank < eigen.size() && eigen.value(eigen.size() - 1 - rank) > NOTHING * most()) {
            rank++;
        }
        return rank;
    }

    /**
     * The eigenvalues of aM − CCᵀ among the columns of PC, rising: its own smallest ones lie below these. With PCV an orthogonal
     * basis of lengths √μ they are those of a(ACV/√μ)ᵀ(ACV/√μ) − diag(μ).
     */
    double[] bounds(Run run) {
        int c = eigen.size();
        int rank = rank();
        double[] scaled = new double[c * rank];
        for (int r = 0; r < rank; r++) {
            double length = Math.sqrt(eigen.value(c - 1 - r));
            for (int g = 0; g < c; g++) {
                scaled[g * rank + r] = eigen.vector(c - 1 - r)[g] / length;
            }
        }
        double[] energy = problem.matrix().times(guide.columns(), run).gram(run).toDense();
        double[] projected = new double[rank * rank];
        for (int r = 0; r < rank; r++) {
            double[] image = new double[c];
            for (int g = 0; g < c; g++) {
                for (int h = 0; h < c; h++) {
                    image[g] += energy[g * c + h] * scaled[h * rank + r];
                }
            }
            for (int s = 0; s < rank; s++) {
                double sum = 0;
                for (int g = 0; g < c; g++) {
                    sum += scaled[g * rank + s] * image[g];
                }
                projected[s * rank + r] = guide.cost() * sum - (r == s ? eigen.value(c - 1 - r) : 0);
            }
        }
        SymmetricEigen bounds = new SymmetricEigen(projected, rank);
        double[] values = new double[rank];
        for (int r = 0; r < rank; r++) {
            values[r] = bounds.value(r);
        }
        return values;
    }

    /** The problem of a guide that nothing else counts beside (a = 0): PCv/|PCv| for the vectors v. */
    RowMajor alone(int dimensions, Run run) {
        int c = eigen.size();
        int rank = rank();
        checkAlone(dimensions);
        int count = Math.min(rank, dimensions + 1);
        double[] v = new double[c * count];
        for (int r = 0; r < count; r++) {
            for (int g = 0; g < c; g++) {
                v[g * count + r] = eigen.vector(c - 1 - r)[g];
            }
        }
        RowMajor vectors = new RowMajor(Spectra.multiply(guide.columns(), v, count, run), problem.size(), count);
        NullSpace.constant(problem).removeFrom(vectors, run);
        Orthonormal.columns(vectors);
        return vectors;
    }

    /** Refuses more dimensions than a guide determines that nothing else counts beside. */
    void checkAlone(int dimensions) {
        int rank = rank();
        if (isAlone() && rank < dimensions) {
            throw new ParameterException("dimensions = " + dimensions + ", but a guide alone determines only " + rank
                    + "; lower dimensions to at most that, or let the residuals count as well (alpha below 1)");
        }
    }
}
