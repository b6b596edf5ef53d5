package dev.unfold.explore;

import java.time.Duration;

/**
 * How much one page may ask for.
 *
 * @param uploadBytes the largest file that is taken
 * @param sets how many sets are kept
 * @param tasks how many runs are kept, those that wait among them
 * @param absence how long a run goes on while no page asks for anything
 */
public record Limits(long uploadBytes, int sets, int tasks, Duration absence) {

    /** 512 MB, 12 sets, 24 runs, a minute. */
    public static final Limits USUAL = new Limits(512L << 20, 12, 24, Duration.ofMinutes(1));
}
