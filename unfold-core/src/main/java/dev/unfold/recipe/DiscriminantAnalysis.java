package dev.unfold.recipe;

import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.FittedView;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.CenteredPoints;
import dev.unfold.internal.dense.FisherDiscriminant;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Fisher's discriminant analysis of an embedding: one pass lays out the points in q ≥ p dimensions, the p directions F are found
 * in which their classes lie farthest apart ({@link FisherDiscriminant}), and each point goes where its neighbours are there:
 *
 * <p>z_i = Fᵀ(y_i − ȳ), and the result is Σ_j w_ij z_j with the weights of the pass.
 *
 * <ul>
 *   <li>q = p: all directions are kept, so that z is y in other axes and the result an affine image of Wy, which is nearly y:
 *       nothing is gained. That is why the pass has more dimensions than the result.
 *   <li>Scale: within their classes the z have mean square 1 in each column, and products 0; the result, being of means of z, has
 *       a little less. The sign is that of every method, and the scale of the pass does not matter.
 *   <li>Every point needs a label, and p is at most the number of classes minus 1. {@code plle} and {@code sslle} take points
 *       without.
 *   <li>Classes that have collapsed in some direction, as those of {@code slle}, have no scatter to divide by: a small ridge
 *       is added, with a warning.
 *   <li>A local fit without weights: the weights are those by which it would place new points.
 *   <li>Points without a place, with {@code disconnected = largest}, do not count.
 *   <li>The eigenvalues are the first p + 1 of the pass.
 * </ul>
 *
 * What it gains grows with p and q: of held-out digits (10 classes) 1-NN mistakes 6.9 % after lle in five dimensions, 6.5 % after
 * this with q = 10 and 4.3 % with q = 40; of iris in two dimensions 6.7 % and 3.3 %. In fewer dimensions than tell the classes
 * apart it loses: the digits in two dimensions 21 % and 23 %.
 *
 * <p>Cost: that of the pass in q dimensions; O(n·q²) beside it.
 *
 * @param innerDimensions q; max(p, 10) if empty, but at most n − 1
 */
@Reference(
        key = "zhang2004ullelda",
        citation = "J. Zhang, H. Shen, Z.-H. Zhou: Unified locally linear embedding and linear discriminant analysis"
                + " algorithm (ULLELDA) for face recognition. Sinobiometrics 2004, LNCS 3338, 296-304",
        survey = "10.3")
public record DiscriminantAnalysis(
        @Parameter(name = "p-inner", meaning = "dimensions in which classes are told apart; auto: max(p, 10)")
        OptionalInt innerDimensions)
        implements Procedure {

    private static final int INNER = 10;

    public DiscriminantAnalysis {
        innerDimensions.ifPresent(q -> Check.atLeast("p-inner", q, 1));
    }

    @Override
    public boolean usesLabels() {
        return true;
    }

    @Override
    public Model fit(Recipe recipe, Dataset data, Run run) {
        int p = recipe.dimensions();
        int q = InnerDimensions.of(innerDimensions, Math.max(p, INNER), p, data.size());
        data.completeLabels("discriminant analysis");
        checkClasses(data, data.name(), p);
        run.note("p-inner", q);
        Model pass = recipe.withProcedure(new OnePass()).withDimensions(q).innerPass(data, run);
        if (!pass.embedding().isComplete()) {
            checkClasses(pass.training(), data.name() + ", in the part that is embedded", p);
        }
        RowMajor means = means(weights(pass, p, run), discriminants(pass, p, run), run);
        means.scaleColumns(means.signs());
        Points places = Points.adopt(means);
        Collapse.warn(places, pass.training(), recipe, run);
        return pass.placedAt(
                places,
                Arrays.copyOf(pass.eigenvalues(), p + 1),
                Findings.NONE,
                Provenance.of(pass.recipe().withProcedure(this).withDimensions(p), recipe, data, run));
    }

    /** @param what where the points are, for messages */
    private static void checkClasses(Dataset data, String what, int p) {
        int classes = data.labels().orElseThrow().classes().size();
        if (classes < 2) {
            throw new DataException(what + ": all points are of one class, "
                    + data.labels().orElseThrow().classes().get(0)
                    + ", but discriminant analysis tells at least two apart; check the labels");
        }
        if (p > classes - 1) {
            throw new ParameterException(what + ": dimensions = " + p + ", but discriminant analysis of " + classes
                    + " classes gives at most " + (classes - 1) + " (classes - 1); lower dimensions");
        }
    }

    /** Z = Y_cF. */
    private static RowMajor discriminants(Model pass, int p, Run run) {
        RowMajor y = pass.embedding().coordinates().flat();
        Labels labels = pass.training().labels().orElseThrow();
        int[] group = IntStream.range(0, labels.size()).map(labels::code).toArray();
        FisherDiscriminant fisher =
                FisherDiscriminant.of(y, group, labels.classes().size(), p, run);
        if (fisher.isRidged()) {
            run.warn("the classes have collapsed in some of the p-inner = " + y.columns()
                    + " dimensions, so their scatter is singular; a small ridge was added");
        }
        run.note(
                "discriminant.ratios",
                Arrays.toString(IntStream.range(0, p).mapToDouble(fisher::ratio).toArray()));
        return Products.multiply(CenteredPoints.shifted(y, CenteredPoints.mean(y)), fisher.directions(), run);
    }

    /** I − W of the pass, or of the weights for new points where it has none. */
    private static Residuals weights(Model pass, int p, Run run) {
        if (pass.residuals().hasWeights()) {
            return pass.residuals();
        }
        FittedView view = pass.views().get(0); // several have weights
        return Residuals.of(view.data(), view.patches(run), view.reconstruction(), p, run);
    }

    /** WZ = Z − AZ. */
    private static RowMajor means(Residuals weights, RowMajor z, Run run) {
        double[] result = new double[z.values().length];
        weights.matrix().multiplyInto(z.values(), result, z.columns(), run);
        for (int at = 0; at < result.length; at++) {
            result[at] = z.values()[at] - result[at];
        }
        return new RowMajor(result, z.rows(), z.columns());
    }
}
