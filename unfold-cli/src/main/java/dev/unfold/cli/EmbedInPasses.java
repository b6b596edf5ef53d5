package dev.unfold.cli;

import dev.unfold.error.ParameterException;
import dev.unfold.error.TooLargeException;
import dev.unfold.extension.Extension;
import dev.unfold.extension.LandmarkExtension;
import dev.unfold.io.Columns;
import dev.unfold.io.Missing;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.TableBlocks;
import dev.unfold.io.TableReader;
import dev.unfold.io.TableSource;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSolver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A file that is too large for the memory, embedded by landmarks: read in passes, the last of which writes the places. */
final class EmbedInPasses {

    /** The part of the memory that a table may take; the rest is for what is made of them, which for few columns is several times as much. */
    private static final double SHARE = 0.125;

    /** Places every point where the fit placed it, whatever extension new points get. */
    private static final Extension AS_FITTED = new LandmarkExtension(OptionalInt.empty());

    private final TableSource source;
    private final ReadOptions said;
    private final boolean skipBad;
    private final long memory;

    private EmbedInPasses(TableSource source, ReadOptions said, long memory) {
        this.source = source;
        this.said = said;
        this.skipBad = said.bad().isPresent();
        this.memory = memory;
    }

    /** How to read the inputs in passes; empty if they are read into memory. */
    static Optional<EmbedInPasses> of(
            List<String> inputs, InputOptions columns, Recipe recipe, Session session, RunOptions running) {
        if (!(recipe.solver() instanceof LandmarkSolver) || !isOneFile(inputs)) {
            return Optional.empty();
        }
        TableSource source = columns.source(inputs.get(0), session.in()).unchanging();
        if (!(bytes(source, columns.said()) > session.memory() * SHARE)) {
            return Optional.empty();
        }
        EmbedInPasses passes = new EmbedInPasses(source, columns.said(), session.memory());
        passes.refuse("--missing median", columns.said().missing() == Missing.MEDIAN);
        return Optional.of(
                new EmbedInPasses(source, columns.survey(source, columns.said(), session, running), session.memory()));
    }

    private static boolean isOneFile(List<String> inputs) {
        return inputs.size() == 1
                && InputOptions.isTable(inputs.get(0))
                && !inputs.get(0).equals("-")
                && Files.isRegularFile(Path.of(inputs.get(0)));
    }

    /** That inputs do not fit into the memory, with the solver that would read them in passes where one does. */
    static TooLargeException refused(TooLargeException why, List<String> inputs, Recipe recipe) {
        boolean possible = why.isOfWhole()
                && isOneFile(inputs)
                && !(recipe.solver() instanceof LandmarkSolver)
                && recipe.views().isEmpty()
                && recipe.refusalOfAnchors().isEmpty();
        if (!possible) {
            return why;
        }
        return new TooLargeException(
                why.getMessage() + "; or choose solver = lll, which goes by landmarks and reads the file in passes",
                why);
    }

    /** About how much memory a table takes, if all its columns are kept. */
    private static double bytes(TableSource source, ReadOptions said) {
        try (TableReader table = source.open(said)) {
            return table.estimatedBytes(said);
        }
    }

    /** Refuses outputs that take all points at once. */
    void refuse(String option, boolean given) {
        if (given) {
            throw new ParameterException(option + " takes all points at once, but " + source.name()
                    + " is read in passes, since it does not fit into the memory of "
                    + memory / (1L << 20) + " MiB; leave it out, or give Java more");
        }
    }

    Model fit(Recipe recipe, Run run) {
        return recipe.fit(new TableBlocks(source, said), run);
    }

    /** Whether rows may have no place. */
    boolean drops() {
        return said.missing() == Missing.DROP || skipBad;
    }

    /** What the columns of the file are. */
    Columns columns() {
        try (TableReader table = source.open(said)) {
            return table.columns(said);
        }
    }

    /** Adds the table of places, which the last pass writes. */
    void addTable(
            Outputs outputs,
            Optional<Path> file,
            List<String> keep,
            Model model,
            RunOptions running,
            Progress progress) {
        outputs.addParts(file, writer -> {
            try (TableReader table = source.open(said)) {
                Placing placing = Placing.withoutRemoteness(table, said, model, AS_FITTED, running, progress, skipBad);
                List<String> dropped = new ArrayList<>(placing.columns().others());
                if (keep.contains("all")) {
                    dropped.clear();
                }
                keep.stream()
                        .filter(name -> !name.equals("all"))
                        .map(name -> table.column(name).orElse(name))
                        .forEach(name -> {
                            if (!placing.columns().others().contains(name)) {
                                throw new ParameterException(
                                        "--keep " + name
                                                + ": of a table that is read in passes only columns can be kept that are nothing else");
                            }
                            dropped.remove(name);
                        });
                PlacedTable placed = new PlacedTable(
                        placing.columns(),
                        MethodOptions.axes(model.embedding().dimensions()),
                        false,
                        dropped,
                        Outputs.holdsTexts(file));
                Remarks remarks = new Remarks(table.name(), Double.POSITIVE_INFINITY, true);
                placing.each(answer -> {
                    writer.write(placed.of(answer));
                    remarks.add(answer);
                });
                remarks.lines().forEach(progress::warning);
            }
        });
    }
}
