package dev.unfold.spark;

import dev.unfold.error.ParameterException;
import java.util.Arrays;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.types.StructType;

/** The column of places. */
final class Output {

    private Output() {}

    /** The schema with it. */
    static StructType schema(StructType schema, String column) {
        if (Arrays.asList(schema.fieldNames()).contains(column)) {
            throw new ParameterException(
                    "outputCol = " + column + ": there is such a column already; choose another name, or drop it");
        }
        return schema.add(column, SQLDataTypes.VectorType());
    }
}
