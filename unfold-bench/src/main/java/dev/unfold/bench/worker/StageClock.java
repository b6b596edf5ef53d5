package dev.unfold.bench.worker;

import dev.unfold.run.Listener;

/**
 * Notes when the weights begin and end, by the stages that a run announces. What comes before is the search, what comes
 * after is the eigenproblem.
 */
public final class StageClock implements Listener {

    private static final String WEIGHTS = "weights";

    private final long start = System.nanoTime();
    private long weights;
    private long eigen;

    @Override
    public void progress(String stage, long done, long total) {
        if (stage.equals(WEIGHTS)) {
            weights = weights == 0 ? System.nanoTime() : weights;
            eigen = done == total ? System.nanoTime() : eigen;
        }
    }

    /** The seconds of the three stages, for a run that has just ended. */
    public Stages stop() {
        long end = System.nanoTime();
        return new Stages(seconds(start, weights), seconds(weights, eigen), seconds(eigen, end));
    }

    private static double seconds(long from, long to) {
        return (to - from) / 1e9;
    }
}
