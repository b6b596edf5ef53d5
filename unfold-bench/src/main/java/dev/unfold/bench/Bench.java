package dev.unfold.bench;

import dev.unfold.error.UnfoldException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * {@code ./bench}: the comparison with peers, that of the methods, what they tell of classes, new points, streams of points, many
 * points, Spark, and the micro-benchmarks.
 */
@Command(
        name = "bench",
        description = "Measures Unfold: beside its peers, method by method, batch by batch, or kernel by kernel.",
        subcommands = {
            PeersCommand.class,
            MethodsCommand.class,
            ClassesCommand.class,
            TransformCommand.class,
            StreamCommand.class,
            LandmarksCommand.class,
            SparkCommand.class,
            MicroCommand.class
        },
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "peers|methods|classes|transform|stream|landmarks|spark|micro")
public final class Bench {

    private Bench() {}

    public static void main(String[] arguments) {
        CommandLine line = new CommandLine(new Bench());
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof UnfoldException) {
                System.err.println("bench: " + failure.getMessage());
                return 1;
            }
            throw failure;
        });
        System.exit(line.execute(arguments));
    }
}
