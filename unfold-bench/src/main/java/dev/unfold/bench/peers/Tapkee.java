package dev.unfold.bench.peers;

import dev.unfold.bench.worker.Stages;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tapkee, if its command is on the path, with one of its eigensolvers (arpack, randomized). It reads and writes text, so
 * the time of its process says less than the times of the stages that it prints with {@code --benchmark}.
 */
public record Tapkee(String solver) implements Contender {

    private static final String COMMAND = "tapkee";

    /** "[benchmark] KLLE weight computation took 0.06 seconds." */
    private static final Pattern TIMED = Pattern.compile("(.*) took ([0-9.eE+-]+?)\\.? seconds.*");

    @Override
    public String name() {
        return "Tapkee " + solver;
    }

    @Override
    public Optional<String> peer() {
        return Optional.of(COMMAND);
    }

    @Override
    public String prepare() {
        boolean there = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, COMMAND)));
        if (!there) {
            throw new DataException("there is no command tapkee on the path");
        }
        return "Tapkee with its " + solver + " solver";
    }

    @Override
    public boolean has(String method) {
        return Set.of("lle", "hlle", "ltsa").contains(method);
    }

    private static Path input(Path folder) {
        return folder.resolve("points.csv");
    }

    @Override
    public void write(Dataset data, Path folder) {
        Points points = data.points();
        try (BufferedWriter out = Files.newBufferedWriter(input(folder))) {
            for (int i = 0; i < points.size(); i++) {
                for (int c = 0; c < points.dimension(); c++) {
                    out.write(c == 0 ? "" : ",");
                    out.write(Double.toString(points.get(i, c)));
                }
                out.write('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<String> command(Workload work, Path folder) {
        return List.of(
                COMMAND,
                "--input-file",
                input(folder).toString(),
                "--output-file",
                output(folder).toString(),
                "--delimiter",
                ",",
                "--method",
                work.method(),
                "--eigen-method",
                solver,
                "--nm", // its fast search, by a vantage-point tree
                "vptree",
                "--num-neighbors",
                Integer.toString(Workload.NEIGHBORS),
                "--target-dimension",
                Integer.toString(Workload.DIMENSIONS),
                "--benchmark");
    }

    @Override
    public Path output(Path folder) {
        return folder.resolve("places.csv");
    }

    @Override
    public Facts facts(ProcessRun run) {
        double neighbours = 0;
        double weights = 0;
        double eigen = 0;
        for (String line : run.errors()) {
            Matcher timed = TIMED.matcher(line);
            if (timed.matches()) {
                String what = timed.group(1).toLowerCase(Locale.ROOT);
                double seconds = Double.parseDouble(timed.group(2));
                if (what.contains("eigendecomposition")) {
                    eigen += seconds;
                } else if (what.contains("weight")) {
                    weights += seconds;
                } else if (what.contains("neighbors") || what.contains("distances")) {
                    neighbours += seconds;
                }
            }
        }
        if (eigen == 0) {
            return Facts.NONE;
        }
        return new Facts(
                OptionalDouble.of(neighbours + weights + eigen),
                Optional.of(new Stages(neighbours, weights, eigen)),
                List.of(),
                0);
    }

    @Override
    public boolean isCold() {
        return true;
    }
}
