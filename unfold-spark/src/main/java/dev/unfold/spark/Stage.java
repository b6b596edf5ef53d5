package dev.unfold.spark;

import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/** What Spark's page calls the jobs and stages of a part of a fit. */
final class Stage {

    private static final String DESCRIPTION = "spark.job.description";

    private Stage() {}

    /** Runs jobs under a name. */
    static <T> T run(JavaSparkContext spark, String name, Supplier<T> jobs) {
        @Nullable String before = spark.getLocalProperty(DESCRIPTION);
        spark.setCallSite("unfold: " + name);
        spark.setLocalProperty(DESCRIPTION, "unfold: " + name);
        try {
            return jobs.get();
        } finally {
            spark.setLocalProperty(DESCRIPTION, before);
            spark.clearCallSite();
        }
    }
}
