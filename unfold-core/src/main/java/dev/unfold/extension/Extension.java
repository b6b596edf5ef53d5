package dev.unfold.extension;

import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.run.Run;
import java.util.Optional;

/** A stage of the fourth room: how a model places new points. */
public interface Extension {

    /** Why this extension cannot place points for models that are made so, as the beginning of a message; empty if it can. */
    default Optional<String> refusal(Stages stages) {
        return Optional.empty();
    }

    /** Refuses models for which this extension cannot place points, and names those that can. */
    default void check(Stages stages) {
        refusal(stages).ifPresent(reason -> {
            throw new ParameterException(reason + "; choose " + Allowed.by(stages));
        });
    }

    /**
     * What has to be made of a model before a point can be placed, and takes so long that the model and its file keep it. A
     * model that is given these findings does not make them again.
     */
    default Findings prepare(Fitted model, Run run) {
        return Findings.NONE;
    }

    /** The places of new points, which have the dimension of the training data; each is placed on its own. */
    Points place(Fitted model, Points points, Run run);
}
