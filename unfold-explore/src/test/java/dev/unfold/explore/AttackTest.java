package dev.unfold.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Those who should not be answered, or not so much. */
@Timeout(60)
class AttackTest {

    private static final Limits TIGHT = new Limits(1 << 20, 3, 6, Duration.ofMillis(600));

    private Explorer explorer = Explorer.start(TIGHT, Request::toString);
    private Visitor visitor = new Visitor(explorer);
    private Set<Path> before = Set.of();

    @BeforeEach
    void start() throws IOException {
        explorer.close();
        before = folders();
        explorer = Explorer.start(TIGHT, Request::toString);
        visitor = new Visitor(explorer);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        explorer.close();
        assertThat(folders()).isEqualTo(before);
    }

    private static Set<Path> folders() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("unfold-explore-"))
                    .collect(Collectors.toSet());
        }
    }

    private List<Path> copies() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path folder : folders()) {
            if (!before.contains(folder)) {
                try (Stream<Path> files = Files.list(folder)) {
                    files.forEach(found::add);
                }
            }
        }
        return found;
    }

    private static int status(String answer) {
        return Integer.parseInt(answer.substring(9, 12));
    }

    private String ask(String path, String... headers) throws IOException {
        return visitor.raw(
                "GET " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n");
    }

    @Test
    void onlyThisMachineIsAnswered() throws IOException {
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(network.getInetAddresses())) {
                if (!address.getHostAddress().equals("127.0.0.1")) {
                    assertThatThrownBy(
                                    () -> new Socket(address, explorer.address().getPort()).close())
                            .isInstanceOf(IOException.class);
                }
            }
        }
    }

    @Test
    void withoutTheTokenNothingIsAnswered() throws IOException {
        String host = "Host: " + visitor.host();
        for (String path : List.of(
                "/", "/state", "/AAAA/state", "/page/main.js", visitor.root().substring(0, 12) + "/state")) {
            assertThat(status(ask(path, host))).as(path).isEqualTo(403);
        }
        assertThat(status(ask(visitor.root() + "state", host))).isEqualTo(200);
    }

    @Test
    void aTicketIsGoodForOneVisit() {
        HttpRequest visit = HttpRequest.newBuilder(explorer.ticket()).build();
        HttpResponse<String> first = visitor.send(visit);
        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(first.headers().firstValue("Location")).contains(visitor.root());
        assertThat(visitor.send(visit).statusCode()).isEqualTo(403);
    }

    @Test
    void aNameThatWasMadeToPointHereIsNotAnswered() throws IOException {
        int port = explorer.address().getPort();
        for (String host : List.of(
                "evil.example:" + port,
                "evil.example",
                "127.0.0.1",
                "127.0.0.1:1",
                "0.0.0.0:" + port,
                "[::1]:" + port)) {
            assertThat(status(ask(visitor.root() + "state", "Host: " + host)))
                    .as(host)
                    .isEqualTo(403);
        }
        assertThat(status(ask(visitor.root() + "state", "Host: localhost:" + port)))
                .isEqualTo(200);
        String two = ask(visitor.root() + "state", "Host: " + visitor.host(), "Host: evil.example");
        assertThat(two.isEmpty() ? 400 : status(two)).isBetween(400, 403);
    }

    @Test
    void aForeignPageIsNotAnswered() {
        for (String origin :
                List.of("http://evil.example", "null", "https://" + visitor.host(), "http://127.0.0.1:1", "file://")) {
            assertThat(visitor.send("POST", "sets", "name=iris".getBytes(StandardCharsets.UTF_8), "Origin", origin)
                            .statusCode())
                    .as(origin)
                    .isEqualTo(403);
        }
        assertThat(visitor.send("GET", "state", new byte[0], "Sec-Fetch-Site", "cross-site")
                        .statusCode())
                .isEqualTo(403);
        assertThat(visitor.send("GET", "state", new byte[0], "Sec-Fetch-Site", "same-site")
                        .statusCode())
                .isEqualTo(403);
        assertThat(visitor.get("state").get("sets").list()).isEmpty();
        HttpResponse<String> own = visitor.send(
                "POST", "sets", "name=iris".getBytes(StandardCharsets.UTF_8), "Origin", "http://" + visitor.host());
        assertThat(own.statusCode()).isEqualTo(200);
        assertThat(own.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void everyAnswerForbidsWhatThePageDoesNotNeed() {
        for (String path : List.of("", "state", "page/explore-main.js", "nowhere")) {
            HttpResponse<String> answer = visitor.send("GET", path, new byte[0]);
            assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
                    .as(path)
                    .contains("default-src 'none'")
                    .contains("frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
            assertThat(answer.headers().firstValue("Cross-Origin-Resource-Policy"))
                    .contains("same-origin");
            assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "page/../../../../etc/passwd",
                "page/..%2f..%2f..%2fetc%2fpasswd",
                "page/%2e%2e/%2e%2e/etc/passwd",
                "page/%2fetc%2fpasswd",
                "page//etc/passwd",
                "page/..",
                "page/explore.html",
                "page/%00",
                "../../etc/passwd",
                "sets/..%2f..%2fetc%2fpasswd",
                "sets/%2e%2e/survey",
                "tasks/../scatter",
                "tasks/t1/save?format=../../etc/passwd"
            })
    void noPathIsOpened(String path) throws IOException {
        String answer = ask(visitor.root() + path, "Host: " + visitor.host());
        assertThat(answer.isEmpty() ? 400 : status(answer)).isBetween(400, 404);
        assertThat(answer).doesNotContain("root:");
    }

    @Test
    void theNameOfWhatIsDroppedIsNoPath() throws IOException {
        Tree set = visitor.upload("upload?name=..%2F..%2F..%2Ftmp%2Fmine.csv", "a,b\n1,2\n3,4\n");
        assertThat(visitor.get("sets/" + set.get("id").text()).get("name").text())
                .isEqualTo("mine.csv");
        assertThat(copies())
                .hasSize(1)
                .allMatch(file -> file.getFileName().toString().matches("copy\\d+\\.csv"));
        HttpResponse<String> bad =
                visitor.send("POST", "upload?name=bad.csv", "a,b\n1\n".getBytes(StandardCharsets.UTF_8));
        assertThat(bad.statusCode()).isEqualTo(400);
        assertThat(Tree.of(bad.body()).get("error").text())
                .startsWith("bad.csv:2")
                .doesNotContain("unfold-explore");
        HttpResponse<String> unknown = visitor.send("POST", "upload?name=passwd", new byte[3]);
        assertThat(Tree.of(unknown.body()).get("error").text())
                .contains("passwd: found an unknown ending")
                .contains(".csv");
        assertThat(copies()).hasSize(1);
    }

    @Test
    void whatIsTooLargeIsRefused() throws IOException {
        byte[] large = new byte[(1 << 20) + 1];
        HttpResponse<String> said = visitor.send("POST", "upload?name=large.csv", large);
        assertThat(said.statusCode()).isEqualTo(413);
        assertThat(Tree.of(said.body()).get("error").text()).contains("larger than 1 MB");
        // without saying how long it is
        HttpRequest chunked = HttpRequest.newBuilder(URI.create(explorer.address() + "upload?name=large.csv"))
                .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofByteArray(large)))
                .build();
        assertThat(visitor.send(chunked).statusCode()).isEqualTo(413);
        assertThat(visitor.send("POST", "view", new byte[(4 << 20) + 1]).statusCode())
                .isEqualTo(413);
        assertThat(copies()).isEmpty();
        assertThat(visitor.get("state").get("sets").list()).isEmpty();
    }

    @Test
    void aLieAboutTheLengthLeavesNothingBehind() throws IOException {
        // The server ends the connection after it has given up the upload.
        visitor.raw("POST " + visitor.root() + "upload?name=half.csv HTTP/1.1\r\nHost: " + visitor.host()
                + "\r\nContent-Length: 1000\r\n\r\na,b\n1,2\n");
        assertThat(copies()).isEmpty();
        assertThat(visitor.get("state").get("sets").list()).isEmpty();
    }

    @Test
    void setsAndRunsAreBounded() {
        visitor.set("iris");
        visitor.set("iris");
        String set = visitor.set("iris");
        HttpResponse<String> more = visitor.send("POST", "sets", "name=iris".getBytes(StandardCharsets.UTF_8));
        assertThat(more.statusCode()).isEqualTo(429);
        assertThat(Tree.of(more.body()).get("error").text()).contains("close one of them first");
        visitor.send("DELETE", "sets/" + set, new byte[0]);
        visitor.set("iris");
    }

    @Test
    void fiftyAtOnceAreAnswered() {
        String set = visitor.set("swiss-roll", "n", "400");
        byte[] form = Visitor.form("kind", "fit", "of", set).getBytes(StandardCharsets.UTF_8);
        HttpClient client = HttpClient.newHttpClient();
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            HttpRequest request = i % 2 == 0
                    ? HttpRequest.newBuilder(explorer.address().resolve("tasks"))
                            .POST(HttpRequest.BodyPublishers.ofByteArray(form))
                            .build()
                    : HttpRequest.newBuilder(explorer.address().resolve("state?since=1000000"))
                            .build();
            answers.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                    .thenApply(HttpResponse::statusCode));
        }
        List<Integer> statuses = answers.stream().map(CompletableFuture::join).toList();
        assertThat(statuses.stream().filter(status -> status == 429).count()).isEqualTo(25 - TIGHT.tasks());
        assertThat(statuses.stream().filter(status -> status == 200).count()).isEqualTo(25 + TIGHT.tasks());
        List<Tree> tasks = visitor.get("state").get("tasks").list();
        assertThat(tasks).hasSize(TIGHT.tasks());
        assertThat(tasks.stream().filter(task -> task.get("status").text().equals("running")))
                .hasSizeLessThan(2);
        for (Tree task : tasks) {
            visitor.await(task.get("id").text(), "done");
        }
    }

    @Test
    void aRunThatNobodyWaitsForIsStopped() throws IOException, InterruptedException {
        String set = visitor.set("swiss-roll", "n", "150000");
        String run = visitor.fit(set, "set.neighbors", "40");
        // The browser asks for news, and is gone.
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), explorer.address().getPort())) {
            socket.setSoLinger(true, 0);
            socket.getOutputStream()
                    .write(("GET " + visitor.root() + "state HTTP/1.1\r\nHost: " + visitor.host() + "\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
        }
        Thread.sleep(4 * TIGHT.absence().toMillis());
        Tree task = visitor.await(run, "cancelled", "done");
        assertThat(task.get("status").text()).isEqualTo("cancelled");
        assertThat(task.get("message").text()).contains("no page was open");
        visitor.await(visitor.fit(visitor.set("iris")), "done");
    }

    @Test
    void nothingGoesOnAfterTheEnd() throws InterruptedException {
        String set = visitor.set("swiss-roll", "n", "60000");
        visitor.await(visitor.fit(set, "set.neighbors", "40"), "running");
        visitor.upload("upload?name=a.csv", "a,b\n1,2\n3,4\n");
        explorer.close();
        assertThatThrownBy(() -> visitor.raw("GET / HTTP/1.1\r\n\r\n")).isInstanceOf(ConnectException.class);
        long end = System.nanoTime() + 5_000_000_000L;
        while (threads() > 0 && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertThat(threads()).isZero();
    }

    /** Those of servers and runs; idle workers of the library wait for a while for more to do. */
    private static long threads() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().matches("unfold-(explore|task|watch)")
                        || (thread.getKey().getName().equals("unfold-worker")
                                && thread.getKey().getState() == Thread.State.RUNNABLE))
                .count();
    }
}
