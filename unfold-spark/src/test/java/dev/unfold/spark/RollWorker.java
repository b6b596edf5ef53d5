package dev.unfold.spark;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * What {@code ./bench spark} starts in a Java machine of its own: {@code options} says what Spark needs of Java, {@code write N FOLDER}
 * makes a roll as Parquet, {@code fit METHOD FOLDER WARM-UP} fits and places it in {@code local[2]} after a smaller one.
 */
final class RollWorker {

    /** How many rows are made at a time. */
    private static final int CHUNK = 250_000;

    private RollWorker() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("options")) {
            System.out.println(JavaModuleOptions.defaultModuleOptions());
            return;
        }
        try (SparkSession spark = Clusters.builder("local[2]").getOrCreate()) {
            if (arguments[0].equals("write")) {
                write(spark, Integer.parseInt(arguments[1]), arguments[2]);
            } else {
                fit(spark, arguments[1], arguments[2], arguments[3]);
            }
        }
    }

    private static void write(SparkSession spark, int n, String folder) {
        Dataset roll = Manifold.SWISS_ROLL.sample(n, 0, 0);
        Column arc = roll.extra("t1").orElseThrow();
        Column height = roll.extra("t2").orElseThrow();
        StructType schema = new StructType()
                .add("features", "array<double>")
                .add("t1", "double")
                .add("t2", "double");
        for (int from = 0; from < n; from += CHUNK) {
            List<Row> rows = new ArrayList<>();
            for (int i = from; i < Math.min(from + CHUNK, n); i++) {
                rows.add(RowFactory.create(roll.points().row(i), arc.get(i), height.get(i)));
            }
            spark.createDataFrame(rows, schema)
                    .coalesce(1)
                    .write()
                    .mode(SaveMode.Append)
                    .parquet(folder);
        }
    }

    /** Says the seconds of the fit and of placing all rows, how many partitions there were, and R² of arc length and height. */
    private static void fit(SparkSession spark, String method, String folder, String small) {
        LocallyLinearEmbedding lle =
                new LocallyLinearEmbedding().setMode("landmarks").setMethod(method);
        org.apache.spark.sql.Dataset<Row> warm = spark.read().parquet(small);
        place(lle.fit(warm).transform(warm));

        org.apache.spark.sql.Dataset<Row> rows = spark.read().parquet(folder);
        long begin = System.nanoTime();
        LocallyLinearEmbeddingModel model = lle.fit(rows);
        long fitted = System.nanoTime();
        org.apache.spark.sql.Dataset<Row> placed = model.transform(rows);
        place(placed);
        long end = System.nanoTime();
        System.out.println((fitted - begin) / 1e9 + " " + (end - fitted) / 1e9 + " "
                + rows.javaRDD().getNumPartitions() + " " + explained(placed, "t1") + " " + explained(placed, "t2"));
    }

    private static void place(org.apache.spark.sql.Dataset<Row> placed) {
        placed.write().format("noop").mode(SaveMode.Overwrite).save();
    }

    /** R² of the affine regression of a column on the places. */
    private static double explained(org.apache.spark.sql.Dataset<Row> placed, String column) {
        return new LinearRegression()
                .setFeaturesCol("embedding")
                .setLabelCol(column)
                .setSolver("normal")
                .fit(placed)
                .summary()
                .r2();
    }
}
