package dev.unfold.bench;

import dev.unfold.bench.data.Sizes;
import dev.unfold.bench.data.TestSet;
import dev.unfold.bench.landmarks.LandmarkRun;
import dev.unfold.bench.page.SparkText;
import dev.unfold.bench.spark.BesideCore;
import dev.unfold.bench.spark.SparkRun;
import dev.unfold.bench.spark.SparkWorker;
import dev.unfold.data.Manifold;
import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
                        + " Spark takes longer, R² of both coordinates of the roll, the growth with n, memory, and the split by stage."
                        + " What there is is written after each size.",
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
            names = "--core",
            paramLabel = "N",
            defaultValue = "10M",
            description = "up to this size the core fits the roll, too (${DEFAULT-VALUE})")
    private String core = "";

    @Option(
            names = "--executors",
            paramLabel = "N",
            description = "also fits a roll of this size by one and by two executors of 2 GiB in machines of their own")
    private Optional<String> executors = Optional.empty();

    @Option(
            names = "--images",
            paramLabel = "N",
            description = "also fits so many images of Fashion-MNIST, of 784 numbers each (60k)")
    private Optional<String> images = Optional.empty();

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
        SparkText text = new SparkText(page.begin("single runs, after a smaller one for warming up"));
        Path folder = Files.createTempDirectory("unfold-bench");
        try {
            SparkWorker spark = new SparkWorker(System.getProperty("unfold.spark", ""), folder);
            Path small = spark.roll(WARM_UP);
            LandmarkRun.of(Manifold.SWISS_ROLL.sample(WARM_UP, 0, 0), method, "lll");
            for (String size : sizes) {
                text.add(beside(spark, size, small));
                page.write(text.toString());
            }
            if (executors.isPresent()) {
                byExecutors(spark, executors.get(), small, text);
            }
            if (images.isPresent()) {
                ofImages(spark, images.get(), small, text);
            }
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return 0;
    }

    private BesideCore beside(SparkWorker spark, String size, Path small) {
        int n = Sizes.parse(size);
        Optional<LandmarkRun> fitted = Optional.empty();
        if (n <= Sizes.parse(core)) {
            PageOption.progress(size + ": core");
            fitted = Optional.of(LandmarkRun.of(Manifold.SWISS_ROLL.sample(n, 0, 0), method, "lll"));
        }
        Path roll = made(spark, size);
        PageOption.progress(size + ": Spark");
        return new BesideCore(n, fitted, spark.fit(method, SparkWorker.LOCAL, roll, small));
    }

    /** By one executor, and by two. */
    private void byExecutors(SparkWorker spark, String size, Path small, SparkText text) throws IOException {
        Path roll = made(spark, size);
        for (int count = 1; count <= 2; count++) {
            PageOption.progress(size + ": " + SparkWorker.executors(count));
            SparkRun run = spark.fit(method, SparkWorker.executors(count), roll, small);
            text.add("roll " + size, count + (count == 1 ? " of 2 GiB" : ", each of 2 GiB"), run);
            page.write(text.toString());
        }
    }

    private void ofImages(SparkWorker spark, String size, Path small, SparkText text) throws IOException {
        PageOption.progress(size + " images");
        int n = Sizes.parse(size);
        Path rows = spark.points(TestSet.FASHION
                .take(n, page.root().resolve("unfold-bench/target/peers/npm"))
                .orElseThrow(() -> new ParameterException("images = " + n + ", but there are 70000")));
        SparkRun run = spark.fit(method, SparkWorker.LOCAL, rows, small);
        text.add("fashion " + size + " × 784", SparkWorker.LOCAL, run);
        page.write(text.toString());
    }

    /** A roll of this size as Parquet. */
    private static Path made(SparkWorker spark, String size) {
        PageOption.progress(size + ": writing Parquet");
        return spark.roll(Sizes.parse(size));
    }
}
