package dev.unfold.cli;

import dev.unfold.catalog.Method;
import dev.unfold.meta.Citation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The papers behind a method, each once, with the sections of the survey that speak of it. */
record Paper(String citation, String doi, List<String> sections) {

    static List<Paper> of(Method method) {
        Map<String, Paper> papers = new LinkedHashMap<>();
        for (Citation reference : method.references()) {
            Paper paper = papers.computeIfAbsent(
                    reference.key(), key -> new Paper(reference.citation(), reference.doi(), new ArrayList<>()));
            if (!reference.survey().isEmpty() && !paper.sections().contains(reference.survey())) {
                paper.sections().add(reference.survey());
            }
        }
        return List.copyOf(papers.values());
    }

    static Paper of(Citation reference) {
        return new Paper(
                reference.citation(),
                reference.doi(),
                reference.survey().isEmpty() ? List.of() : List.of(reference.survey()));
    }

    /** The sections of the survey, in parentheses, or nothing. */
    String survey() {
        return sections.isEmpty() ? "" : " (survey §" + String.join(", §", sections) + ")";
    }
}
