package dev.unfold.spark;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.recipe.MemoryEstimate;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSolver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.storage.StorageLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/** One fit: a survey of the rows, then all of them on the driver, or anchors there and the rest in the partitions. */
final class Fit {

    /** Up to so many rows a fit by all of them takes seconds. */
    static final int EXACT_ROWS = 100_000;

    /** What Spark sends with the numbers of a row, roughly. */
    private static final int ROW_BYTES = 64;

    private static final Logger LOG = LoggerFactory.getLogger(Fit.class);

    private final Asked asked;
    private final StructField field;
    private final JavaSparkContext spark;
    private final JavaRDD<Row> rows; // the coordinates, the id or null, the label or null

    Fit(Asked asked, org.apache.spark.sql.Dataset<?> dataset) {
        this.asked = asked;
        this.field = dataset.schema().apply(asked.features());
        this.spark = JavaSparkContext.fromSparkContext(dataset.sparkSession().sparkContext());
        Optional<String> id = asked.id()
                .or(() -> Arrays.asList(dataset.columns()).contains("id") ? Optional.of("id") : Optional.empty());
        this.rows = dataset.select(named(Optional.of(asked.features())), named(id), named(asked.label()))
                .toJavaRDD();
    }

    private Run begun() {
        return Run.with(Runtime.getRuntime().availableProcessors(), asked.seed(), new Listener() {
            @Override
            public void warning(String message) {
                LOG.warn(message);
            }

            @Override
            public void note(String name, String value) {
                LOG.info("{}: {}", name, value);
            }
        });
    }

    private static Column named(Optional<String> column) {
        return column.map(Features::column).orElse(functions.lit(null));
    }

    /** The model of the rows. Those that change from one pass to the next are cached, and the fit begins again. */
    Model model() {
        try {
            return modelOfSteadyRows(begun());
        } catch (ChangedRowsException changed) {
            return modelOfCachedRows(changed);
        }
    }

    private Model modelOfCachedRows(ChangedRowsException changed) {
        Run run = begun();
        run.warn(changed.getMessage()
                + ". They were cached for this fit; cache the data frame to fit and place the same rows");
        rows.persist(StorageLevel.MEMORY_AND_DISK_SER());
        try {
            return modelOfSteadyRows(run);
        } catch (ChangedRowsException again) {
            throw new DataException(again.getMessage() + ", though they were cached; checkpoint the data frame", again);
        } finally {
            rows.unpersist();
        }
    }

    private Model modelOfSteadyRows(Run run) {
        int most = asked.where() == Mode.EXACT ? 0 : mostAnchors();
        Survey survey = Stage.run(spark, "counting and checking rows", () -> Survey.of(rows, most, asked.seed()))
                .checked(asked.features());
        return isExact(survey) ? exact(survey, run) : byLandmarks(survey, run);
    }

    /** How many anchors any number of rows has at most. */
    private int mostAnchors() {
        Recipe recipe = asked.byLandmarks();
        return asked.solver().anchorsOf(Long.MAX_VALUE, recipe.dimensions());
    }

    private boolean isExact(Survey survey) {
        return switch (asked.where()) {
            case EXACT -> true;
            case LANDMARKS -> false;
            case AUTO ->
                !asked.canBeDistributed()
                        || (survey.rows() <= EXACT_ROWS && refusal(survey).isEmpty());
        };
    }

    private MemoryEstimate estimate(Survey survey) {
        int k = Integer.parseInt(asked.settings().getOrDefault("neighbors", "12"));
        return MemoryEstimate.of(survey.rows(), survey.dimension(), k);
    }

    /** Why all rows cannot be fitted on the driver; empty if they can. */
    private Optional<String> refusal(Survey survey) {
        long most = Runtime.getRuntime().maxMemory();
        return estimate(survey).bytes() <= most
                ? refusal(survey.rows(), survey.dimension())
                : Optional.of(survey.rows() + " rows of " + survey.dimension() + " numbers take about "
                        + estimate(survey) + " to be fitted on the driver, which may take "
                        + MemoryEstimate.gigabytes(most) + "; raise spark.driver.memory");
    }

    /** Why Spark would not hand so many rows of d numbers to the driver; empty if it does. */
    private Optional<String> refusal(long count, int d) {
        String limit = spark.getConf().get("spark.driver.maxResultSize", "1g");
        long most = JavaUtils.byteStringAsBytes(limit);
        long bytes = count * (ROW_BYTES + (long) d * Double.BYTES);
        return most == 0 || bytes <= most
                ? Optional.empty()
                : Optional.of(count + " rows of " + d + " numbers take about " + MemoryEstimate.gigabytes(bytes)
                        + " to be collected, but spark.driver.maxResultSize = " + limit + "; raise it");
    }

    /** All rows, fitted on the driver. */
    private Model exact(Survey survey, Run run) {
        refusal(survey).ifPresent(why -> {
            throw new ParameterException(why + (asked.canBeDistributed() ? ", or set mode = landmarks" : ""));
        });
        return asked.exact().fit(collected(), run);
    }

    /** All rows, in the order of their coordinates, then of their labels, so that it does not matter how they were spread. */
    private Dataset collected() {
        List<Tuple2<double[], String>> found = new ArrayList<>(Stage.run(
                spark,
                "collecting rows",
                () -> rows.map(row -> new Tuple2<>(
                                Partitions.coordinates(row), row.isNullAt(2) ? "" : String.valueOf(row.get(2))))
                        .collect()));
        found.sort(Comparator.<Tuple2<double[], String>, double[]>comparing(Tuple2::_1, Arrays::compare)
                .thenComparing(Tuple2::_2));
        Dataset data = named(Points.of(found.stream().map(Tuple2::_1).toArray(double[][]::new)));
        return asked.label().isEmpty()
                ? data
                : data.withLabels(Labels.of(found.stream().map(Tuple2::_2).toList()));
    }

    private Dataset named(Points points) {
        return new Dataset(
                asked.features(),
                points,
                Features.names(field, points.dimension()),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /** Anchors on the driver, the rest in the partitions; all on the driver if all rows are anchors. */
    private Model byLandmarks(Survey survey, Run run) {
        Recipe recipe = asked.byLandmarks();
        LandmarkSolver solver = asked.solver();
        int anchors = solver.anchorsOf(survey.rows(), recipe.dimensions());
        refusal(anchors, survey.dimension()).ifPresent(why -> {
            throw new ParameterException(why + ", or lower anchors");
        });
        if (anchors == survey.rows()) {
            return recipe.fit(collected(), run);
        }
        Partitions partitions = new Partitions(spark, rows, survey, anchors);
        return recipe.fit(named(partitions.anchors()), partitions, run);
    }
}
