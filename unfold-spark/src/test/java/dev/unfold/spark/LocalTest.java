package dev.unfold.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.io.ModelFile;
import dev.unfold.recipe.Anchors;
import dev.unfold.recipe.DistributedPoints;
import dev.unfold.recipe.Extremes;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSums;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.feature.PCA;
import org.apache.spark.ml.feature.StandardScaler;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The estimator and its model in one JVM, with the serialiser that users choose when they look for speed. */
class LocalTest {

    private static final Dataset ROLL = Manifold.SWISS_ROLL.sample(3000, 0.02, 9);

    private static SparkSession spark;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        spark = Clusters.builder("local[2]")
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.driver.maxResultSize", "20m")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static LocallyLinearEmbedding landmarks() {
        return new LocallyLinearEmbedding()
                .setMode("landmarks")
                .setLandmarks(200)
                .setAnchors(900)
                .setSeed(3);
    }

    /** What the core makes of the same points in one machine, with the anchors that Spark took. */
    private static Points byTheCore(Model spark, String method, Points all) {
        Recipe recipe = Catalog.recipe(Map.of("method", method, "solver", "lll", "landmarks", "200", "anchors", "900"));
        Points anchors = spark.training().points();
        Set<Points> left = new HashSet<>();
        IntStream.range(0, anchors.size()).forEach(i -> left.add(anchors.rows(i)));
        Points others = all.rows(IntStream.range(0, all.size())
                .filter(i -> !left.remove(all.rows(i)))
                .toArray());
        Model model = recipe.fit(
                Dataset.of(anchors),
                new DistributedPoints() {
                    @Override
                    public long size() {
                        return all.size();
                    }

                    @Override
                    public void addTo(LandmarkSums sums, Anchors known) {
                        known.addTo(sums, others, Run.quiet());
                    }

                    @Override
                    public double[] signs(Anchors known) {
                        Extremes extremes = new Extremes(2);
                        extremes.add(known.places(all, Run.quiet()));
                        return extremes.signs();
                    }
                },
                Run.quiet());
        return model.transform(all);
    }

    @Test
    void isTheCoresWhateverTheMethod() {
        org.apache.spark.sql.Dataset<Row> rows = Rolls.frame(spark, ROLL).repartition(7);
        for (String method : new String[] {"ltsa", "mlle"}) {
            LocallyLinearEmbeddingModel model = landmarks().setMethod(method).fit(rows);
            assertThat(Rolls.places(model.transform(rows)))
                    .as(method)
                    .isEqualTo(byTheCore(model.model(), method, ROLL.points()));
        }
    }

    /** To the bit: the anchors are found by their content, and sums do not depend on their order. */
    @Test
    void doesNotDependOnHowRowsAreSpread() {
        org.apache.spark.sql.Dataset<Row> rows = Rolls.frame(spark, ROLL).repartition(7);
        LocallyLinearEmbeddingModel model = landmarks().fit(rows);
        assertThat(model.model().training().size()).isEqualTo(900);
        Points known = byTheCore(model.model(), "lle", ROLL.points());

        assertThat(Rolls.places(model.transform(rows))).isEqualTo(known);
        assertFitted(rows.cache(), known);
        rows.unpersist();
        assertFitted(rows.repartition(64), known);
        assertFitted(rows.coalesce(1).sortWithinPartitions(functions.desc("id")), known);
        Column most = functions.when(rows.col("id").lt(2900), 0).otherwise(rows.col("id"));
        assertFitted(rows.repartition(9, most), known); // most in one, some empty
        assertThat(Rolls.places(landmarks().setSeed(4).fit(rows).transform(rows)))
                .isNotEqualTo(known);
    }

    private static void assertFitted(org.apache.spark.sql.Dataset<Row> rows, Points expected) {
        assertThat(Rolls.places(landmarks().fit(rows).transform(rows))).isEqualTo(expected);
    }

    @Test
    void copiesOfRowsAreEachCountedOnce() {
        List<Row> rows = new ArrayList<>();
        int[] source = IntStream.range(0, 3600).map(i -> i < 1800 ? i : i % 600).toArray(); // some four times
        Points all = ROLL.points().rows(source);
        rows.addAll(Rolls.rows(all));
        Collections.shuffle(rows, new Random(1));
        org.apache.spark.sql.Dataset<Row> frame = Rolls.frame(spark, rows).repartition(5);
        LocallyLinearEmbeddingModel model = landmarks().fit(frame);

        assertThat(Rolls.places(model.transform(frame))).isEqualTo(byTheCore(model.model(), "lle", all));
    }

    @Test
    void exactIsTheCoresOwn() {
        org.apache.spark.sql.Dataset<Row> rows = Rolls.frame(spark, ROLL).repartition(4);
        LocallyLinearEmbeddingModel model =
                new LocallyLinearEmbedding().setMethod("mlle").setNeighbors(10).fit(rows);
        Points core = Catalog.recipe(Map.of("method", "mlle", "neighbors", "10"))
                .fit(ROLL.points())
                .embedding()
                .coordinates();

        Points placed = Rolls.places(model.transform(rows));
        assertThat(Rolls.angle(core, placed)).isLessThan(1e-7);
        org.apache.spark.sql.Dataset<Row> others = rows.repartition(2);
        assertThat(Rolls.places(new LocallyLinearEmbedding()
                        .setMethod("mlle")
                        .setNeighbors(10)
                        .fit(others)
                        .transform(others)))
                .isEqualTo(placed);
        assertThat(model.model().provenance().diagnostics()).containsKey("gap");
    }

    @Test
    void allRowsAsAnchorsIsTheCoresLandmarks() {
        org.apache.spark.sql.Dataset<Row> rows = Rolls.frame(spark, ROLL).repartition(4);
        Points placed = Rolls.places(landmarks().setAnchors(3000).fit(rows).transform(rows));
        Points core = Catalog.recipe(Map.of("solver", "lll", "landmarks", "200", "anchors", "3000"))
                .fit(ROLL.points())
                .embedding()
                .coordinates();
        assertThat(Rolls.angle(core, placed)).isLessThan(1e-7);
    }

    @Test
    void labelsAreTakenByMethodsOfClasses() {
        org.apache.spark.sql.Dataset<Row> rows =
                Rolls.frame(spark, ROLL).limit(300).repartition(3);
        LocallyLinearEmbeddingModel model = new LocallyLinearEmbedding()
                .setMethod("slle")
                .setLabelCol("parity")
                .setSettings("alpha=1")
                .fit(rows);
        assertThat(model.model().training().labels().orElseThrow().names()).contains("even", "odd");
        assertThat(model.transform(rows).count()).isEqualTo(300);
    }

    @Test
    void disconnectedAnchorsAreJoinedOrRefusedAsAsked() {
        Points apart = ROLL.points().followedBy(shifted(ROLL.points(), 1000));
        org.apache.spark.sql.Dataset<Row> rows =
                Rolls.frame(spark, Rolls.rows(apart)).repartition(3);
        LocallyLinearEmbeddingModel model = landmarks().fit(rows);
        assertThat(model.model().provenance().diagnostics()).containsEntry("groups", "2");
        assertThat(model.model().provenance().warnings()).anyMatch(text -> text.contains("joined by 1 link"));
        assertThatThrownBy(() -> landmarks().setSettings("disconnected=fail").fit(rows))
                .hasMessageContaining("disconnected: 2 groups");
    }

    private static Points shifted(Points points, double by) {
        return Points.copyOf(
                Arrays.stream(points.toRowMajor()).map(x -> x + by).toArray(), points.size(), points.dimension());
    }

    @Test
    void vectorsMayBeSparseOrArraysOfNumbers() {
        List<Row> rows = new ArrayList<>();
        for (Row row : Rolls.rows(ROLL.points())) {
            rows.add(RowFactory.create(
                    row.get(0), row.<org.apache.spark.ml.linalg.Vector>getAs(1).toSparse(), row.get(2)));
        }
        org.apache.spark.sql.Dataset<Row> sparse = Rolls.frame(spark, rows).repartition(2);
        org.apache.spark.sql.Dataset<Row> array = sparse.withColumn(
                "features", org.apache.spark.ml.functions.vector_to_array(sparse.col("features"), "float64"));
        Points places = Rolls.places(landmarks().fit(sparse).transform(sparse));
        assertThat(Rolls.places(landmarks().fit(array).transform(array))).isEqualTo(places);
        org.apache.spark.sql.Dataset<Row> single =
                array.withColumn("features", array.col("features").cast("array<float>"));
        assertThat(Rolls.places(landmarks().fit(single).transform(single)).size())
                .isEqualTo(3000);
    }

    @Test
    void worksInAPipelineThatIsSavedAndLoaded() throws IOException {
        org.apache.spark.sql.Dataset<Row> rows = Rolls.frame(spark, ROLL).repartition(3);
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {
            new StandardScaler().setInputCol("features").setOutputCol("scaled").setWithMean(true),
            new PCA().setInputCol("scaled").setOutputCol("turned").setK(3),
            landmarks().setFeaturesCol("turned")
        });
        String path = folder.resolve("pipeline").toString();
        pipeline.write().save(path);
        PipelineModel model = Pipeline.load(path).fit(rows);
        model.write().save(path + "-model");
        PipelineModel again = PipelineModel.load(path + "-model");

        assertThat(again.transform(rows).columns()).contains("id", "parity", "turned", "embedding");
        // the same rows for both: what other stages compute need not come out the same twice, to the bit
        org.apache.spark.sql.Dataset<Row> turned =
                again.transform(rows).drop("embedding").cache();
        assertThat(Rolls.places(again.stages()[2].transform(turned)))
                .isEqualTo(Rolls.places(model.stages()[2].transform(turned)));
        turned.unpersist();
        LocallyLinearEmbedding stage =
                (LocallyLinearEmbedding) Pipeline.load(path).getStages()[2];
        assertThat(stage.getLandmarks()).isEqualTo(200);
        assertThat(stage.copy(org.apache.spark.ml.param.ParamMap.empty()).getSeed())
                .isEqualTo(3);
        assertThat(stage.explainParams()).contains("neighbors", "current: landmarks");
    }

    @Test
    void theModelIsAFileOfUnfolds() throws IOException {
        org.apache.spark.sql.Dataset<Row> rows = Rolls.frame(spark, ROLL).repartition(3);
        LocallyLinearEmbeddingModel model = landmarks().fit(rows);
        Path file = folder.resolve("roll.unfold");
        model.exportTo(file.toString());

        Points places = Rolls.places(model.transform(rows));
        assertThat(ModelFile.read(file).model().transform(ROLL.points())).isEqualTo(places);
        assertThat(Rolls.places(
                        LocallyLinearEmbeddingModel.importFrom(file.toString()).transform(rows)))
                .isEqualTo(places);
    }

    @Test
    void whatDoesNotFitIsRefusedBeforeAnyJob() {
        org.apache.spark.sql.Dataset<Row> rows = Rolls.frame(spark, ROLL);
        AtomicInteger jobs = new AtomicInteger();
        SparkListener listener = new SparkListener() {
            @Override
            public void onJobStart(SparkListenerJobStart start) {
                jobs.incrementAndGet();
            }
        };
        spark.sparkContext().addSparkListener(listener);
        refused(new LocallyLinearEmbedding().setFeaturesCol("nowhere"), rows, "there is no such column; there are id");
        refused(
                new LocallyLinearEmbedding().setFeaturesCol("parity"),
                rows,
                "is of type string, but must hold vectors");
        refused(new LocallyLinearEmbedding().setOutputCol("id"), rows, "there is such a column already");
        refused(new LocallyLinearEmbedding().setMethod("lel"), rows, "lle");
        refused(new LocallyLinearEmbedding().setSettings("rgg=1"), rows, "reg");
        refused(new LocallyLinearEmbedding().setSettings("reg"), rows, "expected name=value");
        refused(new LocallyLinearEmbedding().setMode("somewhere"), rows, "must be one of auto, exact, landmarks");
        refused(new LocallyLinearEmbedding().setMode("exact").setLandmarks(9), rows, "landmarks = 9 is for mode");
        refused(new LocallyLinearEmbedding().setMethod("slle"), rows, "labelCol is not set");
        refused(landmarks().setMethod("rlle"), rows, "a method that can be distributed: lle, mlle, hlle, ltsa");
        refused(landmarks().setAnchors(100), rows, "anchors = 100, but landmarks = 200");
        spark.sparkContext().removeSparkListener(listener);
        assertThat(jobs).hasValue(0);
    }

    private static void refused(LocallyLinearEmbedding lle, org.apache.spark.sql.Dataset<Row> rows, String message) {
        assertThatThrownBy(() -> lle.transformSchema(rows.schema()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() -> lle.fit(rows)).isInstanceOf(ParameterException.class);
    }

    @Test
    void rowsThatCannotBeUsedAreCountedAndNamed() {
        List<Row> rows = new ArrayList<>(Rolls.rows(ROLL.points()).subList(0, 50));
        assertThatThrownBy(() -> fitted(rows, RowFactory.create(77L, null, "odd")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("1 row (id 77) of 51 is null");
        assertThatThrownBy(() -> fitted(rows, RowFactory.create(78L, Vectors.dense(1, Double.NaN, 2), "odd")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("1 row (id 78) of 51 has an entry that is null, NaN");
        assertThatThrownBy(() -> fitted(rows, RowFactory.create(79L, Vectors.dense(1, 2), "odd")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("different lengths: 2 in 1 row (id 79); 3 in 50 rows (id 0, id 1, id 2, …)");
        assertThatThrownBy(() -> new LocallyLinearEmbedding().fit(Rolls.frame(spark, rows.subList(0, 8))))
                .hasMessageContaining("neighbors = 12");
        assertThatThrownBy(() -> new LocallyLinearEmbedding().fit(Rolls.frame(spark, List.of())))
                .hasMessageContaining("there are no rows");
        org.apache.spark.sql.Dataset<Row> nulls = Rolls.frame(spark, rows)
                .withColumn(
                        "features",
                        functions.array(functions.lit(1.0), functions.lit(null).cast(DataTypes.DoubleType)));
        assertThatThrownBy(() -> new LocallyLinearEmbedding().fit(nulls))
                .hasMessageContaining("50 rows (id 0, id 1, id 2, …) of 50 have an entry that is null");
    }

    private static void fitted(List<Row> rows, Row bad) {
        List<Row> all = new ArrayList<>(rows);
        all.add(25, bad);
        new LocallyLinearEmbedding().fit(Rolls.frame(spark, all));
    }

    @Test
    void rowsWithoutAPlaceFailAreSkippedOrKept() {
        List<Row> rows = new ArrayList<>(Rolls.rows(ROLL.points()).subList(0, 200));
        LocallyLinearEmbeddingModel model = new LocallyLinearEmbedding().fit(Rolls.frame(spark, rows));
        rows.add(7, RowFactory.create(900L, null, "odd"));
        rows.add(9, RowFactory.create(901L, Vectors.dense(1, Double.NaN, 2), "odd"));
        rows.add(11, RowFactory.create(902L, Vectors.dense(1, 2), "odd"));
        org.apache.spark.sql.Dataset<Row> some = Rolls.frame(spark, rows);

        assertThatThrownBy(() -> model.transform(some).collectAsList())
                .rootCause()
                .isInstanceOf(DataException.class)
                .hasMessageContaining("found null, expected 3 finite numbers");
        model.setHandleInvalid("keep");
        List<Row> kept = model.transform(some).collectAsList();
        assertThat(kept).hasSize(203);
        assertThat(kept.stream().filter(row -> row.isNullAt(3)).map(row -> row.getLong(0)))
                .containsExactly(900L, 901L, 902L);
        assertThat(model.setHandleInvalid("skip").transform(some).count()).isEqualTo(200);
        assertThatThrownBy(() -> model.setHandleInvalid("drop").transformSchema(some.schema()))
                .isInstanceOf(ParameterException.class)
                .hasMessage("handleInvalid = drop, but must be one of error, skip, keep; choose one");
    }

    @Test
    void aDriverThatIsTooSmallSaysSo() {
        org.apache.spark.sql.Dataset<Row> many = spark.range(0, 3_000_000, 1, 2)
                .withColumn("features", functions.array(functions.rand(1), functions.rand(2), functions.rand(3)));
        assertThatThrownBy(() -> new LocallyLinearEmbedding().setMode("exact").fit(many))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("3000000 rows of 3 numbers take about")
                .hasMessageContaining("raise spark.driver.memory, or set mode = landmarks");
    }

    @Test
    void whatSparkWouldNotCollectIsRefusedBefore() {
        org.apache.spark.sql.Dataset<Row> wide =
                spark.range(0, 3000, 1, 2).withColumn("features", functions.array_repeat(functions.rand(1), 1000));
        assertThatThrownBy(() -> new LocallyLinearEmbedding().setMode("exact").fit(wide))
                .isInstanceOf(ParameterException.class)
                .hasMessage(
                        "3000 rows of 1000 numbers take about 0.0 GB to be collected, but spark.driver.maxResultSize"
                                + " = 20m; raise it, or set mode = landmarks");
        assertThatThrownBy(() -> landmarks().setAnchors(2900).fit(wide)).hasMessageEndingWith("or lower anchors");
    }

    @Test
    void rowsThatChangeFromPassToPassAreCached() {
        org.apache.spark.sql.Dataset<Row> unsteady = spark.range(0, 3000, 1, 3)
                .withColumn(
                        "features",
                        functions
                                .udf(
                                        (org.apache.spark.sql.api.java.UDF1<Long, org.apache.spark.ml.linalg.Vector>)
                                                id -> Vectors.dense(Math.random(), Math.random()),
                                        org.apache.spark.ml.linalg.SQLDataTypes.VectorType())
                                .asNondeterministic()
                                .apply(functions.col("id")));
        Model model = landmarks().fit(unsteady).model();
        assertThat(model.training().size()).isEqualTo(900);
        assertThat(model.provenance().warnings())
                .anyMatch(text -> text.startsWith("the rows change from one pass to the next: found "))
                .anyMatch(text -> text.contains("anchors, but 900 in the first pass. They were cached for this fit"));
        assertThat(spark.sparkContext().getPersistentRDDs().isEmpty()).isTrue();
    }

    @Test
    void aJobReadsAndWritesCsv() throws IOException {
        Rolls.table(Rolls.frame(spark, ROLL))
                .withColumnRenamed("x1", "x.1")
                .repartition(3)
                .write()
                .option("header", true)
                .csv(folder + "/roll.csv");
        String call =
                "embed IN/roll.csv IN/flat.csv --mode landmarks --landmarks 200 --anchors 900 --model IN/roll.unfold";
        assertThat(Submit.run(call.replace("IN", folder.toString()).split(" ", -1)))
                .isZero();

        Model model = ModelFile.read(folder.resolve("roll.unfold")).model();
        assertThat(model.training().features()).containsExactly("x.1", "x2", "x3");
        List<Row> placed = spark.read()
                .option("header", true)
                .option("inferSchema", true)
                .csv(folder + "/flat.csv")
                .collectAsList();
        assertThat(placed.get(0).schema().fieldNames()).containsExactly("parity", "x.1", "x2", "x3", "y1", "y2");
        assertThat(model.transform(Rolls.columns(placed, 1, 2, 3))).isEqualTo(Rolls.columns(placed, 4, 5));
    }

    @Test
    void aWrongJobSaysSoByItsStatus() {
        Rolls.frame(spark, ROLL)
                .drop("features")
                .withColumn("y1", functions.lit(1.0))
                .write()
                .parquet(folder + "/some.parquet");
        String in = folder + "/some.parquet";
        assertThat(Submit.run(new String[] {"embed", in})).isEqualTo(2);
        assertThat(Submit.run(new String[] {"embed", in, "out.txt"})).isEqualTo(2);
        assertThat(Submit.run(new String[] {"embed", in, "out.csv", "--sett", "1"}))
                .isEqualTo(2);
        assertThat(Submit.run(new String[] {"embed", in, "out.csv", "--method", "nothing"}))
                .isEqualTo(2);
        assertThat(Submit.run(new String[] {"embed", in, "out.csv", "--columns", "y1,nothing"}))
                .isEqualTo(2);
        assertThat(Submit.run(new String[] {"embed", in, "out.csv", "--columns", "y1,parity"}))
                .isEqualTo(2);
        assertThat(Submit.run(new String[] {"embed", in, in})).isEqualTo(2);
        assertThat(Submit.run(new String[] {"embed", folder + "/no.parquet", "out.csv"}))
                .isEqualTo(3);
    }

    @Test
    void stagesSayWhatIsHappening() {
        Set<String> names = Collections.synchronizedSet(new HashSet<>());
        SparkListener listener = new SparkListener() {
            @Override
            public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
                names.add(submitted.stageInfo().name());
            }
        };
        spark.sparkContext().addSparkListener(listener);
        landmarks().fit(Rolls.frame(spark, ROLL).repartition(3));
        await(names);
        spark.sparkContext().removeSparkListener(listener);
        assertThat(names)
                .contains(
                        "unfold: counting and checking rows",
                        "unfold: anchors",
                        "unfold: residuals in landmark coordinates",
                        "unfold: signs");
    }

    /** Events come a little later than what they tell of. */
    private static void await(Set<String> names) {
        for (int tries = 0; tries < 200 && !names.contains("unfold: signs"); tries++) {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
