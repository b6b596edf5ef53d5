package dev.unfold.bench.spark;

import java.util.Map;
import java.util.Optional;

/**
 * One fit of rows from Parquet on Spark, and placing all of them.
 *
 * @param fit seconds of the fit, which reads the rows four times
 * @param placing seconds of placing all rows, which reads them once more
 * @param processor seconds of all processors for both, in the driver and in the executors
 * @param partitions of the rows
 * @param truth R² of the affine regressions of the arc length and of the height on the embedding; empty for other data
 * @param heap the most that a JVM which ran tasks held in its heap, in bytes
 * @param resident the most memory that it held, in bytes; 0 if unknown
 * @param stages what Spark's page calls the stages, with what each took
 */
public record SparkRun(
        double fit,
        double placing,
        double processor,
        int partitions,
        Optional<Truth> truth,
        long heap,
        long resident,
        Map<String, Stage> stages) {

    public SparkRun {
        stages = Map.copyOf(stages);
    }

    /** How well both coordinates of a roll come out. */
    public record Truth(double arc, double height) {}

    /** What a stage took: seconds, and seconds of all processors. */
    public record Stage(double seconds, double processor) {}

    public double seconds() {
        return fit + placing;
    }
}
