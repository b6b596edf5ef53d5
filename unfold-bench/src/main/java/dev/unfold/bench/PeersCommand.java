package dev.unfold.bench;

import dev.unfold.bench.data.Sizes;
import dev.unfold.bench.data.TestSet;
import dev.unfold.bench.page.LogChart;
import dev.unfold.bench.page.Machine;
import dev.unfold.bench.page.ResultsText;
import dev.unfold.bench.page.Taken;
import dev.unfold.bench.peers.Contender;
import dev.unfold.bench.peers.PeerComparison;
import dev.unfold.bench.peers.ProcessRun;
import dev.unfold.bench.peers.ScikitLearn;
import dev.unfold.bench.peers.Series;
import dev.unfold.bench.peers.Setup;
import dev.unfold.bench.peers.Smile;
import dev.unfold.bench.peers.Tapkee;
import dev.unfold.bench.peers.UnfoldCommand;
import dev.unfold.bench.peers.UnfoldLibrary;
import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./bench peers}: Unfold beside its peers, in one run, interleaved. */
@Command(
        name = "peers",
        description = "Runs Unfold and its peers on the same data in the same run and writes a table and a chart.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example: ./bench peers --data roll --sizes 2k,10k --peers sklearn --repeats 1 --output -"})
final class PeersCommand implements Callable<Integer> {

    private static final List<String> PEERS = List.of("sklearn", "smile", "tapkee");

    @Option(
            names = "--data",
            split = ",",
            paramLabel = "SET",
            defaultValue = "roll,noisy-roll,digits,fashion",
            description = "what to embed (${DEFAULT-VALUE})")
    private List<String> data = List.of();

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            description = "how many points, such as 2k,10k,1M (for each set and method its own list)")
    private List<String> sizes = List.of();

    @Option(
            names = "--methods",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "lle,mlle,hlle,ltsa",
            description = "names of Unfold's catalogue (${DEFAULT-VALUE})")
    private List<String> methods = List.of();

    @Option(
            names = "--peers",
            split = ",",
            paramLabel = "PEER",
            defaultValue = "sklearn,smile,tapkee",
            description = "beside whom (${DEFAULT-VALUE}); 'none' for Unfold alone")
    private List<String> peers = List.of();

    @Mixin
    private RepeatsOption repeats = new RepeatsOption();

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "300",
            description = "the longest that one run may take (${DEFAULT-VALUE})")
    private int timeout;

    @Option(
            names = "--memory",
            paramLabel = "PERCENT",
            defaultValue = "80",
            description = "of the machine's memory, the most that one run may take (${DEFAULT-VALUE})")
    private int memory;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "work in a JVM before a library call is timed (${DEFAULT-VALUE})")
    private double warmUp;

    @Option(
            names = "--reference-limit",
            paramLabel = "N",
            defaultValue = "100k",
            description = "up to how many points the reference spectrum is computed (${DEFAULT-VALUE})")
    private String referenceLimit = "";

    @Mixin
    private PageOption page = new PageOption();

    @Override
    public Integer call() throws IOException {
        Taken taken = page.begin(repeats.figures());
        Path root = page.root();
        Setup setup = new Setup(
                root,
                System.getProperty("java.class.path", ""),
                List.of(System.getProperty("unfold.jvm", "").split(" ")),
                warmUp);
        PeerComparison comparison = new PeerComparison(
                setup, plan(taken.machine()), root.resolve("unfold-bench/target/peers"), PageOption::progress);
        comparison.run(
                contenders(setup),
                results -> write(
                        results, new ResultsText.Circumstances(taken, comparison.versions(), comparison.absent())));
        return 0;
    }

    private void write(List<Series> results, ResultsText.Circumstances circumstances) {
        Optional<Path> chart = page.page().map(PeersCommand::chart);
        try {
            record(page.root(), results);
            if (chart.isPresent()) {
                Files.writeString(chart.get(), LogChart.of(results));
            }
            page.write(ResultsText.of(results, circumstances, chart.map(Path::getFileName)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private PeerComparison.Plan plan(Machine machine) {
        long bytes = machine.memoryBytes() == 0 ? Long.MAX_VALUE : machine.memoryBytes() / 100 * memory;
        return new PeerComparison.Plan(
                data.stream().map(TestSet::named).toList(),
                sizes.stream().map(Sizes::parse).toList(),
                methods,
                repeats.count(),
                new ProcessRun.Limits(Duration.ofSeconds(timeout), bytes),
                Sizes.parse(referenceLimit));
    }

    private List<Contender> contenders(Setup setup) {
        for (String peer : peers) {
            if (!PEERS.contains(peer) && !peer.equals("none")) {
                throw new ParameterException(
                        "peers: found '" + peer + "', expected one of " + String.join(", ", PEERS) + ", none");
            }
        }
        return List.<Contender>of(
                        new UnfoldLibrary(setup),
                        new UnfoldCommand(setup),
                        new ScikitLearn(setup),
                        new Smile(setup),
                        new Tapkee("arpack"),
                        new Tapkee("randomized"))
                .stream()
                .filter(one -> one.peer().map(peers::contains).orElse(true))
                .toList();
    }

    /** Every single time, for who wants to look closer. */
    private static void record(Path root, List<Series> results) throws IOException {
        String head = "data\tn\tmethod\twho\tlibrary seconds\tprocess seconds\tpeak bytes\n";
        Files.writeString(
                root.resolve("unfold-bench/target/peers/runs.tsv"),
                head + results.stream().map(Series::raw).collect(Collectors.joining()));
    }

    private static Path chart(Path page) {
        String name = page.getFileName().toString();
        return page.resolveSibling(name.replaceFirst("\\.md$", "") + ".svg");
    }
}
