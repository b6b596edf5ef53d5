package dev.unfold.explore;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** The page's side of a conversation with the server. */
final class Visitor {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI page;

    Visitor(Explorer explorer) {
        this.page = explorer.address();
    }

    HttpResponse<String> send(String method, String path, byte[] body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(page.resolve(path))
                .timeout(LONGEST)
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build());
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    Tree get(String path) {
        return answer(send("GET", path, new byte[0]));
    }

    String text(String path) {
        return ok(send("GET", path, new byte[0])).body();
    }

    Tree post(String path, String... form) {
        return answer(send("POST", path, form(form).getBytes(StandardCharsets.UTF_8)));
    }

    Tree upload(String path, String content) {
        return answer(send("POST", path, content.getBytes(StandardCharsets.UTF_8)));
    }

    private static Tree answer(HttpResponse<String> response) {
        return Tree.of(ok(response).body());
    }

    private static HttpResponse<String> ok(HttpResponse<String> response) {
        if (response.statusCode() != 200) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return response;
    }

    /** Names and values in turn. */
    static String form(String... words) {
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < words.length; i += 2) {
            form.append(i == 0 ? "" : "&")
                    .append(words[i])
                    .append('=')
                    .append(URLEncoder.encode(words[i + 1], StandardCharsets.UTF_8));
        }
        return form.toString();
    }

    /** A set that comes with the program. */
    String set(String name, String... more) {
        String rest = more.length == 0 ? "" : "&" + form(more);
        return answer(send("POST", "sets", (form("name", name) + rest).getBytes(StandardCharsets.UTF_8)))
                .get("id")
                .text();
    }

    String fit(String set, String... form) {
        return answer(send(
                        "POST",
                        "tasks",
                        (form("kind", "fit", "of", set) + (form.length == 0 ? "" : "&" + form(form)))
                                .getBytes(StandardCharsets.UTF_8)))
                .get("id")
                .text();
    }

    Tree task(String id) {
        return get("state").get("tasks").list().stream()
                .filter(task -> task.get("id").text().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Waits until a task is as it should be. */
    Tree await(String id, Predicate<Tree> wanted) {
        long end = System.nanoTime() + LONGEST.toNanos();
        String since = "0";
        while (System.nanoTime() < end) {
            Tree state = get("state?since=" + since);
            since = Long.toString((long) state.get("version").number());
            for (Tree task : state.get("tasks").list()) {
                if (task.get("id").text().equals(id) && wanted.test(task)) {
                    return task;
                }
            }
        }
        throw new AssertionError("waited in vain for " + id + ": " + get("state"));
    }

    Tree await(String id, String... statuses) {
        return await(id, task -> List.of(statuses).contains(task.get("status").text()));
    }

    /** The answer to these bytes and no more, which no well-behaved client would send; empty if it was cut. */
    String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), page.getPort())) {
            socket.setSoTimeout(20_000);
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.UTF_8));
            out.flush();
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    String host() {
        return "127.0.0.1:" + page.getPort();
    }

    String root() {
        return page.getPath();
    }
}
