package dev.unfold.quality;

import dev.unfold.internal.check.Check;

/** Which pairs of points the measures of all distances go over: residual variance and stress. */
public sealed interface Pairs {

    /** The largest number of points of which {@link #usual} takes all pairs: 2·10¹⁰ of them. */
    int USUALLY_ALL = 200_000;

    /** How many pairs {@link #usual} draws where there are more. */
    int USUAL_SAMPLE = 2_000_000;

    /** Every pair once. */
    record All() implements Pairs {}

    /**
     * Pairs of distinct points, drawn with the run's seed; a pair may come again. The standard error of ρ² is below 2/√count. A
     * sample no smaller than all pairs is all of them.
     *
     * @param count how many, at least 1
     */
    record Sample(int count) implements Pairs {
        public Sample {
            Check.atLeast("pairs", count, 1);
        }
    }

    /**
     * All pairs of up to 200,000 points; of more, where that would take from minutes to hours, a sample of 2,000,000. Whoever measures
     * with a sample is warned.
     */
    static Pairs usual(int points) {
        return points <= USUALLY_ALL ? new All() : new Sample(USUAL_SAMPLE);
    }

    /** These pairs of so many points: a sample is one only if it leaves something out. */
    default Pairs of(int points) {
        return this instanceof Sample sample && sample.count() < count(points) ? this : new All();
    }

    /** n(n − 1)/2. */
    static long count(int points) {
        return (long) points * (points - 1) / 2;
    }
}
