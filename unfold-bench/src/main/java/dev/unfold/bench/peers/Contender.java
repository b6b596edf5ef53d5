package dev.unfold.bench.peers;

import dev.unfold.data.Dataset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A program that embeds points: ourselves, or a peer. */
public interface Contender {

    /** What to call it in the tables. */
    String name();

    /** The word by which {@code --peers} chooses it; empty if it is one of ours, which always run. */
    Optional<String> peer();

    /**
     * Makes ready what must not be timed.
     *
     * @return its version, with what it stands on
     * @throws dev.unfold.error.UnfoldException if it cannot run here; the message says why
     */
    String prepare();

    /** Whether it has the method. */
    boolean has(String method);

    /** Writes the points in a form of its own, where NumPy's is not enough. */
    default void write(Dataset data, Path folder) {}

    /**
     * The command of one run.
     *
     * @param folder holds the points in {@link #INPUT}
     */
    List<String> command(Workload work, Path folder);

    /** Where the command leaves the places. */
    default Path output(Path folder) {
        return folder.resolve("places.npy");
    }

    /** What the process said. */
    default Facts facts(ProcessRun run) {
        return Facts.in(run.output());
    }

    /** Whether the time of the whole process is a result: not where it includes a warm-up. */
    boolean isCold();

    /** The file of points that every contender is given. */
    String INPUT = "points.npy";
}
