package dev.unfold.bench;

import dev.unfold.bench.data.Sizes;
import dev.unfold.bench.data.TestSet;
import dev.unfold.bench.methods.Choice;
import dev.unfold.bench.page.StreamText;
import dev.unfold.bench.page.Taken;
import dev.unfold.bench.stream.PointStream;
import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./bench stream}: updates of a model beside fits on all points. */
@Command(
        name = "stream",
        description =
                "Updates a model batch by batch in one warm JVM and writes the seconds beside those of a fit on all points, and how far"
                        + " the old points move.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example: ./bench stream --size 2k --batch 20 --batches 10 --output -"})
final class StreamCommand implements Callable<Integer> {

    @Option(
            names = "--data",
            paramLabel = "SET",
            defaultValue = "roll",
            description = "whose points (${DEFAULT-VALUE})")
    private String data = "";

    @Option(
            names = "--size",
            paramLabel = "N",
            defaultValue = "20k",
            description = "the points of the first model (${DEFAULT-VALUE})")
    private String size = "";

    @Option(
            names = "--batch",
            paramLabel = "M",
            defaultValue = "200",
            description = "the points of a batch (${DEFAULT-VALUE})")
    private String batch = "";

    @Option(
            names = "--batches",
            paramLabel = "B",
            defaultValue = "100",
            description = "how many batches (${DEFAULT-VALUE})")
    private int batches;

    @Option(
            names = "--every",
            paramLabel = "E",
            defaultValue = "10",
            description = "after so many batches a fit is timed, too (${DEFAULT-VALUE})")
    private int every;

    @Option(
            names = "--method",
            paramLabel = "NAME[:PARAMETER=VALUE]",
            defaultValue = "lle",
            description = "a name of the catalogue (${DEFAULT-VALUE})")
    private String method = "";

    @Mixin
    private PageOption page = new PageOption();

    @Override
    public Integer call() throws IOException {
        if (batches < 1 || every < 1) {
            throw new ParameterException("batches = " + batches + " and every = " + every + " must be at least 1");
        }
        int first = Sizes.parse(size);
        PointStream stream = new PointStream(first, Sizes.parse(batch), batches, every);
        int all = Math.addExact(first, Math.multiplyExact(stream.size(), batches));
        Taken taken = page.begin("single runs, after ten for warming up");
        Dataset points = TestSet.named(data)
                .take(all, page.root().resolve("unfold-bench/target/peers/npm"))
                .orElseThrow(() -> new DataException(data + " has no " + all + " points; ask for fewer"));
        page.write(StreamText.of(
                taken,
                method + " of " + data + " " + size + ", " + batches + " batches of " + batch,
                stream.run(Choice.of(method).recipe(), points, PageOption::progress)));
        return 0;
    }
}
