package dev.unfold.spark;

import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.recipe.Recipe;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;

/** The column of coordinates: a vector, dense or sparse, or an array of numbers. */
final class Features {

    private Features() {}

    /** Refuses a column that is not there, or holds something else. */
    static void check(StructType schema, String column) {
        StructField field = field(schema, "featuresCol", column);
        boolean vector = field.dataType().equals(SQLDataTypes.VectorType());
        boolean numbers = field.dataType() instanceof ArrayType array && array.elementType() instanceof NumericType;
        if (!vector && !numbers) {
            throw new ParameterException("featuresCol = " + column + " is of type "
                    + field.dataType().simpleString()
                    + ", but must hold vectors or arrays of numbers; put columns together with VectorAssembler");
        }
    }

    /** The column that a parameter names. */
    static StructField field(StructType schema, String parameter, String column) {
        if (!Arrays.asList(schema.fieldNames()).contains(column)) {
            throw new ParameterException(parameter + " = " + column + ": there is no such column; there are "
                    + String.join(", ", schema.fieldNames()));
        }
        return schema.apply(column);
    }

    /** A column by its very name, dots and all. */
    static Column column(String name) {
        return functions.col("`" + name.replace("`", "``") + "`");
    }

    /** The names that the stage which made the vectors gave their entries; x1, x2, … if it gave none. */
    static List<String> names(StructField field, int dimension) {
        List<String> numbered = Dataset.numbered("x", dimension);
        if (field.dataType() instanceof ArrayType) {
            return numbered;
        }
        AttributeGroup group = AttributeGroup.fromStructField(field);
        if (group.attributes().isEmpty()) {
            return numbered;
        }
        List<String> names = Arrays.stream(group.attributes().get())
                .filter(attribute -> attribute.name().isDefined())
                .map(attribute -> attribute.name().get())
                .distinct()
                .toList();
        return names.size() == dimension ? names : numbered;
    }

    /** The coordinates in a cell; null if there are none, NaN where one is missing. */
    static double @Nullable [] of(@Nullable Object cell) {
        if (cell == null) {
            return null;
        }
        if (cell instanceof Vector vector) {
            return vector.toArray();
        }
        if (cell instanceof Seq<?> numbers) {
            double[] row = new double[numbers.size()];
            for (int j = 0; j < row.length; j++) {
                row[j] = numbers.apply(j) instanceof Number number ? number.doubleValue() : Double.NaN;
            }
            return row;
        }
        throw new DataException("found " + cell.getClass().getName() + ", expected a vector or an array of numbers");
    }

    /** Whether coordinates can be computed with. */
    static boolean areUsable(double[] x) {
        boolean usable = true;
        for (double value : x) {
            usable &= Math.abs(value) < Recipe.LARGEST;
        }
        return usable;
    }

    /** The point of d dimensions in a cell; null if there is none that can be placed. */
    static double @Nullable [] point(@Nullable Object cell, int d) {
        double @Nullable [] x = of(cell);
        return x != null && x.length == d && areUsable(x) ? x : null;
    }
}
