package dev.unfold.bench;

import dev.unfold.bench.data.Sizes;
import dev.unfold.bench.data.TestSet;
import dev.unfold.bench.methods.Choice;
import dev.unfold.bench.methods.MethodComparison;
import dev.unfold.bench.page.MethodsText;
import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./bench methods}: Unfold's methods among themselves, in one warm JVM. */
@Command(
        name = "methods",
        description =
                "Runs Unfold's methods on the same data and writes the seconds of their stages beside those of lle.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example: ./bench methods --data roll:20k --methods lle,slle,kernel-lle:kernel=cosine --output -"
        })
final class MethodsCommand implements Callable<Integer> {

    @Option(
            names = "--data",
            split = ",",
            paramLabel = "SET:N",
            defaultValue = "roll:100k,fashion:20k",
            description = "what to embed, and how many points of it (${DEFAULT-VALUE})")
    private List<String> data = List.of();

    @Option(
            names = "--methods",
            split = ",",
            paramLabel = "NAME[:PARAMETER=VALUE]",
            description = "names of the catalogue, with parameters (all of it)")
    private List<String> methods = Choice.everything();

    @Mixin
    private RepeatsOption repeats = new RepeatsOption();

    @Mixin
    private PageOption page = new PageOption();

    @Override
    public Integer call() throws IOException {
        List<Choice> choices = methods.stream().map(Choice::of).toList();
        MethodsText text = new MethodsText(page.begin(repeats.figures()));
        for (String item : data) {
            String[] words = item.split(":", 2);
            if (words.length < 2) {
                throw new ParameterException("data: found '" + item + "', expected SET:N, such as roll:20k");
            }
            Dataset points = TestSet.named(words[0])
                    .take(Sizes.parse(words[1]), page.root().resolve("unfold-bench/target/peers/npm"))
                    .orElseThrow(() -> new DataException(words[0] + " has no " + words[1] + " points; ask for fewer"));
            text.add(
                    words[0] + " " + words[1] + " × " + points.points().dimension(),
                    new MethodComparison(repeats.count(), PageOption::progress).run(points, choices));
        }
        page.write(text.toString());
        return 0;
    }
}
