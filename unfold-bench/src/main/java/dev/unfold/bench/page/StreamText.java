package dev.unfold.bench.page;

import dev.unfold.bench.stream.Batch;
import dev.unfold.bench.worker.Median;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A stream of points as Markdown: the batches beside which a fit was timed, and medians over all. */
public final class StreamText {

    private StreamText() {}

    public static String of(Taken taken, String title, List<Batch> batches) {
        StringBuilder text = new StringBuilder(taken.head());
        text.append("\n### ").append(title).append("\n\n");
        text.append("| batch | points | solved again | update s | fit s | update / fit | moved | from the fit |\n");
        text.append("| --: | --: | --: | --: | --: | --: | --: | --: |\n");
        for (Batch batch : batches) {
            if (batch.fit().isPresent()) {
                text.append(String.format(
                        Locale.ROOT,
                        "| %d | %d | %d | %s | %s | %.2f | %.1e | %.1e |%n",
                        batch.number(),
                        batch.points(),
                        batch.changed(),
                        Figures.seconds(OptionalDouble.of(batch.update())),
                        Figures.seconds(batch.fit()),
                        batch.update() / batch.fit().getAsDouble(),
                        batch.drift(),
                        batch.difference().orElse(0)));
            }
        }
        OptionalDouble ratio = Median.of(batches.stream()
                .filter(batch -> batch.fit().isPresent())
                .mapToDouble(batch -> batch.update() / batch.fit().getAsDouble()));
        text.append(String.format(
                Locale.ROOT,
                "%nMedians: %s s an update (%d of them), %.2f of a fit; old points moved by %.1e in a batch, by at most %.1e.%n",
                Figures.seconds(Median.of(batches.stream().mapToDouble(Batch::update))),
                batches.size(),
                ratio.orElse(Double.NaN),
                Median.of(batches.stream().mapToDouble(Batch::drift)).orElse(0),
                batches.stream().mapToDouble(Batch::drift).max().orElse(0)));
        return text.toString();
    }
}
