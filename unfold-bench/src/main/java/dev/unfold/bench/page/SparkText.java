package dev.unfold.bench.page;

import dev.unfold.bench.spark.BesideCore;
import java.util.List;
import java.util.Locale;

/** Rolls on Spark beside the core, as Markdown. */
public final class SparkText {

    private SparkText() {}

    /** @param runs by growing size */
    public static String of(Taken taken, List<BesideCore> runs) {
        StringBuilder text = new StringBuilder(taken.head());
        text.append(
                "\n| roll | method | core, s | Spark, s: fit + places | of the core's | R² arc, height: core | Spark |"
                        + " partitions | peak memory |\n");
        text.append("| --: | --- | --: | --: | --: | --: | --: | --: | --: |\n");
        for (BesideCore run : runs) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %,d | %s | %s | %s + %s | %.1f× | %.4f, %.4f | %.4f, %.4f | %d | %s |%n",
                    run.core().points(),
                    run.core().method(),
                    Figures.seconds(run.core().seconds()),
                    Figures.seconds(run.spark().fit()),
                    Figures.seconds(run.spark().placing()),
                    run.overhead(),
                    run.core().arc(),
                    run.core().height(),
                    run.spark().arc(),
                    run.spark().height(),
                    run.spark().partitions(),
                    Figures.bytes(run.spark().peakBytes())));
        }
        if (runs.size() > 1) {
            BesideCore first = runs.get(0);
            BesideCore last = runs.get(runs.size() - 1);
            double points = last.core().points() / (double) first.core().points();
            text.append(String.format(
                    Locale.ROOT,
                    "%nGrowth from the first to the last: n^%.2f on Spark, n^%.2f in the core.%n",
                    Math.log(last.spark().seconds() / first.spark().seconds()) / Math.log(points),
                    Math.log(last.core().seconds() / first.core().seconds()) / Math.log(points)));
        }
        return text.toString();
    }
}
