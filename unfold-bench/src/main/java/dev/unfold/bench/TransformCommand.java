package dev.unfold.bench;

import dev.unfold.bench.data.Sizes;
import dev.unfold.bench.data.TestSet;
import dev.unfold.bench.page.TransformText;
import dev.unfold.bench.peers.TransformComparison;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./bench transform}: new points, beside scikit-learn. */
@Command(
        name = "transform",
        description = "Places new points with one fitted model, by Unfold and by scikit-learn, and writes the seconds.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example: ./bench transform --data roll:20k --new 10k --output -"})
final class TransformCommand implements Callable<Integer> {

    /** Grey values, or for a roll nothing, that are added where a set has too few points of its own. */
    private static final double NOISE = 8;

    @Option(
            names = "--data",
            split = ",",
            paramLabel = "SET:N",
            defaultValue = "roll:20k,fashion:20k",
            description = "what to fit the models on (${DEFAULT-VALUE})")
    private List<String> data = List.of();

    @Option(names = "--new", paramLabel = "M", defaultValue = "100k", description = "new points (${DEFAULT-VALUE})")
    private String fresh = "";

    @Mixin
    private RepeatsOption repeats = new RepeatsOption();

    @Mixin
    private PageOption page = new PageOption();

    @Override
    public Integer call() throws IOException {
        int m = Sizes.parse(fresh);
        TransformText text = new TransformText(page.begin(repeats.figures()));
        Path target = page.root().resolve("unfold-bench/target");
        TransformComparison comparison = new TransformComparison(
                page.root(), target.resolve("transform"), repeats.count(), PageOption::progress);
        for (String item : data) {
            String[] words = item.split(":", 2);
            if (words.length < 2) {
                throw new ParameterException("data: found '" + item + "', expected SET:N, such as roll:20k");
            }
            int n = Sizes.parse(words[1]);
            Dataset all = available(TestSet.named(words[0]), n, m, target.resolve("peers/npm"));
            int[] training = IntStream.range(0, n).toArray();
            text.add(
                    words[0] + " " + words[1] + " × " + all.points().dimension(),
                    m,
                    comparison.run(all.rows(training), held(all.points(), n, m)));
        }
        page.write(text.toString());
        return 0;
    }

    /** n training points and as many further ones as the set has, up to m. */
    private static Dataset available(TestSet set, int n, int m, Path cache) {
        for (int more = m; more >= 1; more /= 2) {
            Optional<Dataset> found = set.take(n + more, cache);
            if (found.isPresent()) {
                return found.get();
            }
        }
        throw new DataException(set.word() + " has no " + n + " points beside new ones; ask for fewer");
    }

    /** The points after the first n; where they are fewer than m, over and over with noise, so that none comes twice. */
    private static Points held(Points all, int n, int m) {
        int own = all.size() - n;
        SplittableRandom random = new SplittableRandom(1);
        Points.Builder held = Points.builder(all.dimension());
        for (int i = 0; i < m; i++) {
            double[] row = all.row(n + i % own);
            for (int c = 0; i >= own && c < row.length; c++) {
                row[c] += NOISE * random.nextGaussian();
            }
            held.add(row);
        }
        return held.build();
    }
}
