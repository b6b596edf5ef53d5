package dev.unfold.bench.spark;

import dev.unfold.bench.landmarks.LandmarkRun;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The same kind of roll by the core and on Spark.
 *
 * @param points n
 * @param core fitted and placed in memory; empty where it was not asked for
 * @param spark read from Parquet
 */
public record BesideCore(int points, Optional<LandmarkRun> core, SparkRun spark) {

    /** By what Spark takes longer. */
    public OptionalDouble overhead() {
        return core.map(run -> OptionalDouble.of(spark.seconds() / run.seconds()))
                .orElse(OptionalDouble.empty());
    }

    /** By what Spark takes more of the processors. */
    public OptionalDouble work() {
        return core.map(run -> OptionalDouble.of(spark.processor() / run.processor()))
                .orElse(OptionalDouble.empty());
    }
}
