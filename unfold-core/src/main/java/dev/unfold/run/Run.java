package dev.unfold.run;

import dev.unfold.error.CancelledException;
import dev.unfold.internal.check.Check;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One computation under way: how many threads it may use, its seed, whom it tells, and what it noted on the way.
 *
 * <p>This class owns every parallel loop of the library. Row i of a loop writes only what belongs to row i, so a result
 * does not depend on the number of threads nor on their order, to the last bit; reductions are left to the caller, who
 * merges in index order. Progress and cancellation are served here, between rows, so no algorithm polls for them.
 *
 * <p>A run stops early when its listener says so, or when the thread that waits for it is interrupted. Either way its
 * workers have stopped before it throws a {@link CancelledException}; an interrupted thread stays so.
 *
 * <p>A run belongs to one call; it is not reused. Runs have nothing in common but the pool of threads.
 */
public final class Run {

    /** The work of one row of a loop; {@code scratch} belongs to the calling thread. */
    @FunctionalInterface
    public interface RowTask<S> {
        void accept(int row, S scratch);
    }

    /**
     * Something to be found out that several computations may ask: a value that is equal to another if their answers are.
     *
     * @param <T> what the answer is
     */
    public interface Question<T> {
        T answer(Run run);
    }

    private static final ExecutorService WORKERS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "unfold-worker");
        thread.setDaemon(true);
        return thread;
    });

    /** What a run and its parts have in common; whoever calls the listener holds its lock. */
    private static final class Common {
        final Map<String, String> notes = new LinkedHashMap<>();
        final List<String> warnings = new ArrayList<>();
        volatile boolean interrupted;
        long recalledNanos;
    }

    /** A question as it was asked. */
    private record Asked(Question<?> question, long seed) {}

    /** What was found out, what was said on the way, and how long it took. */
    private record Answered(Object answer, Map<String, String> notes, List<String> warnings, long nanos) {}

    private final int threads;
    private final int parts; // that are worked on at once, each by a run like this
    private final long seed;
    private final Listener listener;
    private final String prefix; // of the names of notes
    private final Common common;
    private final @Nullable Map<Asked, Answered> memory;

    private Run(
            int threads,
            int parts,
            long seed,
            Listener listener,
            String prefix,
            Common common,
            @Nullable Map<Asked, Answered> memory) {
        this.threads = Check.atLeast("threads", threads, 1);
        this.parts = parts;
        this.seed = seed;
        this.listener = listener;
        this.prefix = prefix;
        this.common = common;
        this.memory = memory;
    }

    /** A run on all processors, with seed 0, that tells nobody. */
    public static Run quiet() {
        return with(Runtime.getRuntime().availableProcessors(), 0, Listener.SILENT);
    }

    public static Run with(int threads, long seed, Listener listener) {
        return new Run(threads, 1, seed, listener, "", new Common(), null);
    }

    /** This run for one of several parts that note the same things: the part's name and a dot stand before each note. */
    public Run within(String part) {
        return new Run(threads, parts, seed, listener, prefix + part + ".", common, memory);
    }

    /** This run with another seed, for what was drawn in an earlier one and must come out the same. */
    public Run withSeed(long other) {
        return new Run(threads, parts, other, listener, prefix, common, memory);
    }

    /** This run for several computations, one after the other, of which each {@linkplain #once question} is answered once. */
    public Run remembering() {
        return new Run(threads, parts, seed, listener, prefix, common, new HashMap<>());
    }

    /** This run for a part of a stage that reports its own progress: it reports none, and notes and warns of nothing. */
    public Run withoutProgress() {
        Listener silent = new Listener() {
            @Override
            public boolean cancelled() {
                synchronized (common) {
                    return interrupted() || listener.cancelled();
                }
            }
        };
        return new Run(threads, parts, seed, silent, "", new Common(), memory);
    }

    /**
     * Such a run for one of several parts that are worked on at once: it has its share of the threads and of the memory, and remembers
     * nothing, since others ask at the same time.
     */
    public Run oneOf(int several) {
        Run quiet = withoutProgress();
        int own = Math.max(1, threads / several);
        return new Run(own, parts * several, seed, quiet.listener, "", quiet.common, null);
    }

    /**
     * The answer to a question. A run that {@linkplain #remembering remembers} finds it out when it is first asked; whoever asks
     * again is told the same notes and warnings. Call from the run's own thread only.
     */
    public <T> T once(Question<T> question) {
        if (memory == null) {
            return question.answer(this);
        }
        Asked asked = new Asked(question, seed);
        Answered known = memory.get(asked);
        if (known == null) {
            long begun = System.nanoTime();
            Run own = new Run(threads, parts, seed, progressAlone(), "", new Common(), memory);
            T answer = question.answer(own);
            long recalled = own.recalledNanos();
            known = new Answered(answer, own.notes(), own.warnings(), System.nanoTime() - begun + recalled);
            memory.put(asked, known);
            common.recalledNanos += recalled;
        } else {
            common.recalledNanos += known.nanos;
        }
        known.notes.forEach(this::note);
        known.warnings.forEach(this::warn);
        @SuppressWarnings("unchecked") // what was kept under an equal question
        T answer = (T) known.answer;
        return answer;
    }

    /** How long the answers took that were known already: what this run would have taken longer by itself. */
    public long recalledNanos() {
        return common.recalledNanos;
    }

    /** The listener without what is said when an answer is known. */
    private Listener progressAlone() {
        return new Listener() {
            @Override
            public void progress(String stage, long done, long total) {
                listener.progress(stage, done, total);
            }

            @Override
            public boolean cancelled() {
                return listener.cancelled();
            }
        };
    }

    public int threads() {
        return threads;
    }

    /** How many parts share the memory, this run's among them. */
    public int parts() {
        return parts;
    }

    public long seed() {
        return seed;
    }

    /** Records a fact about this run; it ends up in the result's diagnostics. Call from the run's own thread only. */
    public void note(String name, Object value) {
        synchronized (common) {
            common.notes.put(prefix + name, value.toString());
            listener.note(prefix + name, value.toString());
        }
    }

    /** Records a warning; it ends up in the result's diagnostics. Call from the run's own thread only. */
    public void warn(String message) {
        synchronized (common) {
            common.warnings.add(message);
            listener.warning(message);
        }
    }

    /** What was noted so far, in order. */
    public Map<String, String> notes() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(common.notes));
    }

    public List<String> warnings() {
        return List.copyOf(common.warnings);
    }

    /** Reports progress of a sequential stage, and throws if the caller wants the run to stop. */
    public void progress(String stage, long done, long total) {
        synchronized (common) {
            if (interrupted() || listener.cancelled()) {
                throw new CancelledException(stage);
            }
            listener.progress(stage, done, total);
        }
    }

    /**
     * Calls {@code task} once for each row 0 ≤ row &lt; n, on up to {@link #threads()} threads.
     *
     * @param stage the name under which progress is reported
     * @param scratch makes one scratch object for each participating thread
     */
    public <S> void forEach(String stage, int n, Supplier<S> scratch, RowTask<S> task) {
        // A block is small enough to share the work evenly and to notice a cancellation soon.
        int block = Math.max(1, Math.min(256, n / (16 * threads)));
        forEachBlock(stage, n, block, scratch, (begin, end, own) -> {
            for (int row = begin; row < end; row++) {
                task.accept(row, own);
            }
        });
    }

    /** The work of the rows begin ≤ row &lt; end. */
    @FunctionalInterface
    public interface BlockTask<S> {
        void accept(int begin, int end, S scratch);
    }

    /**
     * Calls {@code task} once for each block of {@code blockSize} consecutive rows (the last may be shorter). The blocks
     * are the same for any number of threads.
     */
    public <S> void forEachBlock(String stage, int n, int blockSize, Supplier<S> scratch, BlockTask<S> task) {
        progress(stage, 0, n);
        int blocks = (n + blockSize - 1) / blockSize;
        AtomicInteger done = new AtomicInteger();
        share(blocks, scratch, (b, own) -> {
            int begin = b * blockSize;
            int end = Math.min(n, begin + blockSize);
            task.accept(begin, end, own);
            synchronized (common) { // counted and told in one step, so that the count grows
                progress(stage, done.addAndGet(end - begin), n);
            }
        });
    }

    /**
     * Calls {@code task} once for each part 0 ≤ part &lt; parts; threads take the parts in turn. Reports nothing: for a
     * loop inside a stage that reports its own progress. May be called from a worker of another loop.
     */
    public <S> void share(int parts, Supplier<S> scratch, RowTask<S> task) {
        AtomicInteger next = new AtomicInteger();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Runnable worker = () -> {
            try {
                S own = scratch.get();
                for (int p = next.getAndIncrement(); p < parts; p = next.getAndIncrement()) {
                    if (failure.get() != null || interrupted()) {
                        break;
                    }
                    task.accept(p, own);
                }
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
            }
        };
        end(Collections.nCopies(Math.min(threads, parts), worker), failure);
    }

    /**
     * Runs the tasks, each on a thread of its own, and returns when all have ended, even if the calling thread is
     * interrupted meanwhile; the first failure is thrown.
     */
    public void all(List<? extends Runnable> tasks) {
        if (interrupted()) {
            throw cancelled();
        }
        end(tasks, new AtomicReference<>());
    }

    /** Runs the tasks to their end, and throws the failure, or the first of the tasks' own if there is none. */
    private void end(List<? extends Runnable> tasks, AtomicReference<@Nullable Throwable> failure) {
        List<Future<?>> others = new ArrayList<>();
        try {
            for (int t = 1; t < tasks.size(); t++) {
                others.add(WORKERS.submit(tasks.get(t)));
            }
            if (!tasks.isEmpty()) {
                tasks.get(0).run();
            }
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
        for (Future<?> other : others) {
            await(other, failure);
        }
        rethrow(failure.get());
        if (interrupted()) {
            throw cancelled();
        }
    }

    /** Waits until the task has ended. An interruption is kept for the caller, and stops the run's loops at their next part. */
    private void await(Future<?> task, AtomicReference<@Nullable Throwable> failure) {
        boolean kept = false;
        try {
            while (true) {
                try {
                    task.get();
                    return;
                } catch (InterruptedException e) {
                    kept = true;
                    common.interrupted = true;
                } catch (ExecutionException e) {
                    failure.compareAndSet(null, e.getCause());
                    return;
                }
            }
        } finally {
            if (kept) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether a thread that waits for this run was interrupted: then all its loops stop, on whatever thread. */
    private boolean interrupted() {
        if (Thread.currentThread().isInterrupted()) {
            common.interrupted = true;
        }
        return common.interrupted;
    }

    private static CancelledException cancelled() {
        return new CancelledException("a parallel stage");
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }
}
