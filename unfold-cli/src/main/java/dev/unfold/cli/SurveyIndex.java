package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Choices;
import dev.unfold.catalog.Method;
import dev.unfold.extension.Inverse;
import dev.unfold.meta.Citation;
import dev.unfold.meta.StageType;
import dev.unfold.recipe.Views;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** From the sections of the survey to what runs them and to the files that define it, for METHODS.md. */
final class SurveyIndex {

    /**
     * @param section as in the survey
     * @param words what to write on the command line
     * @param type the class that defines it
     */
    record Entry(String section, String words, Class<?> type) {}

    private final List<Entry> entries = new ArrayList<>();

    private SurveyIndex() {}

    /** Everything that the survey has, by section; a stage that several methods share is named with the first of them. */
    static List<Entry> entries() {
        SurveyIndex index = new SurveyIndex();
        Method lle = Catalog.methods().get(0);
        for (Method method : Catalog.methods()) {
            List<String> own = method.changes(lle);
            for (Map.Entry<String, Object> stage : method.stages().entrySet()) {
                if (method.equals(lle) || own.contains(stage.getKey())) {
                    index.add("--method " + method.name(), stage.getValue());
                }
            }
        }
        index.addAll("--extension ", Catalog.EXTENSIONS);
        index.addAll("--solver ", Catalog.SOLVERS);
        index.addAll("select --criterion ", Catalog.CRITERIA);
        index.addAll("update --set solver=", Catalog.UPDATES);
        index.add("--view a,b --view c,d", Views.NONE);
        index.add("invert", Inverse.of(2));
        index.entries.sort((one, other) -> Arrays.compare(numbers(one.section), numbers(other.section)));
        return index.entries;
    }

    private <T> void addAll(String option, Choices<T> choices) {
        for (String name : choices.names()) {
            add(option + name, choices.type(name).create(Map.of()));
        }
    }

    private void add(String words, Object stage) {
        Optional<String> section =
                StageType.of(stage).reference().map(Citation::survey).filter(number -> !number.isEmpty());
        boolean known = entries.stream().anyMatch(entry -> entry.type == stage.getClass());
        if (section.isPresent() && !known) {
            entries.add(new Entry(section.get(), words, stage.getClass()));
        }
    }

    private static int[] numbers(String section) {
        return Arrays.stream(section.split("\\.", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** The class as a link to its file. */
    static String link(Class<?> type) {
        Class<?> outer = type.getEnclosingClass() == null ? type : type.getEnclosingClass();
        return "[`" + type.getSimpleName() + "`](unfold-core/src/main/java/"
                + outer.getName().replace('.', '/') + ".java)";
    }
}
