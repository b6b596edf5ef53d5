package dev.unfold.spark;

import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.error.UnfoldException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.NumericAttribute;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * The job to submit: {@code embed IN OUT --method …} reads Parquet or CSV, fits, and writes all columns with y1, y2, … beside them, in
 * the format that the ending of OUT says.
 */
public final class Submit {

    private static final String USAGE = "usage: embed IN OUT [--method NAME] [--neighbors K] [--dimensions P]"
            + " [--set NAME=VALUE]... [--mode auto|exact|landmarks] [--landmarks M] [--anchors A] [--seed N]"
            + " [--features COL | --columns A,B,...] [--label COL] [--id COL] [--model FILE]";

    /** Names of columns that no table has. */
    private static final String VECTOR = "unfold_vector";

    private static final String PLACE = "unfold_place";

    private final List<String> files = new ArrayList<>();
    private final List<String> settings = new ArrayList<>();
    private final Map<String, String> options = new LinkedHashMap<>();

    private Submit(String[] arguments) {
        List<String> known = List.of(
                "method",
                "neighbors",
                "dimensions",
                "mode",
                "landmarks",
                "anchors",
                "seed",
                "features",
                "columns",
                "label",
                "id",
                "model");
        for (int at = 0; at < arguments.length; at++) {
            String word = arguments[at];
            if (!word.startsWith("--")) {
                files.add(word);
                continue;
            }
            String name = word.substring(2);
            if (!known.contains(name) && !name.equals("set")) {
                throw new ParameterException("unknown option '" + word + "'; " + USAGE);
            }
            if (++at == arguments.length) {
                throw new ParameterException(word + " has no value; " + USAGE);
            }
            if (name.equals("set")) {
                settings.add(arguments[at]);
            } else {
                options.put(name, arguments[at]);
            }
        }
        if (files.size() != 3 || !files.get(0).equals("embed")) {
            throw new ParameterException(USAGE);
        }
        checkFormat(files.get(1));
        checkFormat(files.get(2));
    }

    /** Exits as the command line does: 0 done, 2 the call is wrong, 3 the data are, 4 numerically impossible. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String[] arguments) {
        try {
            new Submit(arguments).run(SparkSession.builder().appName("unfold").getOrCreate());
            return 0;
        } catch (ParameterException e) {
            return failed(e, 2);
        } catch (DataException | IOException e) {
            return failed(e, 3);
        } catch (UnfoldException e) {
            return failed(e, 4);
        }
    }

    private static int failed(Exception e, int status) {
        System.err.println("unfold: " + e.getMessage());
        return status;
    }

    private void run(SparkSession session) throws IOException {
        Configuration storage = session.sparkContext().hadoopConfiguration();
        if (!isThere(files.get(1), storage)) {
            throw new DataException(files.get(1) + ": there is no such file");
        }
        if (isThere(files.get(2), storage)) {
            throw new ParameterException(files.get(2) + " is there already; remove it, or name another");
        }
        Dataset<Row> table = read(session, files.get(1));
        LocallyLinearEmbedding lle = new LocallyLinearEmbedding()
                .setFeaturesCol(options.getOrDefault("features", VECTOR))
                .setOutputCol(PLACE)
                .setSettings(settings.toArray(String[]::new));
        text("method").ifPresent(lle::setMethod);
        text("mode").ifPresent(lle::setMode);
        text("label").ifPresent(lle::setLabelCol);
        text("id").ifPresent(lle::setIdCol);
        number("neighbors").ifPresent(k -> lle.setNeighbors(k.intValue()));
        number("dimensions").ifPresent(p -> lle.setDimensions(p.intValue()));
        number("landmarks").ifPresent(m -> lle.setLandmarks(m.intValue()));
        number("anchors").ifPresent(a -> lle.setAnchors(a.intValue()));
        number("seed").ifPresent(lle::setSeed);
        Dataset<Row> rows = options.containsKey("features") ? table : assembled(table);
        LocallyLinearEmbeddingModel model = lle.fit(rows);
        write(spread(model.transform(rows), model.model().recipe().dimensions()), files.get(2));
        if (options.containsKey("model")) {
            model.exportTo(options.get("model"));
        }
    }

    private Optional<String> text(String name) {
        return Optional.ofNullable(options.get(name));
    }

    private Optional<Long> number(String name) {
        return text(name).map(text -> {
            try {
                return Long.valueOf(text);
            } catch (NumberFormatException e) {
                throw new ParameterException("--" + name + " = " + text + " must be a whole number", e);
            }
        });
    }

    private static boolean isCsv(String file) {
        return file.endsWith(".csv");
    }

    private static void checkFormat(String file) {
        if (!isCsv(file) && !file.endsWith(".parquet")) {
            throw new ParameterException(file + ": must end with .parquet or .csv; rename it");
        }
    }

    /** Whether there is such a file or folder, or one that a pattern stands for. */
    private static boolean isThere(String file, Configuration storage) throws IOException {
        Path path = new Path(file);
        FileStatus @Nullable [] found = path.getFileSystem(storage).globStatus(path);
        return found != null && found.length > 0;
    }

    private static Dataset<Row> read(SparkSession session, String file) {
        return isCsv(file)
                ? session.read()
                        .option("header", true)
                        .option("inferSchema", true)
                        .csv(file)
                : session.read().parquet(file);
    }

    private static void write(Dataset<Row> rows, String file) {
        if (isCsv(file)) {
            rows.write().mode(SaveMode.ErrorIfExists).option("header", true).csv(file);
        } else {
            rows.write().mode(SaveMode.ErrorIfExists).parquet(file);
        }
    }

    /** The table with a column of vectors: the columns that were named, or all numbers that are neither id nor label. */
    private Dataset<Row> assembled(Dataset<Row> table) {
        List<StructField> fields = text("columns")
                .map(columns -> Arrays.stream(columns.split(","))
                        .map(column -> Features.field(table.schema(), "--columns", column))
                        .toList())
                .orElseGet(() -> Arrays.stream(table.schema().fields())
                        .filter(field -> field.dataType() instanceof NumericType)
                        .filter(field -> !field.name().equals(options.getOrDefault("id", "id")))
                        .filter(field -> !field.name().equals(options.get("label")))
                        .toList());
        if (fields.isEmpty()) {
            throw new ParameterException(
                    files.get(1) + ": found no columns of numbers among " + String.join(", ", table.columns())
                            + "; name them with --columns, or a column of vectors with --features");
        }
        AttributeGroup names = new AttributeGroup(
                VECTOR,
                fields.stream()
                        .map(field -> NumericAttribute.defaultAttr().withName(field.name()))
                        .toArray(Attribute[]::new));
        Column numbers = functions.array(fields.stream().map(Submit::numbers).toArray(Column[]::new));
        return table.withColumn(
                VECTOR, org.apache.spark.ml.functions.array_to_vector(numbers).as(VECTOR, names.toMetadata()));
    }

    /** A column of numbers, NaN where there is none, so that the fit counts them. */
    private static Column numbers(StructField field) {
        if (!(field.dataType() instanceof NumericType)) {
            throw new ParameterException("--columns: " + field.name() + " is of type "
                    + field.dataType().simpleString() + ", but must hold numbers");
        }
        return functions.coalesce(Features.column(field.name()).cast("double"), functions.lit(Double.NaN));
    }

    /** The table with its own columns and the places as y1, y2, … */
    private static Dataset<Row> spread(Dataset<Row> placed, int p) {
        Dataset<Row> spread = placed;
        Column place = org.apache.spark.ml.functions.vector_to_array(Features.column(PLACE), "float64");
        for (int r : IntStream.range(0, p).toArray()) {
            String name = "y" + (r + 1);
            if (Arrays.asList(placed.columns()).contains(name)) {
                throw new ParameterException("the table has a column " + name + " already; rename it");
            }
            spread = spread.withColumn(name, place.getItem(r));
        }
        return spread.drop(VECTOR, PLACE);
    }
}
