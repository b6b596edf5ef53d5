package dev.unfold.extension;

import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import java.util.List;
import java.util.function.Supplier;

/** A fitted method, as the stages of the fourth room see it. */
public interface Fitted {

    /** The training points that have a place, with what is known of them, as they were fitted. */
    Dataset training();

    /** Where the training points lie. */
    Embedding placed();

    /** A; its weights where the method has weights. */
    Residuals residuals();

    /** λ₁ … λ_{p+1}; the first is the constant's. */
    double[] eigenvalues();

    /** How it was made, which decides on the extensions that it allows. */
    Stages stages();

    /** What speaks for the points: one view of all columns, or several that are fused. */
    List<FittedView> views();

    /** What the stages found out beside the embedding. */
    Findings findings();

    /** What an extension has to make of the model before it can place a point: made when it is first asked for, then kept. */
    <T> T prepared(Extension extension, Class<T> type, Supplier<T> maker);
}
