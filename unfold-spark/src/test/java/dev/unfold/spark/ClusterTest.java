package dev.unfold.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two executors in JVMs of their own, to which everything has to be sent. */
class ClusterTest {

    private static final Dataset ROLL = Manifold.SWISS_ROLL.sample(2500, 0.02, 9);

    private static SparkSession spark;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        Clusters.makeHome();
        spark = Clusters.builder("local-cluster[2,1,2048]")
                .config("spark.jars", Clusters.jar().toString())
                .config("spark.executor.memory", "2g")
                .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static Points placed(org.apache.spark.sql.Dataset<Row> rows) {
        return Rolls.places(new LocallyLinearEmbedding()
                .setMode("landmarks")
                .setLandmarks(150)
                .setAnchors(800)
                .setMethod("ltsa")
                .fit(rows)
                .transform(rows));
    }

    @Test
    void anExecutorThatIsKilledChangesNothing() throws Exception {
        Path parquet = folder.resolve("roll.parquet");
        Rolls.frame(spark, ROLL).repartition(6).write().parquet(parquet.toString());
        org.apache.spark.sql.Dataset<Row> rows = spark.read().parquet(parquet.toString());
        Points known = placed(rows);
        assertThat(placed(rows.repartition(5))).isEqualTo(known); // which come from both executors in any order

        Path killed = folder.resolve("killed");
        org.apache.spark.sql.Dataset<Row> deadly = rows.withColumn(
                "features",
                functions
                        .udf(new Deadly(killed.toString()), SQLDataTypes.VectorType())
                        .apply(rows.col("features")));
        assertThat(placed(deadly)).isEqualTo(known);
        assertThat(killed).exists();
    }

    /** Gives back what it is given, but ends the executor that first sums up residuals. */
    private static final class Deadly implements UDF1<Vector, Vector> {

        private static final long serialVersionUID = 1;

        private final String killed;

        Deadly(String killed) {
            this.killed = killed;
        }

        @Override
        public Vector call(Vector x) throws Exception {
            TaskContext task = TaskContext.get();
            String stage = task == null ? "" : String.valueOf(task.getLocalProperty("spark.job.description"));
            if (stage.contains("residuals") && !Files.exists(Path.of(killed))) {
                Files.createFile(Path.of(killed));
                Runtime.getRuntime().halt(9);
            }
            return x;
        }
    }
}
