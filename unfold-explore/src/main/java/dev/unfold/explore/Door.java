package dev.unfold.explore;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.unfold.error.UnfoldException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets in whoever may come in. A request is answered only if all of this holds:
 *
 * <ul>
 *   <li>It names this server as it is bound, 127.0.0.1 or localhost with the port, so that no name of a stranger's that was made to
 *       point here (DNS rebinding) is answered.
 *   <li>If it says which page it comes from, that is one of this server.
 *   <li>Its path begins with the token, which is drawn anew for each server and told to nobody but the person who started it.
 * </ul>
 *
 * <p>What is answered may not be kept, sniffed, framed, or read by other origins; the page may load only what comes from here.
 */
final class Door implements HttpHandler {

    /** The name of the ticket, in front of it in the path. */
    static final String TICKET = "open";

    private static final String STRICT =
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** So much of a body that was refused is read, so that the browser hears why. */
    private static final long DRAINED = 64L << 20;

    private final List<String> hosts;
    private final byte[] token;
    private final String ticket;
    private final AtomicBoolean redeemed = new AtomicBoolean();
    private final Desk desk;
    private final PageFiles page;

    Door(int port, String token, String ticket, Desk desk, PageFiles page) {
        this.hosts = List.of("127.0.0.1:" + port, "localhost:" + port);
        this.token = token.getBytes(StandardCharsets.UTF_8);
        this.ticket = ticket;
        this.desk = desk;
        this.page = page;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            try {
                answer(exchange);
            } catch (Refusal e) {
                refuse(exchange, e.status(), String.valueOf(e.getMessage()));
            } catch (UnfoldException e) {
                refuse(exchange, Refusal.BAD_REQUEST, desk.spoken(String.valueOf(e.getMessage())));
            } catch (OutOfMemoryError e) {
                refuse(exchange, 500, "the memory of the JVM is used up; remove runs, or take fewer points");
            } catch (RuntimeException e) {
                refuse(exchange, 500, "this is a bug in unfold, please report it: " + e);
            }
        } catch (IOException e) {
            // the browser went away, and nobody is left to be told
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        check(exchange.getRequestHeaders());
        List<String> path =
                Arrays.asList(exchange.getRequestURI().getRawPath().substring(1).split("/", -1));
        if (path.size() == 2 && path.get(0).equals(TICKET)) {
            redeem(exchange, path.get(1));
            return;
        }
        if (path.size() < 2 || !MessageDigest.isEqual(path.get(0).getBytes(StandardCharsets.UTF_8), token)) {
            throw new Refusal(
                    Refusal.FORBIDDEN, "the address lacks this server's token; open the address that unfold printed");
        }
        List<String> rest = path.subList(1, path.size());
        if (rest.equals(List.of(""))) {
            send(exchange, 200, page.index(), page.policy());
            return;
        }
        if (rest.size() == 2 && rest.get(0).equals("page")) {
            send(exchange, 200, page.file(rest.get(1)), STRICT);
            return;
        }
        send(exchange, 200, desk.answer(exchange.getRequestMethod(), rest, exchange), STRICT);
    }

    private void check(Headers headers) {
        List<String> host = headers.getOrDefault("Host", List.of());
        if (host.size() != 1 || !hosts.contains(host.get(0))) {
            throw new Refusal(Refusal.FORBIDDEN, "this server is " + hosts.get(0) + " and answers to no other name");
        }
        for (String origin : headers.getOrDefault("Origin", List.of())) {
            if (!origin.equals("http://" + host.get(0))) {
                throw new Refusal(Refusal.FORBIDDEN, "this server answers to no other page than its own");
            }
        }
        for (String site : headers.getOrDefault("Sec-Fetch-Site", List.of())) {
            if (!site.equals("same-origin") && !site.equals("none")) {
                throw new Refusal(Refusal.FORBIDDEN, "this server answers to no other page than its own");
            }
        }
    }

    /** A ticket opens the page once: it may be seen by others, as an argument of the browser's process is. */
    private void redeem(HttpExchange exchange, String shown) throws IOException {
        if (!shown.equals(ticket) || !redeemed.compareAndSet(false, true)) {
            throw new Refusal(
                    Refusal.FORBIDDEN, "this address was good for one visit; open the address that unfold printed");
        }
        exchange.getResponseHeaders().set("Location", "/" + new String(token, StandardCharsets.UTF_8) + "/");
        protect(exchange.getResponseHeaders(), STRICT);
        exchange.sendResponseHeaders(303, -1);
    }

    private void refuse(HttpExchange exchange, int status, String why) throws IOException {
        drain(exchange.getRequestBody());
        send(
                exchange,
                status,
                Answer.json(json -> {
                    json.writeStartObject();
                    json.writeStringField("error", why);
                    json.writeEndObject();
                }),
                STRICT);
    }

    private static void drain(InputStream body) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long left = DRAINED;
        while (left > 0) {
            int read = body.read(buffer);
            if (read < 0) {
                return;
            }
            left -= read;
        }
    }

    private static void send(HttpExchange exchange, int status, Answer answer, String policy) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        protect(headers, policy);
        headers.set("Content-Type", answer.type());
        answer.file()
                .ifPresent(name -> headers.set(
                        "Content-Disposition",
                        "attachment; filename*=UTF-8''"
                                + URLEncoder.encode(name, StandardCharsets.UTF_8)
                                        .replace("+", "%20")));
        boolean bare = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, bare || answer.bytes().length == 0 ? -1 : answer.bytes().length);
        if (!bare && answer.bytes().length > 0) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(answer.bytes());
            }
        }
    }

    private static void protect(Headers headers, String policy) {
        headers.set("Content-Security-Policy", policy);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }
}
