package dev.unfold.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.error.CancelledException;
import dev.unfold.error.UnfoldException;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Something that takes a while: it waits for its turn, says how far it is, can be cancelled, and keeps what came out. */
abstract sealed class Task implements Listener permits Fit, Sweep, NewPoints {

    private enum Status {
        WAITING,
        RUNNING,
        DONE,
        FAILED,
        CANCELLED
    }

    private final String id;
    private final String set;
    private final Runnable changed;
    private final List<String> warnings = new ArrayList<>();
    private Status status = Status.WAITING;
    private String stage = "";
    private long done;
    private long total;
    private String message = "";
    private long begun;
    private double seconds;
    private volatile boolean stopped;
    private volatile String reason = "";

    /** @param changed is told whenever there is something new to see */
    Task(String id, String set, Runnable changed) {
        this.id = id;
        this.set = set;
        this.changed = changed;
    }

    String id() {
        return id;
    }

    /** The set that it is about. */
    String set() {
        return set;
    }

    /** What kind of task it is, for the page. */
    abstract String kind();

    /** Does what takes a while. */
    abstract void work(Run run);

    /** Writes what only this kind of task knows. */
    abstract void writeOwn(JsonGenerator json) throws IOException;

    /** Forgets what came out. */
    abstract void discard();

    /** Does the work, unless it was cancelled before its turn came. */
    final void perform() {
        if (!begin()) {
            return;
        }
        try {
            work(Run.with(Runtime.getRuntime().availableProcessors(), 0, this));
            end(Status.DONE, "");
        } catch (CancelledException e) {
            end(Status.CANCELLED, reason);
        } catch (UnfoldException e) {
            end(Status.FAILED, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            end(
                    Status.FAILED,
                    "the memory of the JVM is used up; take fewer points, or allow it more, as in UNFOLD_OPTS=-Xmx32g");
        } catch (RuntimeException | Error e) {
            end(Status.FAILED, "this is a bug in unfold, please report it: " + e);
        }
    }

    private synchronized boolean begin() {
        if (stopped) {
            end(Status.CANCELLED, reason);
            return false;
        }
        status = Status.RUNNING;
        begun = System.nanoTime();
        changed.run();
        return true;
    }

    private synchronized void end(Status how, String why) {
        seconds = status == Status.WAITING ? 0 : (System.nanoTime() - begun) / 1e9;
        status = how;
        message = why;
        changed.run();
    }

    /** Asks it to stop at the next safe point. */
    final void cancel(String why) {
        if (isActive()) {
            reason = why;
            stopped = true;
            changed.run();
        }
    }

    /** Whether it waits or runs. */
    final synchronized boolean isActive() {
        return status == Status.WAITING || status == Status.RUNNING;
    }

    final synchronized boolean isDone() {
        return status == Status.DONE;
    }

    @Override
    public final synchronized void progress(String name, long newDone, long newTotal) {
        stage = name;
        done = newDone;
        total = newTotal;
        changed.run();
    }

    @Override
    public final synchronized void warning(String text) {
        warnings.add(text);
    }

    @Override
    public final boolean cancelled() {
        return stopped;
    }

    /** @param spoken makes of a message what people understand */
    final synchronized void write(JsonGenerator json, UnaryOperator<String> spoken) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", id);
        json.writeStringField("kind", kind());
        json.writeStringField("set", set);
        json.writeStringField("status", status.name().toLowerCase(Locale.ROOT));
        json.writeStringField("stage", stage);
        json.writeNumberField("done", done);
        json.writeNumberField("total", total);
        json.writeNumberField("seconds", status == Status.RUNNING ? (System.nanoTime() - begun) / 1e9 : seconds);
        json.writeStringField("message", spoken.apply(message));
        Json.strings(json, "warnings", warnings.stream().map(spoken).toList());
        writeOwn(json);
        json.writeEndObject();
    }

    /** What came out, which is there when the task is done. */
    final <T> T result(Optional<T> found) {
        if (!isDone() || found.isEmpty()) {
            throw new Refusal(Refusal.BAD_REQUEST, "the run has not ended yet, or ended without a result");
        }
        return found.get();
    }
}
