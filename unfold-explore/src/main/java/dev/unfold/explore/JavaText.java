package dev.unfold.explore;

import dev.unfold.data.Manifold;
import dev.unfold.io.Missing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A run as a program of its own: it reads the same set, fits the same recipe and writes the places. */
final class JavaText {

    private final List<String> imports = new ArrayList<>(List.of(
            "dev.unfold.catalog.Catalog",
            "dev.unfold.data.Dataset",
            "dev.unfold.io.Datasets",
            "dev.unfold.io.Table",
            "dev.unfold.recipe.Model",
            "dev.unfold.recipe.Recipe",
            "dev.unfold.run.Run",
            "java.nio.file.Path",
            "java.util.Map"));

    private JavaText() {}

    /**
     * @param request what was asked for, with its features named
     * @param columns all columns of the set
     */
    static String of(Request request, List<String> columns) {
        return new JavaText().text(request, columns);
    }

    private String text(Request request, List<String> columns) {
        String data = data(request, columns);
        String recipe = recipe(request);
        return new TreeSet<>(imports)
                        .stream().map(name -> "import " + name + ";\n").collect(Collectors.joining())
                + """

                public final class Embedding {
                    public static void main(String[] args) {
                        Dataset data = %s;
                        Recipe recipe = %s;
                        Model model = recipe.fit(data, Run.quiet());
                        Table places = Table.ofRows(data.size())
                                .withPoints(
                                        Dataset.numbered("y", model.embedding().dimensions()),
                                        model.embedding().coordinates(),
                                        model.embedding().rows())
                                .withKnown(data);
                        Datasets.write(Path.of("embedding.csv"), places);
                    }
                }
                """.formatted(data, recipe);
    }

    private String data(Request request, List<String> columns) {
        return request.origin() instanceof Origin.Made made ? made(made, request.reading()) : read(request, columns);
    }

    private String made(Origin.Made made, Reading reading) {
        String data;
        if (Manifold.named(made.name()).isPresent()) {
            imports.add("dev.unfold.data.Manifold");
            data = "Manifold." + Manifold.named(made.name()).get().name() + ".sample("
                    + made.size().orElse(LoadedSet.SIZE) + ", " + made.noise().orElse(0) + ", 0)";
        } else {
            imports.add("dev.unfold.io.BundledSets");
            data = "BundledSets.read(" + quoted(made.name()) + ")";
        }
        if (reading.columns().isEmpty()) {
            return data;
        }
        imports.add("java.util.List");
        return data + ".columns(List.of(" + quoted(reading.columns()) + "))";
    }

    private String read(Request request, List<String> columns) {
        Reading reading = request.reading();
        imports.add("dev.unfold.io.ReadOptions");
        StringBuilder options = new StringBuilder("ReadOptions.DEFAULT");
        reading.label().ifPresent(name -> options.append(call("withLabel", quoted(name))));
        reading.id().ifPresent(name -> options.append(call("withId", quoted(name))));
        List<String> others = columns.stream()
                .filter(name -> !reading.columns().contains(name)
                        && !reading.label().equals(java.util.Optional.of(name))
                        && !reading.id().equals(java.util.Optional.of(name)))
                .toList();
        boolean learns = reading.missing().fills() || !reading.oneHot().isEmpty();
        if (learns || others.size() > reading.columns().size()) {
            options.append(call("withColumns", quoted(reading.columns())));
        } else if (!others.isEmpty()) {
            options.append(call("withDrop", quoted(others)));
        }
        if (!reading.oneHot().isEmpty()) {
            options.append(call("withOneHot", quoted(reading.oneHot())));
        }
        if (reading.missing() != Missing.FAIL) {
            imports.add("dev.unfold.io.Missing");
            options.append(call("withMissing", "Missing." + reading.missing().name()));
        }
        String file = request.origin() instanceof Origin.Given given
                ? given.file().toString()
                : request.origin().name();
        return "Datasets.read(\n                Path.of(" + quoted(file) + "),\n                " + options + ")";
    }

    private static String call(String method, String arguments) {
        return "\n                        ." + method + "(" + arguments + ")";
    }

    private String recipe(Request request) {
        String settings = request.settings().entrySet().stream()
                .map(Map.Entry::copyOf)
                .map(entry -> "Map.entry(" + quoted(entry.getKey()) + ", " + quoted(entry.getValue()) + ")")
                .collect(Collectors.joining(",\n                "));
        String recipe = "Catalog.recipe(Map.ofEntries(\n                " + settings + "))";
        if (!request.reading().standardize()) {
            return recipe;
        }
        imports.add("dev.unfold.recipe.Preparation");
        return recipe + ".withPreparation(Preparation.STANDARDIZE)";
    }

    private static String quoted(List<String> texts) {
        return texts.stream().map(JavaText::quoted).collect(Collectors.joining(", "));
    }

    /** As a literal; what is not plain ASCII by its number, so that the encoding of the source does not matter. */
    static String quoted(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                literal.append('\\').append(c);
            } else if (c >= ' ' && c < 127) {
                literal.append(c);
            } else {
                literal.append(String.format(java.util.Locale.ROOT, c < ' ' ? "\\%03o" : "\\u%04x", (int) c));
            }
        }
        return literal.append('"').toString();
    }
}
