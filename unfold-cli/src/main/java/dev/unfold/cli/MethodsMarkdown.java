package dev.unfold.cli;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.internal.text.Words;
import dev.unfold.meta.Citation;
import dev.unfold.meta.ParameterInfo;
import dev.unfold.meta.StageType;
import dev.unfold.recipe.Views;
import dev.unfold.spectral.Scale;
import java.util.Collection;
import java.util.stream.Collectors;

/** The catalogue as METHODS.md. */
final class MethodsMarkdown {

    private MethodsMarkdown() {}

    static String document() {
        StringBuilder text = new StringBuilder();
        text.append("""
                # Methods

                Made from the catalogue by `./unfold methods --markdown > METHODS.md`; do not edit.

                A method is a recipe: one choice for each stage, *neighbours → residuals → spectrum*. Choose one with
                `--method NAME`, set its parameters with `--set NAME=VALUE`, and put another method's stage in place of its
                own with `--neighbor-rule`, `--weight-rule` or `--alignment`.

                | method | title | changes | parameters |
                | --- | --- | --- | --- |
                """);
        for (Method method : Catalog.methods()) {
            text.append(row(
                    "[`" + method.name() + "`](#" + method.name() + ")",
                    method.title(),
                    MethodsText.changes(method),
                    method.parameters().stream()
                            .map(info -> "`" + info.name() + "` " + info.fallback())
                            .collect(Collectors.joining(", "))));
        }
        text.append("""

                From the sections of the survey (Ghojogh, Ghodsi, Karray, Crowley: Locally Linear Embedding and its Variants) to what
                runs them and the file that defines it:

                | survey | command line | file |
                | --- | --- | --- |
                """);
        for (SurveyIndex.Entry entry : SurveyIndex.entries()) {
            text.append(row("§" + entry.section(), "`" + entry.words() + "`", SurveyIndex.link(entry.type())));
        }
        text.append("""

                Every method also takes `--dimensions` (2) and these choices:

                | option | choices |
                | --- | --- |
                """);
        text.append(row("`--solver`", words(Catalog.SOLVERS.names())));
        text.append(row("`--coordinates`", words(Catalog.COORDINATES.names())));
        text.append(row("`--scale`", words(Words.all(Scale.class))));
        text.append(row("`--disconnected`", words(Words.all(Disconnected.class))));
        text.append(row("`--extension`", words(Catalog.EXTENSIONS.names())));
        text.append("""

                `--solver` says how the eigenproblem is solved. `auto`, `dense` and `direct` are exact; `lll` seeks the embedding among
                those that landmarks span, for any number of points.

                | solver | parameters | from |
                | --- | --- | --- |
                """);
        Catalog.SOLVERS.names().forEach(name -> text.append(row(name, Catalog.SOLVERS.type(name))));
        text.append("""

                `--extension` says how new points are placed: of `embed`, what the model will do, and what that takes is
                saved with it; of `transform`, what is done this once.

                | extension | parameters | from |
                | --- | --- | --- |
                """);
        Catalog.EXTENSIONS.names().forEach(name -> text.append(row(name, Catalog.EXTENSIONS.type(name))));
        text.append("""

                Feature fusion goes with every method that has reconstruction weights: `--view a,b,c`, repeated, makes each
                group of columns a view with neighbours and weights W_q of its own, and the embedding is that of
                Σ a_q W_q. So does `unfold embed a.csv b.csv`: each file is a view, with the same points row by row. The
                shares a_q are equal, or `--set view.1.share=0.3 --set view.2.share=0.7`; any parameter of the neighbours or
                weights can be set for one view alone, as in `--set view.2.neighbors=8`. Links that join disconnected parts,
                and the distances in `graph.csv`, are Euclidean over the columns of all views.
                """);
        Citation fusion = StageType.of(Views.NONE).reference().orElseThrow();
        text.append("\n- ").append(citation(Paper.of(fusion))).append('\n');
        for (Method method : Catalog.methods()) {
            text.append('\n').append(section(method));
        }
        return text.toString();
    }

    static String section(Method method) {
        StringBuilder text = new StringBuilder();
        text.append("## ").append(method.name()).append("\n\n");
        text.append("**")
                .append(method.title())
                .append("**: ")
                .append(method.summary())
                .append(".\n\n");
        text.append("Use it when ").append(method.useWhen()).append(".\n\n");
        text.append("Do not use it when ").append(method.notWhen()).append(".\n\n");
        text.append("| parameter | takes | default | meaning |\n| --- | --- | --- | --- |\n");
        for (ParameterInfo info : method.parameters()) {
            text.append(row(
                    "`" + info.name() + "`",
                    info.values().replace("|", "\\|"),
                    info.fallback(),
                    Flags.spelled(info.meaning())));
        }
        text.append("\n| stage | choice |\n| --- | --- |\n");
        method.stages()
                .forEach((stage, choice) -> text.append(row("`" + stage + "`", SurveyIndex.link(choice.getClass()))));
        text.append("\nDisconnected data: `")
                .append(Words.spell(method.prototype().disconnected()))
                .append("`.\n\nPapers:\n\n");
        for (Paper paper : Paper.of(method)) {
            text.append("- ").append(citation(paper)).append('\n');
        }
        return text.toString();
    }

    /** A stage with its parameters and its paper. */
    private static String row(String name, StageType<?> type) {
        return row(
                "`" + name + "`",
                type.parameters().stream()
                        .map(info -> "`" + info.name() + "` " + info.fallback() + ": " + info.meaning())
                        .collect(Collectors.joining("; ")),
                type.reference().map(paper -> citation(Paper.of(paper))).orElse(""));
    }

    private static String citation(Paper paper) {
        return paper.citation()
                + (paper.doi().isEmpty() ? "" : ", [doi:" + paper.doi() + "](https://doi.org/" + paper.doi() + ")")
                + paper.survey();
    }

    private static String words(Collection<String> words) {
        return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
