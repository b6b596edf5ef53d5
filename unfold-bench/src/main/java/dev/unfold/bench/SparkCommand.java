package dev.unfold.bench;

import dev.unfold.bench.data.Sizes;
import dev.unfold.bench.landmarks.LandmarkRun;
import dev.unfold.bench.page.SparkText;
import dev.unfold.bench.page.Taken;
import dev.unfold.bench.spark.BesideCore;
import dev.unfold.bench.spark.SparkWorker;
import dev.unfold.data.Manifold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./bench spark}: rolls of many points on Spark in this machine, beside the core. */
@Command(
        name = "spark",
        description =
                "Fits rolls from Parquet on Spark (local[2]) and by the core's landmarks, and writes the seconds of both, by what"
                        + " Spark takes longer, R² of both coordinates of the roll, and the growth with n.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example: ./bench spark --sizes 200k --output -"})
final class SparkCommand implements Callable<Integer> {

    private static final int WARM_UP = 100_000;

    @Option(
            names = "--sizes",
            paramLabel = "N",
            split = ",",
            defaultValue = "1M,10M",
            description = "how many points, growing (${DEFAULT-VALUE})")
    private List<String> sizes = List.of();

    @Option(
            names = "--method",
            paramLabel = "NAME",
            defaultValue = "lle",
            description = "whose residuals (${DEFAULT-VALUE})")
    private String method = "";

    @Mixin
    private PageOption page = new PageOption();

    @Override
    public Integer call() throws IOException {
        Taken taken = page.begin("single runs, after a smaller one for warming up");
        Path folder = Files.createTempDirectory("unfold-bench");
        try {
            SparkWorker spark = new SparkWorker(System.getProperty("unfold.spark", ""), folder);
            Path small = spark.roll(WARM_UP);
            LandmarkRun.of(Manifold.SWISS_ROLL.sample(WARM_UP, 0, 0), method, "lll");
            List<BesideCore> runs = new ArrayList<>();
            for (String size : sizes) {
                int n = Sizes.parse(size);
                PageOption.progress(size + ": core");
                LandmarkRun core = LandmarkRun.of(Manifold.SWISS_ROLL.sample(n, 0, 0), method, "lll");
                PageOption.progress(size + ": writing Parquet");
                Path roll = spark.roll(n);
                PageOption.progress(size + ": Spark");
                runs.add(new BesideCore(core, spark.fit(method, roll, small)));
            }
            page.write(SparkText.of(taken, runs));
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return 0;
    }
}
