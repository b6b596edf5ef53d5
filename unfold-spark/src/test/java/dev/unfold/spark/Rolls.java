package dev.unfold.spark;

import static org.apache.spark.ml.functions.vector_to_array;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Points as data frames, and back. */
final class Rolls {

    private static final StructType SCHEMA = new StructType()
            .add("id", "long")
            .add("features", SQLDataTypes.VectorType())
            .add("parity", "string");

    private Rolls() {}

    /** A row a point, with its number as id and a class. */
    static List<Row> rows(Points points) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            rows.add(RowFactory.create((long) i, Vectors.dense(points.row(i)), i % 2 == 0 ? "even" : "odd"));
        }
        return rows;
    }

    static org.apache.spark.sql.Dataset<Row> frame(SparkSession spark, List<Row> rows) {
        return spark.createDataFrame(rows, SCHEMA);
    }

    static org.apache.spark.sql.Dataset<Row> frame(SparkSession spark, Dataset data) {
        return frame(spark, rows(data.points()));
    }

    /** The class and the coordinates of each point, as a table without vectors has them. */
    static org.apache.spark.sql.Dataset<Row> table(org.apache.spark.sql.Dataset<Row> rows) {
        Column vector = vector_to_array(rows.col("features"), "float64");
        return rows.select(
                rows.col("parity"),
                vector.getItem(0).as("x1"),
                vector.getItem(1).as("x2"),
                vector.getItem(2).as("x3"));
    }

    /** The column of places, in the order of the ids. */
    static Points places(org.apache.spark.sql.Dataset<Row> placed) {
        List<Row> rows = new ArrayList<>(placed.select("id", "embedding").collectAsList());
        rows.sort(Comparator.comparingLong(row -> row.getLong(0)));
        return Points.of(
                rows.stream().map(row -> row.<Vector>getAs(1).toArray()).toArray(double[][]::new));
    }

    /** Columns of numbers, in the order of the rows. */
    static Points columns(List<Row> rows, int... columns) {
        return Points.of(rows.stream()
                .map(row -> Arrays.stream(columns).mapToDouble(row::getDouble).toArray())
                .toArray(double[][]::new));
    }

    /** The largest sine of an angle between the spans of two embeddings, both with (1/n)YᵀY = I: at most ‖B − A(AᵀB)/n‖. */
    static double angle(Points a, Points b) {
        int n = a.size();
        int p = a.dimension();
        double[] product = new double[p * p];
        for (int i = 0; i < n; i++) {
            for (int r = 0; r < p; r++) {
                for (int s = 0; s < p; s++) {
                    product[r * p + s] += a.get(i, r) * b.get(i, s) / n;
                }
            }
        }
        double squared = 0;
        for (int i = 0; i < n; i++) {
            for (int s = 0; s < p; s++) {
                double rest = b.get(i, s);
                for (int r = 0; r < p; r++) {
                    rest -= a.get(i, r) * product[r * p + s];
                }
                squared += rest * rest / n;
            }
        }
        return Math.sqrt(squared);
    }
}
