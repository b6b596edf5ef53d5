package dev.unfold.extension;

import dev.unfold.data.Points;
import dev.unfold.run.Run;

/** A stage of the fourth room: how a model places new points. */
public interface Extension {

    /** The places of new points, which have the dimension of the training data; each is placed on its own. */
    Points place(Fitted model, Points points, Run run);
}
