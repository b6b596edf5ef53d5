package dev.unfold.bench.spark;

import dev.unfold.bench.landmarks.LandmarkRun;

/**
 * The same roll by the core and on Spark.
 *
 * @param core fitted and placed in memory
 * @param spark read from Parquet
 */
public record BesideCore(LandmarkRun core, SparkRun spark) {

    /** By what Spark takes longer. */
    public double overhead() {
        return spark.seconds() / core.seconds();
    }
}
