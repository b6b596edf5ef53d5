package dev.unfold.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.error.DataException;
import dev.unfold.io.Datasets;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the server holds for its page: the sets, the tasks, and what the page wants to find again after a reload. One task runs at a
 * time, on all processors; the others wait.
 *
 * <p>Files that are dropped onto the page are copied into a folder of this workspace under names of its own, which is deleted with it.
 */
final class Workspace implements AutoCloseable {

    private static final Duration STOPPING = Duration.ofMillis(500);

    /** The most that the page may leave to be found again. */
    private static final int LARGEST_VIEW = 1 << 20;

    /** Changes that follow each other this closely are told at once. */
    private static final long TOGETHER_MILLIS = 100;

    private final Limits limits;
    private final Path folder;
    private final Map<String, LoadedSet> sets = new LinkedHashMap<>();
    private final Map<String, Task> tasks = new LinkedHashMap<>();
    private final Map<String, String> copies = new ConcurrentHashMap<>(); // what people call each copy
    private final ExecutorService worker = Executors.newSingleThreadExecutor(task -> daemon(task, "unfold-task"));
    private final ExecutorService watch = Executors.newSingleThreadExecutor(task -> daemon(task, "unfold-watch"));
    private final Object news = new Object(); // guards what follows
    private long version = 1;
    private int waiting;
    private long lastAsked = System.nanoTime();
    private String view = "";
    private int count;

    Workspace(Limits limits) {
        this.limits = limits;
        try {
            this.folder = Files.createTempDirectory("unfold-explore-"); // which only its owner may read
        } catch (IOException e) {
            throw new DataException("no temporary folder could be made: " + e.getMessage() + "; free some space", e);
        }
        watch.execute(this::watch);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    Limits limits() {
        return limits;
    }

    // Sets

    private synchronized String number(String prefix) {
        return prefix + ++count;
    }

    /** Takes in a set that is given an id. */
    LoadedSet add(Function<String, LoadedSet> loading) {
        checkRoom();
        LoadedSet set = loading.apply(number("s"));
        synchronized (this) {
            sets.put(set.id(), set);
        }
        changed();
        return set;
    }

    private synchronized void checkRoom() {
        if (sets.size() >= limits.sets()) {
            throw new Refusal(
                    Refusal.TOO_MANY, sets.size() + " sets are loaded, which is the most; close one of them first");
        }
    }

    /** Takes in a file that was dropped onto the page. */
    LoadedSet drop(String name, InputStream body, long length) {
        checkRoom();
        String called = called(name);
        Path copy = copy(called, body, length);
        try {
            return add(id -> LoadedSet.ofCopy(id, called, copy));
        } catch (RuntimeException e) {
            delete(copy);
            throw e;
        }
    }

    /** Copies what is dropped into the folder; the browser's name gives the ending, and nothing else. */
    Path copy(String called, InputStream body, long length) {
        if (length > limits.uploadBytes()) {
            throw tooLarge();
        }
        String lower = called.toLowerCase(Locale.ROOT);
        String ending = Datasets.formats().stream()
                .flatMap(format -> format.endings().stream())
                .filter(lower::endsWith)
                .max(Comparator.comparingInt(String::length))
                .orElseThrow(() -> new DataException(called + ": found an unknown ending, expected one of "
                        + String.join(" ", endings()) + "; rename or convert the file"));
        Path copy = folder.resolve(number("copy") + ending);
        copies.put(copy.toString(), called);
        try (OutputStream out = Files.newOutputStream(copy)) {
            byte[] buffer = new byte[1 << 16];
            long size = 0;
            for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                size += read;
                if (size > limits.uploadBytes()) {
                    throw tooLarge();
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            delete(copy);
            throw new DataException(called + ": did not arrive as a whole: " + e.getMessage() + "; drop it again", e);
        } catch (RuntimeException e) {
            delete(copy);
            throw e;
        }
        return copy;
    }

    private Refusal tooLarge() {
        return new Refusal(
                Refusal.TOO_LARGE,
                "the file is larger than " + (limits.uploadBytes() >> 20)
                        + " MB, the most that the page takes; name it when you start: unfold explore FILE");
    }

    /** The endings of the files that can be read. */
    static List<String> endings() {
        return Datasets.formats().stream()
                .flatMap(format -> format.endings().stream())
                .toList();
    }

    /** The last part of a name, without what steers a terminal or a path. */
    static String called(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
                .replaceAll("\\p{C}", "")
                .strip();
        if (last.isEmpty()) {
            throw new Refusal(Refusal.BAD_REQUEST, "the file has no name; give it one");
        }
        return last.length() > 200 ? last.substring(last.length() - 200) : last;
    }

    private static void delete(Path copy) {
        try {
            Files.deleteIfExists(copy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A message as people understand it: copies go by the names of what was dropped. */
    String spoken(String message) {
        String spoken = message;
        for (Map.Entry<String, String> copy : copies.entrySet()) {
            spoken = spoken.replace(copy.getKey(), copy.getValue());
        }
        return spoken;
    }

    /** A file of the folder that somebody fills and deletes. */
    Path scratch(String ending) {
        return folder.resolve(number("out") + ending);
    }

    synchronized LoadedSet set(String id) {
        LoadedSet found = sets.get(id);
        if (found == null) {
            throw Refusal.notFound("there is no set '" + id + "' any more");
        }
        return found;
    }

    /** Closes a set, with all that was made of it. */
    void close(LoadedSet set) {
        List<Task> own =
                tasks().stream().filter(task -> task.set().equals(set.id())).toList();
        own.forEach(this::remove);
        synchronized (this) {
            sets.remove(set.id());
        }
        set.discard();
        changed();
    }

    // Tasks

    /** Puts a task into the queue. */
    <T extends Task> T submit(Function<String, T> making) {
        T task;
        synchronized (this) {
            if (tasks.size() >= limits.tasks()) {
                throw new Refusal(
                        Refusal.TOO_MANY, tasks.size() + " runs are kept, which is the most; remove one of them first");
            }
            task = making.apply(number("t"));
            tasks.put(task.id(), task);
        }
        worker.execute(task::perform);
        changed();
        return task;
    }

    synchronized List<Task> tasks() {
        return new ArrayList<>(tasks.values());
    }

    synchronized Task task(String id) {
        Task found = tasks.get(id);
        if (found == null) {
            throw Refusal.notFound("there is no run '" + id + "' any more");
        }
        return found;
    }

    Fit fit(String id) {
        if (task(id) instanceof Fit fit) {
            return fit;
        }
        throw Refusal.notFound("'" + id + "' is no embedding");
    }

    /** Cancels a task if it is under way, and forgets it. */
    void remove(Task task) {
        task.cancel("removed");
        synchronized (this) {
            tasks.remove(task.id());
        }
        worker.execute(task::discard); // when it has stopped
        changed();
    }

    // What the page is told

    /** Something is new. */
    void changed() {
        synchronized (news) {
            version++;
            news.notifyAll();
        }
    }

    /** Keeps what the page wants to find again after a reload. */
    void keepView(String text) {
        if (text.length() > LARGEST_VIEW) {
            throw new Refusal(Refusal.TOO_LARGE, "the page wants to keep more than " + LARGEST_VIEW + " characters");
        }
        synchronized (news) {
            view = text;
        }
    }

    /** A page asks for something. */
    void asked() {
        synchronized (news) {
            lastAsked = System.nanoTime();
        }
    }

    /** Waits until there is something newer than a version, but not for long, and not if others wait already. */
    void await(long since, Duration longest, int most) throws InterruptedException {
        synchronized (news) {
            if (version != since || waiting >= most) {
                return;
            }
            waiting++;
            try {
                long end = System.nanoTime() + longest.toNanos();
                for (long left = longest.toMillis(); version == since && left > 0; ) {
                    news.wait(left);
                    left = (end - System.nanoTime()) / 1_000_000;
                }
            } finally {
                waiting--;
                lastAsked = System.nanoTime();
            }
        }
        Thread.sleep(TOGETHER_MILLIS);
    }

    /** Everything that the page shows, but for what is large. */
    void write(JsonGenerator json) throws IOException {
        long now;
        String left;
        synchronized (news) {
            now = version;
            left = view;
        }
        List<LoadedSet> loaded;
        synchronized (this) {
            loaded = new ArrayList<>(sets.values());
        }
        json.writeStartObject();
        json.writeNumberField("version", now);
        json.writeStringField("view", left);
        json.writeArrayFieldStart("sets");
        for (LoadedSet set : loaded) {
            json.writeStartObject();
            json.writeStringField("id", set.id());
            json.writeStringField("name", set.origin().name());
            json.writeNumberField("columns", set.columns().size());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("tasks");
        for (Task task : tasks()) {
            task.write(json, this::spoken);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void watch() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(Math.max(1, limits.absence().toMillis() / 4));
                lookForPage();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it is closed
        }
    }

    /** Stops what runs for nobody. */
    private void lookForPage() {
        synchronized (news) {
            if (waiting > 0 || System.nanoTime() - lastAsked < limits.absence().toNanos()) {
                return;
            }
        }
        tasks().forEach(task -> task.cancel("no page was open to see it, so it was stopped; run it again"));
    }

    @Override
    public void close() {
        watch.shutdownNow();
        tasks().forEach(task -> task.cancel("the server was stopped"));
        worker.shutdown();
        try {
            if (!worker.awaitTermination(STOPPING.toMillis(), TimeUnit.MILLISECONDS)) {
                worker.shutdownNow();
            }
        } catch (InterruptedException e) {
            worker.shutdownNow();
            Thread.currentThread().interrupt();
        }
        if (Files.exists(folder)) {
            empty();
        }
    }

    private void empty() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
