package dev.unfold.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.error.CancelledException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs share nothing, and leave nobody behind. */
@Timeout(60)
class RunTest {

    private static final int ROWS = 10_000;

    /** Long enough for a thread that does not wait to be seen not to wait. */
    private static final long A_WHILE = 200;

    @AfterEach
    void noInterruptionIsLeft() {
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void quietRunsShareNoLock() throws InterruptedException {
        AtomicInteger rows = new AtomicInteger();
        Thread other = new Thread(() -> Run.quiet().forEach("count", ROWS, () -> null, (row, none) -> {
            rows.incrementAndGet();
        }));
        synchronized (Listener.SILENT) { // all that quiet runs could share
            other.start();
            other.join();
        }
        assertThat(rows).hasValue(ROWS);
    }

    @Test
    void theCountGrowsAndEndsAtTheTotal() {
        List<Long> counts = new ArrayList<>();
        Listener listener = new Listener() {
            @Override
            public void progress(String stage, long done, long total) {
                counts.add(done);
            }
        };
        Run.with(8, 0, listener).forEachBlock("count", ROWS, 1, () -> null, (begin, end, none) -> {});
        assertThat(counts)
                .isEqualTo(
                        IntStream.rangeClosed(0, ROWS).mapToObj(Long::valueOf).toList());
    }

    @Test
    void anInterruptedLoopReturnsWhenItsWorkersHaveStopped() {
        Thread caller = Thread.currentThread();
        CountDownLatch bothAtWork = new CountDownLatch(2);
        CountDownLatch interrupted = new CountDownLatch(1);
        AtomicBoolean workerEnded = new AtomicBoolean();
        AtomicInteger begun = new AtomicInteger();
        Run run = Run.with(2, 0, Listener.SILENT);
        assertThatThrownBy(() -> run.share(ROWS, () -> null, (part, none) -> {
                    begun.incrementAndGet();
                    bothAtWork.countDown();
                    if (Thread.currentThread() == caller) {
                        wait(bothAtWork);
                        caller.interrupt();
                        interrupted.countDown();
                    } else {
                        wait(interrupted);
                        pause();
                        workerEnded.set(true);
                    }
                }))
                .isInstanceOf(CancelledException.class);
        assertThat(Thread.interrupted()).as("the interruption is kept").isTrue();
        assertThat(workerEnded).isTrue();
        assertThat(begun).as("no part begins after an interruption").hasValue(2);
    }

    @Test
    void interruptedTasksAreWaitedFor() {
        Thread caller = Thread.currentThread();
        AtomicBoolean ended = new AtomicBoolean();
        Run run = Run.with(2, 0, Listener.SILENT);
        assertThatThrownBy(() -> run.all(List.of(() -> {}, () -> {
                    interruptOnceItWaits(caller);
                    ended.set(true);
                })))
                .isInstanceOf(CancelledException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended).isTrue();
    }

    @Test
    void anInterruptionStopsALoopInsideAnother() {
        Thread caller = Thread.currentThread();
        AtomicInteger inner = new AtomicInteger();
        Run run = Run.with(2, 0, Listener.SILENT);
        assertThatThrownBy(() -> run.all(List.of(
                        () -> {},
                        () -> run.within("part").share(ROWS, () -> null, (part, none) -> {
                            inner.incrementAndGet();
                            interruptOnceItWaits(caller);
                        }))))
                .isInstanceOf(CancelledException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(inner.get()).isBetween(1, 2);
    }

    @Test
    void anInterruptionStopsRunsSideBySide() {
        Thread caller = Thread.currentThread();
        AtomicInteger rows = new AtomicInteger();
        Run run = Run.with(2, 0, Listener.SILENT);
        assertThatThrownBy(() -> run.all(List.of(
                        () -> {},
                        () -> run.oneOf(2).forEachBlock("count", 10, 1, () -> null, (begin, end, none) -> {
                            rows.incrementAndGet();
                            interruptOnceItWaits(caller);
                        }))))
                .isInstanceOf(CancelledException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(rows.get()).isBetween(1, 2);
    }

    @Test
    void anInterruptionStopsARunOnOneThread() {
        AtomicInteger rows = new AtomicInteger();
        Run run = Run.with(1, 0, Listener.SILENT);
        assertThatThrownBy(() -> run.forEachBlock("count", ROWS, 1, () -> null, (begin, end, none) -> {
                    rows.incrementAndGet();
                    Thread.currentThread().interrupt();
                }))
                .isInstanceOf(CancelledException.class)
                .hasMessage("cancelled during count");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(rows).hasValue(1);
    }

    @Test
    void aFailureIsThrownWhenTheOthersHaveStopped() {
        Thread caller = Thread.currentThread();
        CountDownLatch workerAtWork = new CountDownLatch(1);
        AtomicBoolean workerEnded = new AtomicBoolean();
        Run run = Run.with(2, 0, Listener.SILENT);
        assertThatThrownBy(() -> run.share(ROWS, () -> null, (part, none) -> {
                    if (Thread.currentThread() == caller) {
                        wait(workerAtWork);
                        throw new IllegalStateException("row " + part);
                    }
                    workerAtWork.countDown();
                    pause();
                    workerEnded.set(true);
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(workerEnded).isTrue();
    }

    private static void interruptOnceItWaits(Thread caller) {
        while (caller.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        caller.interrupt();
        pause();
    }

    private static void pause() {
        try {
            Thread.sleep(A_WHILE);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void wait(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Counts how often it is answered. */
    private record Doubled(int number, AtomicInteger answers) implements Run.Question<Integer> {

        @Override
        public Integer answer(Run run) {
            answers.incrementAndGet();
            run.note("doubled", number);
            run.warn("twice " + number);
            return 2 * number;
        }
    }

    @Test
    void aRunThatRemembersFindsAnAnswerOnceAndSaysWhatWasSaidAgain() {
        AtomicInteger answers = new AtomicInteger();
        Run run = Run.quiet().remembering();
        Run first = run.withoutProgress();
        Run second = run.withoutProgress();
        assertThat(first.once(new Doubled(3, answers))).isEqualTo(6);
        assertThat(first.recalledNanos()).isZero();
        assertThat(second.within("part").once(new Doubled(3, answers))).isEqualTo(6);
        assertThat(second.recalledNanos()).isPositive();
        assertThat(answers).hasValue(1);
        assertThat(first.notes()).containsExactly(Map.entry("doubled", "3"));
        assertThat(second.notes()).containsExactly(Map.entry("part.doubled", "3"));
        assertThat(first.warnings()).isEqualTo(second.warnings()).containsExactly("twice 3");
        assertThat(second.once(new Doubled(4, answers))).isEqualTo(8);
        assertThat(second.withSeed(1).once(new Doubled(3, answers))).isEqualTo(6);
        assertThat(answers).as("another question, and another seed").hasValue(3);
    }

    @Test
    void aRunThatDoesNotRememberAsksAgain() {
        AtomicInteger answers = new AtomicInteger();
        Run run = Run.quiet();
        run.once(new Doubled(3, answers));
        run.once(new Doubled(3, answers));
        assertThat(answers).hasValue(2);
        assertThat(run.recalledNanos()).isZero();
    }
}
