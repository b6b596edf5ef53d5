package dev.unfold.bench;

import dev.unfold.bench.page.MicroText;
import dev.unfold.bench.page.Taken;
import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./bench micro}: the kernels, by JMH. */
@Command(
        name = "micro",
        description = "Runs the micro-benchmarks whose names match a pattern.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: ./bench micro 'Dot.*' --output -"})
final class MicroCommand implements Callable<Integer> {

    @Parameters(
            arity = "0..1",
            paramLabel = "PATTERN",
            defaultValue = ".*",
            description = "a regular expression over class and method (all)")
    private String pattern = ".*";

    @Option(names = "--forks", paramLabel = "N", defaultValue = "1", description = "JVMs for each (${DEFAULT-VALUE})")
    private int forks;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "5",
            description = "measured iterations, after as many to warm up (${DEFAULT-VALUE})")
    private int iterations;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "the length of an iteration (${DEFAULT-VALUE})")
    private int time;

    @Mixin
    private PageOption page = new PageOption();

    @Override
    public Integer call() throws RunnerException, IOException {
        Taken taken = page.begin("means of " + iterations + " iterations");
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(pattern)
                        .forks(forks)
                        .warmupIterations(iterations)
                        .measurementIterations(iterations)
                        .warmupTime(TimeValue.seconds(time))
                        .measurementTime(TimeValue.seconds(time))
                        .jvmArgs(System.getProperty("unfold.jvm", "").split(" "))
                        .build())
                .run();
        page.write(MicroText.of(taken, results));
        return 0;
    }
}
