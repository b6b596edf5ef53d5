package dev.unfold.explore;

import com.sun.net.httpserver.HttpServer;
import dev.unfold.error.DataException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A local page to explore embeddings, for one person on this machine: a server on 127.0.0.1, at a free port, behind a random token.
 * It ends when it is closed, and then nothing of it is left.
 */
public final class Explorer implements AutoCloseable {

    private static final int THREADS = 12;
    private static final int BACKLOG = 64;
    private static final int TOKEN_BYTES = 24;

    private final Workspace workspace;
    private final HttpServer server;
    private final ExecutorService threads;
    private final String token = random();
    private final String ticket = random();
    private final CountDownLatch left = new CountDownLatch(1);

    private Explorer(Limits limits, Function<Request, String> command) {
        this.workspace = new Workspace(limits);
        try {
            this.server = HttpServer.create(
                    new InetSocketAddress(InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1}), 0),
                    BACKLOG);
        } catch (IOException e) {
            workspace.close();
            throw new DataException("no port of 127.0.0.1 could be taken: " + e.getMessage() + "; try again", e);
        }
        this.threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "unfold-explore");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext(
                "/",
                new Door(
                        server.getAddress().getPort(),
                        token,
                        ticket,
                        new Desk(workspace, command, left::countDown),
                        new PageFiles()));
    }

    private static String random() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * Starts the server.
     *
     * @param command spells what a run is asked for as a call of the command line
     */
    public static Explorer start(Limits limits, Function<Request, String> command) {
        Explorer explorer = new Explorer(limits, command);
        explorer.server.start();
        return explorer;
    }

    /** Shows a file; it stays where it is. */
    public void show(Path file) {
        workspace.add(id -> LoadedSet.of(id, file));
    }

    /** Shows a bundled set or a synthetic manifold. */
    public void show(String name) {
        workspace.add(id -> LoadedSet.of(id, new Origin.Made(name, OptionalInt.empty(), OptionalDouble.empty())));
    }

    /** Where the page is. Whoever knows it may use it. */
    public URI address() {
        return at(token + "/");
    }

    /** An address that leads to the page once, for a browser that is started with it. */
    public URI ticket() {
        return at(Door.TICKET + "/" + ticket);
    }

    private URI at(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + path);
    }

    /** Waits until the page says that it is not needed any more; false if that takes longer. */
    public boolean awaitQuit(long millis) throws InterruptedException {
        return left.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Stops the runs and the server, and deletes the copies of what was dropped. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        workspace.close();
    }
}
