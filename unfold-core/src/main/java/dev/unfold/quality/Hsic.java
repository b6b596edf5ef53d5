package dev.unfold.quality;

import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;

/**
 * The Hilbert-Schmidt independence criterion, HSIC, between an embedding and the labels: how much of the embedding the
 * classes explain.
 *
 * <p>HSIC = tr(K_y H K_t H)/(n − 1)², K_y = YYᵀ the linear kernel of the embedding, K_t the delta kernel of the labels
 * (1 for points of one class, else 0), H the centring. Since K_t is a sum over classes, this is Σ_c |Σ_{i ∈ c} (y_i −
 * ȳ)|²/(n − 1)². 0 means no linear dependence, and greater is more; the value grows with the square of the embedding's
 * scale and depends on the sizes of the classes, so it compares embeddings of the same points at the same scale.
 *
 * <ul>
 *   <li>Unlabelled points are left out as if they were not there, in n and in ȳ too.
 *   <li>One class only, or one labelled point only: 0.
 * </ul>
 *
 * <p>Cost: O(np). Gretton, Bousquet, Smola, Schölkopf, "Measuring statistical dependence with Hilbert-Schmidt norms",
 * Algorithmic Learning Theory, LNCS 3734 (2005) 63-77, doi:10.1007/11564089_7; survey §8.6.2.
 */
public record Hsic() implements QualityMeasure {

    @Override
    public String name() {
        return "hsic";
    }

    @Override
    public String meaning() {
        return "how much of the embedding the classes explain; 0 is nothing, and it grows with the scale of the"
                + " embedding";
    }

    @Override
    public Better better() {
        return Better.HIGHER;
    }

    @Override
    public boolean dependsOnScale() {
        return true;
    }

    @Override
    public boolean needsLabels() {
        return true;
    }

    @Override
    public double of(Comparison c) {
        return of(c.embedding(), c.labels().orElseThrow());
    }

    /**
     * The criterion itself, for whoever has an embedding and labels but no input: {@code Hsic.of(places, labels)}.
     *
     * @throws ParameterException if there are not as many labels as places
     */
    public static double of(Points embedding, Labels labels) {
        if (labels.size() != embedding.size()) {
            throw new ParameterException("there are " + labels.size() + " labels, but " + embedding.size()
                    + " places; give one for each, empty where it is not known");
        }
        int classes = labels.classes().size();
        int p = embedding.dimension();
        long n = 0;
        double[] mean = new double[p];
        for (int i = 0; i < embedding.size(); i++) {
            if (labels.isLabelled(i)) {
                n++;
                for (int c = 0; c < p; c++) {
                    mean[c] += embedding.get(i, c);
                }
            }
        }
        double[] sums = new double[classes * p];
        for (int i = 0; i < embedding.size(); i++) {
            if (labels.isLabelled(i)) {
                for (int c = 0; c < p; c++) {
                    sums[labels.code(i) * p + c] += embedding.get(i, c) - mean[c] / n;
                }
            }
        }
        if (classes < 2) {
            return 0;
        }
        double trace = 0;
        for (double sum : sums) {
            trace += sum * sum;
        }
        return trace / ((n - 1.0) * (n - 1.0));
    }
}
