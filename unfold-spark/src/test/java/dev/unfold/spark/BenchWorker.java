package dev.unfold.spark;

import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.io.Datasets;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * What {@code ./bench spark} starts in a JVM of its own: {@code options} says what Spark needs of Java, {@code roll N FOLDER}
 * makes a roll as Parquet, {@code points FILE FOLDER} makes Parquet of a data file, {@code fit METHOD MASTER FOLDER WARM-UP} fits and
 * places the rows of a folder after those of a smaller one, and says what that took, a line a figure.
 */
final class BenchWorker {

    /** How many rows a task makes. */
    private static final int CHUNK = 250_000;

    /** How many rows of a data file are sent to a task at once. */
    private static final int SHEET = 10_000;

    /** About how many rows R² is taken of. */
    private static final double JUDGED = 200_000;

    private BenchWorker() {}

    public static void main(String[] arguments) throws IOException {
        switch (arguments[0]) {
            case "options" -> System.out.println(JavaModuleOptions.defaultModuleOptions());
            case "roll" -> roll(Integer.parseInt(arguments[1]), arguments[2]);
            case "points" -> points(Path.of(arguments[1]), arguments[2]);
            default -> fit(arguments[1], arguments[2], arguments[3], arguments[4]);
        }
    }

    private static void roll(int n, String folder) throws IOException {
        int chunks = (n + CHUNK - 1) / CHUNK;
        StructType schema = new StructType()
                .add("features", "array<double>")
                .add("t1", "double")
                .add("t2", "double");
        try (SparkSession spark = Clusters.builder("local[2]").getOrCreate()) {
            spark.createDataFrame(
                            JavaSparkContext.fromSparkContext(spark.sparkContext())
                                    .parallelize(
                                            IntStream.range(0, chunks).boxed().toList(), chunks)
                                    .flatMap(chunk -> {
                                        int size = Math.min(CHUNK, n - chunk * CHUNK);
                                        Dataset roll = Manifold.SWISS_ROLL.sample(size, 0, chunk);
                                        return IntStream.range(0, size)
                                                .mapToObj(i -> RowFactory.create(
                                                        roll.points().row(i),
                                                        roll.extra("t1")
                                                                .orElseThrow()
                                                                .get(i),
                                                        roll.extra("t2")
                                                                .orElseThrow()
                                                                .get(i)))
                                                .iterator();
                                    }),
                            schema)
                    .write()
                    .parquet(folder);
        }
    }

    private static void points(Path file, String folder) throws IOException {
        Points points = Datasets.read(file).points();
        try (SparkSession spark = Clusters.builder("local[2]").getOrCreate()) {
            for (int begin = 0; begin < points.size(); begin += SHEET) {
                List<Row> rows = IntStream.range(begin, Math.min(points.size(), begin + SHEET))
                        .mapToObj(i -> RowFactory.create((Object) points.row(i)))
                        .toList();
                spark.createDataFrame(rows, new StructType().add("features", "array<double>"))
                        .coalesce(1)
                        .write()
                        .mode(SaveMode.Append)
                        .parquet(folder);
            }
        }
    }

    private static void fit(String method, String master, String folder, String small) throws IOException {
        SparkSession.Builder builder =
                Clusters.builder(master).config("spark.executor.metrics.pollingInterval", "200ms");
        if (master.startsWith("local-cluster")) {
            Clusters.makeHome();
            builder.config("spark.jars", Clusters.jar().toString()).config("spark.executor.memory", "2g");
        }
        try (SparkSession spark = builder.config("spark.executor.processTreeMetrics.enabled", true)
                .getOrCreate()) {
            LocallyLinearEmbedding lle =
                    new LocallyLinearEmbedding().setMode("landmarks").setMethod(method);
            org.apache.spark.sql.Dataset<Row> warm = spark.read().parquet(small);
            place(spark, lle.fit(warm).transform(warm));

            Account account = new Account();
            spark.sparkContext().addSparkListener(account);
            org.apache.spark.sql.Dataset<Row> rows = spark.read().parquet(folder);
            double own = processorSeconds();
            long begin = System.nanoTime();
            LocallyLinearEmbeddingModel model = lle.fit(rows);
            long fitted = System.nanoTime();
            place(spark, model.transform(rows));
            long end = System.nanoTime();
            own = processorSeconds() - own;
            spark.sparkContext().removeSparkListener(account);
            say("fit", (fitted - begin) / 1e9);
            say("placing", (end - fitted) / 1e9);
            say("processor", master.startsWith("local[") ? own : own + account.processorSeconds());
            say("partitions", rows.javaRDD().getNumPartitions());
            account.say();
            if (Arrays.asList(rows.columns()).contains("t1")) {
                org.apache.spark.sql.Dataset<Row> placed = model.transform(
                                rows.sample(Math.min(1, JUDGED / rows.count()), 0))
                        .cache();
                say("arc", explained(placed, "t1"));
                say("height", explained(placed, "t2"));
            }
        }
    }

    private static void say(String name, double figure) {
        System.out.println(name + " " + figure);
    }

    private static double processorSeconds() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e9;
    }

    private static void place(SparkSession spark, org.apache.spark.sql.Dataset<Row> placed) {
        Stage.run(JavaSparkContext.fromSparkContext(spark.sparkContext()), "places", () -> {
            placed.write().format("noop").mode(SaveMode.Overwrite).save();
            return placed;
        });
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

    /** What Spark tells of its stages and of its executors. */
    private static final class Account extends SparkListener {

        private static final String OURS = "unfold: ";

        private final Map<String, double[]> stages = new TreeMap<>(); // seconds, processor seconds
        private long heap;
        private long resident;

        @Override
        public synchronized void onStageCompleted(SparkListenerStageCompleted completed) {
            StageInfo stage = completed.stageInfo();
            if (!stage.name().startsWith(OURS)) {
                return; // such as looking for the columns of a file
            }
            double[] seconds = stages.computeIfAbsent(stage.name().substring(OURS.length()), name -> new double[2]);
            seconds[0] += ((long) stage.completionTime().get()
                            - (long) stage.submissionTime().get())
                    / 1e3;
            seconds[1] += stage.taskMetrics().executorCpuTime() / 1e9;
        }

        @Override
        public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
            heap = Math.max(heap, end.taskExecutorMetrics().getMetricValue("JVMHeapMemory"));
            resident = Math.max(resident, end.taskExecutorMetrics().getMetricValue("ProcessTreeJVMRSSMemory"));
        }

        synchronized double processorSeconds() {
            return stages.values().stream().mapToDouble(seconds -> seconds[1]).sum();
        }

        synchronized void say() {
            BenchWorker.say("heap", (double) heap);
            BenchWorker.say("resident", (double) resident);
            stages.forEach(
                    (name, seconds) -> System.out.println("stage " + seconds[0] + " " + seconds[1] + " " + name));
        }
    }
}
