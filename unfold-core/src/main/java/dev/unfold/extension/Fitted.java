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

    /**
     * What has to be made of the model before a point can be placed: made when it is first asked for, then kept. Threads that ask for
     * it at the same time may each make it; all of them get the one that is kept.
     *
     * @param by who asks, a value: what equals it gets the same
     */
    <T> T prepared(Object by, Class<T> type, Supplier<T> maker);
}
