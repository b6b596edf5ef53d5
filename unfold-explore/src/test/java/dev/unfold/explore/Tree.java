package dev.unfold.explore;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** JSON as a tree, to look at it. */
final class Tree {

    private final @Nullable Object value;

    private Tree(@Nullable Object value) {
        this.value = value;
    }

    static Tree of(String json) {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            return new Tree(read(parser));
        } catch (IOException e) {
            throw new UncheckedIOException(json, e);
        }
    }

    private static @Nullable Object read(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, read(parser));
                }
                return object;
            }
            case START_ARRAY -> {
                List<@Nullable Object> array = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(read(parser));
                }
                return array;
            }
            case VALUE_NULL -> {
                return null;
            }
            case VALUE_STRING -> {
                return parser.getText();
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                return parser.getBooleanValue();
            }
            default -> {
                return parser.getDoubleValue();
            }
        }
    }

    Tree get(String name) {
        return new Tree(((Map<?, ?>) Objects.requireNonNull(value)).get(name));
    }

    boolean has(String name) {
        return ((Map<?, ?>) Objects.requireNonNull(value)).containsKey(name);
    }

    List<Tree> list() {
        List<Tree> trees = new ArrayList<>();
        for (Object entry : (List<?>) Objects.requireNonNull(value)) {
            trees.add(new Tree(entry));
        }
        return trees;
    }

    List<String> texts() {
        return list().stream().map(Tree::text).toList();
    }

    String text() {
        return String.valueOf(value);
    }

    double number() {
        return (Double) Objects.requireNonNull(value);
    }

    @Override
    public String toString() {
        return text();
    }
}
