package dev.unfold.cli;

import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.UnfoldException;
import dev.unfold.extension.Extension;
import dev.unfold.extension.Placement;
import dev.unfold.io.Block;
import dev.unfold.io.BlockReader;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.TableReader;
import dev.unfold.io.internal.ShortestDecimal;
import dev.unfold.recipe.Model;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Places the rows of a table, block by block: while one block is placed on all threads, the next is read and the one before
 * is handed on. So there are never more than three blocks in memory, however long the table is. Each point is placed on its
 * own, so the blocks leave no trace in the result.
 */
final class Placing {

    /** The most rows of a block, and the most coordinates of its points unless one row has more. */
    private static final int ROWS = 8192;

    private static final int COORDINATES = 1 << 22;

    private static final String STAGE = "points";
    private static final int STEPS = 1000;

    private final String table;
    private final Model model;
    private final Extension rule;
    private final RunOptions running;
    private final Progress progress;
    private final Repeated told;
    private final boolean skipBad;
    private final boolean remote;
    private final BlockReader blocks;

    private SortedMap<Long, String> bad = new TreeMap<>(); // why rows of the block that is being read cannot be used

    private @Nullable Answer next; // read, not placed
    private @Nullable Answer current; // to be placed
    private @Nullable Answer finished; // placed, not handed on

    /**
     * @param table open at its beginning
     * @param columns what its columns are for; features in the order of the model
     * @param skipBad whether rows that have no place are passed over, or the first of them is an error
     */
    Placing(
            TableReader table,
            ReadOptions columns,
            Model model,
            Extension rule,
            RunOptions running,
            Progress progress,
            boolean skipBad) {
        this(table, columns, model, rule, running, progress, skipBad, true);
    }

    /** For points of which nobody asks how far they lie from the training points: each of them is one. */
    static Placing withoutRemoteness(
            TableReader table,
            ReadOptions columns,
            Model model,
            Extension rule,
            RunOptions running,
            Progress progress,
            boolean skipBad) {
        return new Placing(table, columns, model, rule, running, progress, skipBad, false);
    }

    private Placing(
            TableReader table,
            ReadOptions columns,
            Model model,
            Extension rule,
            RunOptions running,
            Progress progress,
            boolean skipBad,
            boolean remote) {
        this.remote = remote;
        this.table = table.name();
        this.model = model;
        this.rule = rule;
        this.running = running;
        this.progress = progress;
        this.told = new Repeated(progress);
        this.skipBad = skipBad;
        this.blocks =
                table.blocks(columns, (error, place) -> bad.put(place, skipped(String.valueOf(error.getMessage()))));
    }

    /** A block with what was found for its rows; those that have no place have NaN everywhere. */
    static final class Answer {

        private final Block block;
        private final int dimensions;
        private final double[] places;
        private final double[] remoteness;
        private final SortedMap<Long, String> skipped;

        private Answer(Block block, int dimensions, SortedMap<Long, String> skipped) {
            this.block = block;
            this.dimensions = dimensions;
            this.places = new double[block.size() * dimensions];
            this.remoteness = new double[block.size()];
            this.skipped = skipped;
            Arrays.fill(places, Double.NaN);
            Arrays.fill(remoteness, Double.NaN);
        }

        Block block() {
            return block;
        }

        boolean isPlaced(int row) {
            return !Double.isNaN(remoteness[row]);
        }

        double place(int row, int column) {
            return places[row * dimensions + column];
        }

        double remoteness(int row) {
            return remoteness[row];
        }

        /** Why rows were passed over, a line each. */
        List<String> skipped() {
            return List.copyOf(skipped.values());
        }
    }

    /** What the columns are, for whoever takes the answers. */
    BlockReader columns() {
        return blocks;
    }

    /** What was noted when the first block was placed. */
    Map<String, String> notes() {
        return Collections.unmodifiableMap(told.notes);
    }

    /** Hands the answers on, in the order of the table. */
    void each(Consumer<Answer> taker) {
        Run run = running.run(progress);
        read();
        if (next == null) {
            throw new DataException(table + ": found no data rows, expected at least 1; check that it is complete");
        }
        prepare();
        boolean several = blocks.part().orElse(0) < 1;
        long done = 0;
        while (next != null || finished != null) {
            current = next;
            next = null;
            List<Runnable> tasks = List.of(this::place, this::read, () -> handOn(taker));
            if (running.threads() == 1) {
                tasks.forEach(Runnable::run);
            } else {
                run.all(tasks);
            }
            finished = current;
            done += current == null ? 0 : current.block().size();
            if (several) {
                told.silent = true;
                tell(run, done);
            }
        }
    }

    /** Lets the model make what it places points by, from no points: what fails here is the fault of none of them. */
    private void prepare() {
        found(Points.builder(blocks.features().size()).build());
    }

    private Placement found(Points points) {
        Run run = Run.with(running.threads(), running.seed(), told);
        return remote ? model.place(points, rule, run) : Placement.ofTraining(model.transform(points, rule, run));
    }

    private void tell(Run run, long done) {
        OptionalDouble part = blocks.part();
        if (part.isPresent()) {
            run.progress(STAGE, Math.max(1, (long) (STEPS * part.getAsDouble())), STEPS);
        } else {
            run.progress(STAGE, 1, 1);
            progress.count(STAGE, done);
        }
    }

    private void read() {
        int d = Math.max(1, blocks.features().size());
        int p = model.embedding().dimensions();
        next = blocks.next(Math.max(1, Math.min(ROWS, COORDINATES / d)))
                .map(block -> new Answer(block, p, bad))
                .orElse(null);
        bad = new TreeMap<>();
    }

    private void handOn(Consumer<Answer> taker) {
        if (finished != null) {
            taker.accept(finished);
        }
    }

    private void place() {
        Answer answer = current;
        if (answer != null) {
            place(answer, 0, answer.block().points().size());
        }
    }

    /** Places some points of a block. If one of them cannot be placed, halving finds it. */
    private void place(Answer answer, int begin, int end) {
        if (begin == end) {
            return;
        }
        Points all = answer.block().points();
        Points points = begin == 0 && end == all.size()
                ? all
                : all.rows(IntStream.range(begin, end).toArray());
        int[] rows = answer.block().rows();
        try {
            Placement found = found(points);
            for (int i = begin; i < end; i++) {
                for (int c = 0; c < answer.dimensions; c++) {
                    answer.places[rows[i] * answer.dimensions + c] =
                            found.places().get(i - begin, c);
                }
                answer.remoteness[rows[i]] = found.remoteness(i - begin);
            }
        } catch (DataException | NumericalException e) {
            if (end - begin == 1) {
                long place = answer.block().place(rows[begin]);
                answer.skipped.put(
                        place, skipped(table + ":" + place + ": the point cannot be placed: " + cause(points, e)));
            } else {
                int middle = (begin + end) >>> 1;
                place(answer, begin, middle);
                place(answer, middle, end);
            }
        }
    }

    /** Why the only one of these points cannot be placed. */
    private static String cause(Points points, UnfoldException e) {
        double largest = Arrays.stream(points.row(0)).map(Math::abs).max().orElse(0);
        return largest > Math.sqrt(Double.MAX_VALUE) / points.dimension()
                ? "squares of its coordinates, of up to " + ShortestDecimal.of(largest) + ", overflow"
                : String.valueOf(e.getMessage());
    }

    /** What is wrong with a row; an error unless such rows are passed over. */
    private String skipped(String message) {
        if (!skipBad) {
            throw BadRows.refused(message);
        }
        return BadRows.reason(message);
    }

    /** Passes on what the placing of one block after the other tells: each warning once, progress and notes of the first alone. */
    private static final class Repeated implements Listener {

        private final Progress progress;
        private final Set<String> warned = new HashSet<>();
        private final Map<String, String> notes = new LinkedHashMap<>();
        volatile boolean silent;

        Repeated(Progress progress) {
            this.progress = progress;
        }

        @Override
        public void progress(String stage, long done, long total) {
            if (!silent) {
                progress.progress(stage, done, total);
            }
        }

        @Override
        public void warning(String message) {
            if (warned.add(message)) {
                progress.warning(message);
            }
        }

        @Override
        public void note(String name, String value) {
            if (!silent) {
                notes.put(name, value);
            }
        }

        @Override
        public boolean cancelled() {
            return progress.cancelled();
        }
    }
}
