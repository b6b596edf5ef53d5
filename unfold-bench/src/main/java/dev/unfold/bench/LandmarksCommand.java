package dev.unfold.bench;

import dev.unfold.bench.data.Sizes;
import dev.unfold.bench.landmarks.LandmarkRuns;
import dev.unfold.bench.page.LandmarksText;
import dev.unfold.bench.page.Taken;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./bench landmarks}: rolls of many points by landmarks, beside the exact solver where that is asked for. */
@Command(
        name = "landmarks",
        description =
                "Fits rolls by landmarks again and again in one JVM and writes the seconds, their split, and R² of both coordinates of the roll.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example: ./bench landmarks --sizes 100k --output -"})
final class LandmarksCommand implements Callable<Integer> {

    @Option(
            names = "--sizes",
            paramLabel = "N",
            split = ",",
            defaultValue = "1M,10M",
            description = "how many points (${DEFAULT-VALUE})")
    private List<String> sizes = List.of();

    @Option(
            names = "--methods",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "lle,ltsa",
            description = "whose residuals (${DEFAULT-VALUE})")
    private List<String> methods = List.of();

    @Option(
            names = "--exact",
            paramLabel = "N",
            defaultValue = "1M",
            description = "up to this size each method is solved exactly, too (${DEFAULT-VALUE})")
    private String exact = "";

    @Mixin
    private RepeatsOption repeats = new RepeatsOption();

    @Mixin
    private PageOption page = new PageOption();

    @Override
    public Integer call() throws IOException {
        Taken taken = page.begin("the first fit, and the median of " + repeats.count() + " more in the same JVM");
        List<LandmarkRuns> runs = new ArrayList<>();
        for (String size : sizes) {
            int n = Sizes.parse(size);
            Dataset roll = Manifold.SWISS_ROLL.sample(n, 0, 0);
            for (String method : methods) {
                if (n <= Sizes.parse(exact)) {
                    runs.add(LandmarkRuns.of(roll, method, "auto", repeats.count(), PageOption::progress));
                }
                runs.add(LandmarkRuns.of(roll, method, "lll", repeats.count(), PageOption::progress));
            }
        }
        page.write(LandmarksText.of(taken, runs));
        return 0;
    }
}
