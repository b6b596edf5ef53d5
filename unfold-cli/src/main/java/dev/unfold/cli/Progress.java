package dev.unfold.cli;

import dev.unfold.run.Listener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Shows how far a run is: on a terminal a bar a stage, redrawn in place; elsewhere a line now and then, more seldom the
 * longer it takes, so that short runs say nothing and long ones do not fill a log. Keeps the time of each stage.
 */
final class Progress implements Listener {

    /** How much is shown while the run goes on. */
    enum Style {
        BARS,
        LINES,
        NOTHING
    }

    /** So that a line fits into 40 columns. */
    private static final int BAR = 10;

    private static final long REDRAW_NANOS = 100_000_000L;
    private static final long LINE_NANOS = 2_000_000_000L;

    private final Session session;
    private final Style style;
    private final Map<String, Long> nanos = new LinkedHashMap<>();
    private String stage = "";
    private long begun;
    private final long start = System.nanoTime();
    private long shown = start;
    private boolean open;
    private final List<String> warnings = new ArrayList<>();

    Progress(Session session, Style style) {
        this.session = session;
        this.style = style;
    }

    @Override
    public synchronized void progress(String name, long done, long total) {
        long now = System.nanoTime();
        if (!name.equals(stage) || done == 0) {
            close(now);
            stage = name;
            begun = now;
        }
        switch (style) {
            case BARS -> {
                if (done == 0 || done == total || now - shown >= REDRAW_NANOS) {
                    draw(done, total, now);
                }
            }
            case LINES -> {
                if (now - shown >= Math.max(LINE_NANOS, (now - start) / 8) && done < total) {
                    shown = now;
                    session.say(stage + " " + percent(done, total));
                }
            }
            case NOTHING -> {}
        }
    }

    /** {@code done} points of nobody knows how many are finished. */
    synchronized void count(String name, long done) {
        long now = System.nanoTime();
        if (!name.equals(stage)) {
            close(now);
            stage = name;
            begun = now;
        }
        if (style == Style.BARS && now - shown >= REDRAW_NANOS) {
            shown = now;
            open = true;
            session.err().printf(Locale.ROOT, "\r%-12.12s %,d %6.1f s", stage, done, seconds(now - begun));
            session.err().flush();
        } else if (style == Style.LINES && now - shown >= Math.max(LINE_NANOS, (now - start) / 8)) {
            shown = now;
            session.say(stage + String.format(Locale.ROOT, " %,d", done));
        }
    }

    private void draw(long done, long total, long now) {
        shown = now;
        open = true;
        int filled = total == 0 ? BAR : (int) (BAR * done / total);
        session.err()
                .printf(
                        Locale.ROOT,
                        "\r%-12.12s [%s%s] %4s %6.1f s",
                        stage,
                        "#".repeat(filled),
                        "-".repeat(BAR - filled),
                        percent(done, total),
                        seconds(now - begun));
        session.err().flush();
    }

    private static String percent(long done, long total) {
        return (total == 0 ? 100 : 100 * done / total) + "%";
    }

    /** Ends the stage under way: its time is kept, its bar left behind. */
    private void close(long now) {
        if (!stage.isEmpty()) {
            nanos.merge(stage, now - begun, Long::sum);
        }
        stage = "";
        leaveBar();
    }

    private void leaveBar() {
        if (open) {
            session.err().println();
            open = false;
        }
    }

    /** Ends the last stage. */
    synchronized void finish() {
        close(System.nanoTime());
    }

    @Override
    public synchronized void warning(String message) {
        leaveBar();
        warnings.add(Flags.spelled(message));
        session.say("warning: " + Flags.spelled(message));
    }

    @Override
    public boolean cancelled() {
        return session.isInterrupted();
    }

    /** What was warned of so far. */
    synchronized List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** The seconds of each stage, in order. */
    synchronized String times() {
        return nanos.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s %.2f s", entry.getKey(), seconds(entry.getValue())))
                .collect(Collectors.joining(", "));
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }
}
