package dev.unfold.bench.page;

import dev.unfold.bench.spark.BesideCore;
import dev.unfold.bench.spark.SparkRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Spark beside the core, as Markdown; can be asked for at any time for what there is so far. */
public final class SparkText {

    private final Taken taken;
    private final List<BesideCore> rolls = new ArrayList<>();
    private final StringBuilder others = new StringBuilder();

    public SparkText(Taken taken) {
        this.taken = taken;
    }

    /** Adds a roll larger than those before. */
    public void add(BesideCore roll) {
        rolls.add(roll);
    }

    /** Adds other data, or a roll on other executors. */
    public void add(String data, String master, SparkRun run) {
        others.append(String.format(
                Locale.ROOT,
                "| %s | %s | %s + %s | %s | %s | %s |%n",
                data,
                master,
                Figures.seconds(run.fit()),
                Figures.seconds(run.placing()),
                Figures.seconds(run.processor()),
                memory(run),
                split(run)));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(taken.head());
        if (!rolls.isEmpty()) {
            text.append(
                    "\n| roll | core, s (processors) | Spark, s: fit + places (processors) | of the core's (processors) |"
                            + " R² arc, height: core | Spark | partitions | peak heap, memory |\n");
            text.append("| --: | --: | --: | --: | --: | --: | --: | --: |\n");
            rolls.forEach(roll -> text.append(line(roll)));
            text.append("\nWhere Spark's time goes, and the microseconds of a processor for each row:\n\n");
            rolls.forEach(roll -> text.append(
                    String.format(Locale.ROOT, "- %,d: %s%n", roll.points(), split(roll.spark(), roll.points()))));
        }
        if (rolls.size() > 1) {
            text.append(growth(rolls.get(0), rolls.get(rolls.size() - 1)));
        }
        if (!others.isEmpty()) {
            text.append(
                    "\n| data | executors | Spark, s: fit + places | processors, s | peak heap, memory | where the time goes |\n");
            text.append("| --- | --- | --: | --: | --: | --- |\n").append(others);
        }
        return text.toString();
    }

    private static String line(BesideCore roll) {
        SparkRun spark = roll.spark();
        return String.format(
                Locale.ROOT,
                "| %,d | %s | %s + %s (%s) | %s (%s) | %s | %s | %d | %s |%n",
                roll.points(),
                roll.core()
                        .map(core -> Figures.seconds(core.seconds()) + " (" + Figures.seconds(core.processor()) + ")")
                        .orElse(Figures.NONE),
                Figures.seconds(spark.fit()),
                Figures.seconds(spark.placing()),
                Figures.seconds(spark.processor()),
                times(roll.overhead()),
                times(roll.work()),
                roll.core()
                        .map(core -> String.format(Locale.ROOT, "%.4f, %.4f", core.arc(), core.height()))
                        .orElse(Figures.NONE),
                spark.truth()
                        .map(truth -> String.format(Locale.ROOT, "%.4f, %.4f", truth.arc(), truth.height()))
                        .orElse(Figures.NONE),
                spark.partitions(),
                memory(spark));
    }

    private static String times(OptionalDouble factor) {
        return factor.isPresent() ? String.format(Locale.ROOT, "%.1f×", factor.getAsDouble()) : Figures.NONE;
    }

    private static String memory(SparkRun run) {
        return Figures.bytes(run.heap()) + ", " + Figures.bytes(run.resident());
    }

    private static String split(SparkRun run) {
        return stages(run)
                .map(stage ->
                        stage.getKey() + " " + Figures.seconds(stage.getValue().seconds()))
                .collect(Collectors.joining(", "));
    }

    private static String split(SparkRun run, int points) {
        return stages(run)
                .map(stage -> String.format(
                        Locale.ROOT,
                        "%s %s s (%.1f µs)",
                        stage.getKey(),
                        Figures.seconds(stage.getValue().seconds()),
                        1e6 * stage.getValue().processor() / points))
                .collect(Collectors.joining(", "));
    }

    /** The stages that took a tenth of a second at least. */
    private static Stream<Map.Entry<String, SparkRun.Stage>> stages(SparkRun run) {
        return run.stages().entrySet().stream()
                .filter(stage -> stage.getValue().seconds() >= 0.1)
                .sorted(Map.Entry.comparingByKey());
    }

    private static String growth(BesideCore first, BesideCore last) {
        double points = Math.log(last.points() / (double) first.points());
        return String.format(
                        Locale.ROOT,
                        "%nGrowth from the first to the last: n^%.2f on Spark, n^%.2f of its processors' time",
                        Math.log(last.spark().seconds() / first.spark().seconds()) / points,
                        Math.log(last.spark().processor() / first.spark().processor()) / points)
                + first.core()
                        .flatMap(small -> last.core()
                                .map(large -> String.format(
                                        Locale.ROOT,
                                        "; n^%.2f in the core",
                                        Math.log(large.seconds() / small.seconds()) / points)))
                        .orElse("")
                + ".\n";
    }
}
