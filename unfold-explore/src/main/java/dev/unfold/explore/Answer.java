package dev.unfold.explore;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What a request is answered with. */
final class Answer {

    static final String JSON = "application/json";

    private final String type;
    private final byte[] bytes;
    private final Optional<String> file;

    /**
     * @param type of the bytes, as browsers know it
     * @param bytes which belong to the answer from now on
     * @param file the name under which the browser saves it, if it shall
     */
    private Answer(String type, byte[] bytes, Optional<String> file) {
        this.type = type;
        this.bytes = bytes;
        this.file = file;
    }

    static Answer of(String type, byte[] bytes) {
        return new Answer(type, bytes, Optional.empty());
    }

    static Answer json(Json.Body body) {
        return of(JSON, Json.of(body));
    }

    /** That it was done. */
    static Answer done() {
        return json(json -> {
            json.writeStartObject();
            json.writeEndObject();
        });
    }

    /** @param type such as text/plain */
    static Answer text(String type, String text) {
        return of(type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    static Answer file(String name, byte[] bytes) {
        return new Answer("application/octet-stream", bytes, Optional.of(name));
    }

    String type() {
        return type;
    }

    /** The bytes themselves, for whoever sends them. */
    byte[] bytes() {
        return bytes;
    }

    Optional<String> file() {
        return file;
    }
}
