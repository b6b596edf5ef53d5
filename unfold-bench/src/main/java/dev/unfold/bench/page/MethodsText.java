package dev.unfold.bench.page;

import dev.unfold.bench.methods.Choice;
import dev.unfold.bench.methods.MethodTimes;
import dev.unfold.bench.peers.Quality;
import dev.unfold.bench.worker.Stages;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The methods among themselves as Markdown: a table for each set, with the stages beside those of the base. */
public final class MethodsText {

    /** Columns beside the method. */
    private static final int CELLS = 9;

    private final StringBuilder text = new StringBuilder();

    public MethodsText(Taken taken) {
        text.append(taken.head());
    }

    /** Adds the table of one set. */
    public void add(String title, List<MethodTimes> times) {
        text.append("\n### ").append(title).append("\n\n");
        text.append("| method | search s | × ").append(Choice.BASE);
        text.append(" | weights s | × ").append(Choice.BASE);
        text.append(" | eigen s | all s | trustworthiness | R² arc | R² height |\n");
        text.append("| --- ").append("| --: ".repeat(CELLS)).append("|\n");
        for (MethodTimes one : times) {
            text.append("| ").append(one.method()).append(" | ");
            text.append(one.failure()
                    .map(reason -> ResultsText.plain(reason) + " |".repeat(CELLS - 1))
                    .orElseGet(() -> cells(one, times)));
            text.append(" |\n");
        }
    }

    private static String cells(MethodTimes one, List<MethodTimes> times) {
        return String.join(
                " | ",
                Figures.seconds(one.median(Stages::neighbours)),
                Figures.ratio(one.median(Stages::neighbours), base(times, Stages::neighbours)),
                Figures.seconds(one.median(Stages::weights)),
                Figures.ratio(one.median(Stages::weights), base(times, Stages::weights)),
                Figures.seconds(one.median(Stages::eigen)),
                Figures.seconds(one.median(Stages::total)),
                share(one, quality -> OptionalDouble.of(quality.trustworthiness())),
                share(one, Quality::arcLength),
                share(one, Quality::height));
    }

    private static String share(MethodTimes one, Function<Quality, OptionalDouble> of) {
        return Figures.share(one.quality().map(of).orElse(OptionalDouble.empty()));
    }

    private static OptionalDouble base(List<MethodTimes> times, ToDoubleFunction<Stages> stage) {
        return times.stream()
                .filter(one -> one.method().equals(Choice.BASE))
                .findFirst()
                .map(one -> one.median(stage))
                .orElse(OptionalDouble.empty());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
