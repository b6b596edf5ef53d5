package dev.unfold.alignment;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.sparse.LargestEigenvalue;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * An alignment that the labels guide: minimise
 *
 * <p>tr(Yᵀ((1 − α)·M/s_M − α·HK_tH/s_T)Y) subject to (1/n)YᵀY = I and Yᵀ1 = 0,
 *
 * <p>with K_t the delta kernel of the labels (1 for points of one class, else 0), H the centring, s_M and s_T the largest
 * eigenvalues of M and of HK_tH. So an embedding gains what its dependence on the labels grows: tr(YᵀHK_tHY) is
 * (n − 1)² times their HSIC.
 *
 * <ul>
 *   <li>The survey prints +K_t. Minimised, that rewards independence: it makes the HSIC vanish. The sign here is the one that does
 *       what the text says.
 *   <li>Guide and residuals are of one size, but the eigenvalues of M that make an embedding are some 10⁻¹⁰ of the largest. So
 *       the dial is logarithmic: α from 1e-5 to 1e-1 is useful, and above that classes become points.
 *   <li>α = 0 is {@link LeastSquares}. With α = 1 only the labels count: each class is one point, and the embedding has as many
 *       dimensions as classes but one at the most.
 *   <li>A point without a label has no entry in K_t: only its neighbours tell where it goes. A large α then also parts those that
 *       have a label from those that have none, so the fewer labels, the smaller α should be.
 *   <li>Fewer than two classes are an error, and more than {@value #MOST_CLASSES} too.
 * </ul>
 *
 * Cost: K_t has one column a class, and neither it nor M is formed: a factorisation of M − σI and for each class a
 * solution with it, beside what the plain alignment costs.
 *
 * @param alpha α, from 0 (no guide) to 1 (nothing else)
 */
@Reference(
        key = "alipanahi2011",
        citation = "B. Alipanahi, A. Ghodsi: Guided locally linear embedding. Pattern Recognition Letters 32 (2011)"
                + " 1029-1035",
        survey = "8.6")
public record Guided(
        @Parameter(name = "alpha", meaning = "share of the labels, 0 to 1; useful from 1e-5 to 0.1")
        double alpha) implements Alignment {

    /** Matrices of this order are dense. */
    private static final int MOST_CLASSES = 2000;

    public Guided {
        Check.between("alpha", alpha, 0, 1);
    }

    @Override
    public void check(Dataset data, int dimensions) {
        if (alpha == 0) {
            return;
        }
        Labels labels = data.labels()
                .orElseThrow(() -> new DataException(
                        data.name() + ": a guide needs labels, but there are none; name their column, as in label ="
                                + " kind, or choose alpha = 0"));
        int classes = labels.classes().size();
        if (classes < 2) {
            throw new DataException(data.name() + ": a guide needs at least 2 classes, but "
                    + (classes == 0
                            ? "all " + data.size() + " points are unlabelled"
                            : "all labelled points are of class "
                                    + labels.classes().get(0))
                    + "; label points of another class, or choose alpha = 0");
        }
        if (classes > MOST_CLASSES) {
            throw new DataException(data.name() + ": a guide takes at most " + MOST_CLASSES + " classes, but the labels"
                    + " name " + classes + "; choose a column of classes rather than of numbers or names");
        }
        int most = unlabelled(labels) == 0 ? classes - 1 : classes;
        if (alpha == 1 && dimensions > most) {
            throw new ParameterException("dimensions = " + dimensions
                    + ", but with alpha = 1 only the classes count, and "
                    + classes + " of them determine at most " + most + (most == 1 ? " dimension" : " dimensions")
                    + "; lower dimensions to at most that, or alpha below 1");
        }
    }

    @Override
    public SpectralProblem problem(Stack stack, Run run) {
        SpectralProblem plain = SpectralProblem.of(stack);
        if (alpha == 0) {
            return plain;
        }
        check(stack.data(), 1);
        Labels labels = stack.data().labels().orElseThrow();
        int unlabelled = unlabelled(labels);
        if (unlabelled > 0) {
            run.note("guide.unlabelled", unlabelled + " of " + labels.size() + " points");
        }
        int classes = labels.classes().size();
        int[] group = IntStream.range(0, labels.size())
                .map(i -> labels.isLabelled(i) ? labels.code(i) : -1)
                .toArray();
        double norm = norm(plain, run);
        double cost = norm > 0 ? (1 - alpha) / norm : 0;
        return plain.withGuide(Guide.ofGroups(cost, alpha / labelNorm(group, classes), group, classes));
    }

    /** s_M. */
    private static double norm(SpectralProblem problem, Run run) {
        SparseRows a = problem.matrix();
        if (!problem.isSquare()) {
            return LargestEigenvalue.of(problem.size(), (x, y) -> problem.runs().multiplyGramInto(x, y, 1, run), run);
        }
        double[] image = new double[a.rows()];
        return LargestEigenvalue.of(
                problem.size(),
                (x, y) -> {
                    a.multiplyInto(x, image, run);
                    a.transpose().multiplyInto(image, y, run);
                },
                run);
    }

    /** s_T: with E the classes' indicators, HK_tH = HEEᵀH has the eigenvalues of EᵀHE, which has an entry a pair of classes. */
    private static double labelNorm(int[] group, int classes) {
        double[] sizes = new double[classes];
        Arrays.stream(group).filter(g -> g >= 0).forEach(g -> sizes[g]++);
        double[] gram = new double[classes * classes];
        for (int g = 0; g < classes; g++) {
            for (int h = 0; h < classes; h++) {
                gram[g * classes + h] = (g == h ? sizes[g] : 0) - sizes[g] * sizes[h] / group.length;
            }
        }
        return new SymmetricEigen(gram, classes).value(classes - 1);
    }

    private static int unlabelled(Labels labels) {
        return (int) IntStream.range(0, labels.size())
                .filter(i -> !labels.isLabelled(i))
                .count();
    }

    @Override
    public boolean usesLabels() {
        return true;
    }
}
