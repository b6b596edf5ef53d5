package dev.unfold.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C. The JVM runs its shutdown hooks and then exits with 128 plus the signal's number (130) by itself; the hook asks
 * the call to stop, and gives it a moment to say where it stopped.
 */
final class Interruption {

    private static final long PATIENCE_MILLIS = 1000;

    private final CountDownLatch over = new CountDownLatch(1);

    private Interruption() {}

    static Interruption listen(Session session) {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interruption.stop(session), "unfold-interruption"));
        return interruption;
    }

    /** The call has ended by itself. */
    void over() {
        over.countDown();
    }

    private void stop(Session session) {
        session.interrupt();
        try {
            if (!over.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                session.say("interrupted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
