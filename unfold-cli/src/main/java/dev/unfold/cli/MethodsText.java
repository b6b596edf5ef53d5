package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.internal.text.Words;
import dev.unfold.meta.ParameterInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The catalogue for a terminal. */
final class MethodsText {

    private static final int WIDTH = 100;

    private MethodsText() {}

    /** One line a method. */
    static String table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("method", "title", "changes", "parameters"));
        for (Method method : Catalog.methods()) {
            rows.add(List.of(method.name(), method.title(), changes(method), parameters(method)));
        }
        int[] widths = new int[4];
        for (List<String> row : rows) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], row.get(c).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < widths.length; c++) {
                line.append(row.get(c)).append(" ".repeat(widths[c] - row.get(c).length() + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** The stages in which a method differs from the first one. */
    static String changes(Method method) {
        List<String> changes = method.changes(Catalog.methods().get(0));
        return changes.isEmpty() ? "-" : String.join(", ", changes);
    }

    /** The parameters with their defaults. */
    static String parameters(Method method) {
        return method.parameters().stream()
                .map(info -> info.name() + "=" + info.fallback())
                .collect(Collectors.joining(" "));
    }

    /** All about one method. */
    static String page(Method method) {
        StringBuilder text = new StringBuilder();
        text.append(method.name()).append(": ").append(method.title()).append('\n');
        text.append(wrap(sentence(method.summary()), ""));
        text.append(wrap("Use it when " + Flags.spelled(method.useWhen()) + ".", ""));
        text.append(wrap("Do not use it when " + Flags.spelled(method.notWhen()) + ".", ""))
                .append('\n');
        text.append("Parameters (--set NAME=VALUE):\n");
        for (ParameterInfo info : method.parameters()) {
            text.append(wrap(
                    info.name() + " = " + info.fallback() + ": " + Flags.spelled(info.meaning()) + " (" + info.values()
                            + ")",
                    "  "));
        }
        text.append("\nStages:\n");
        method.stages()
                .forEach((stage, choice) ->
                        text.append(wrap(stage + ": " + choice.getClass().getSimpleName(), "  ")));
        text.append("\nDisconnected data (--disconnected): ")
                .append(Words.spell(method.prototype().disconnected()))
                .append("\n\nPapers:\n");
        for (Paper paper : Paper.of(method)) {
            text.append(wrap(citation(paper), "  "));
        }
        return text.toString();
    }

    static String sentence(String clause) {
        return Character.toUpperCase(clause.charAt(0)) + clause.substring(1) + ".";
    }

    private static String citation(Paper paper) {
        return paper.citation() + (paper.doi().isEmpty() ? "" : ". doi:" + paper.doi()) + paper.survey();
    }

    /** Breaks lines between words; what follows the first line is indented twice. */
    private static String wrap(String text, String indent) {
        StringBuilder wrapped = new StringBuilder();
        StringBuilder line = new StringBuilder(indent);
        boolean empty = true;
        for (String word : text.split(" ", -1)) {
            if (!empty && line.length() + 1 + word.length() > WIDTH) {
                wrapped.append(line).append('\n');
                line = new StringBuilder(indent).append(indent);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        return wrapped.append(line).append('\n').toString();
    }
}
