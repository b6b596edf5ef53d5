package dev.unfold.bench.spark;

/**
 * One fit of a roll from Parquet on Spark in {@code local[2]}.
 *
 * @param fit seconds of the fit, which reads the rows four times
 * @param placing seconds of placing all rows, which reads them once more
 * @param partitions of the rows
 * @param arc R² of the affine regression of the arc length on the embedding
 * @param height that of the height
 * @param peakBytes the most memory that the Java machine held, driver and executor in one; 0 if unknown
 */
public record SparkRun(double fit, double placing, int partitions, double arc, double height, long peakBytes) {

    public double seconds() {
        return fit + placing;
    }
}
