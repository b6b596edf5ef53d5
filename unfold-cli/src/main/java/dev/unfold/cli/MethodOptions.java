package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.text.Words;
import dev.unfold.recipe.Recipe;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** With which stages and parameters a method is taken. What is not given is left to the catalogue. */
final class MethodOptions {

    private static final String CANDIDATES = ": ${COMPLETION-CANDIDATES}";

    @Option(
            names = {"-k", "--neighbors"},
            paramLabel = "N",
            description =
                    "how many neighbours each point has (12); auto chooses one number for all points, as 'unfold select'"
                            + " does by pne, and lns one for each point")
    private Optional<String> neighbors = Optional.empty();

    @Option(
            names = {"-p", "--dimensions"},
            paramLabel = "N",
            description = "dimensions of the embedding (2); auto estimates them, as 'unfold select --dimension' does")
    private Optional<String> dimensions = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description =
                    "a parameter of the method, as in --set reg=1e-4; 'unfold methods NAME' lists them; repeatable")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--neighbor-rule",
            paramLabel = "NAME",
            completionCandidates = Candidates.Methods.class,
            description = "take the neighbours as this method does")
    private Optional<String> neighborRule = Optional.empty();

    @Option(
            names = "--weight-rule",
            paramLabel = "NAME",
            completionCandidates = Candidates.Methods.class,
            description = "take the weights as this method does")
    private Optional<String> weightRule = Optional.empty();

    @Option(
            names = "--alignment",
            paramLabel = "NAME",
            completionCandidates = Candidates.Methods.class,
            description = "pose the eigenproblem as this method does")
    private Optional<String> alignment = Optional.empty();

    @Option(
            names = "--view",
            paramLabel = "COL,COL...",
            description = {
                "feature fusion: a group of columns with neighbours and weights of its own; repeatable, and the weights"
                        + " of all views are averaged. In equal shares, unless each has its own: --set view.1.share=0.3;"
                        + " a parameter of one view alone: --set view.2.neighbors=8. Views may also be several inputs"
            })
    private List<String> views = List.of();

    @Option(
            names = "--search",
            paramLabel = "SEARCH",
            completionCandidates = Candidates.Searches.class,
            description = "how neighbours are searched (auto)" + CANDIDATES)
    private Optional<String> search = Optional.empty();

    @Option(
            names = "--solver",
            paramLabel = "SOLVER",
            completionCandidates = Candidates.Solvers.class,
            description = "how the eigenproblem is solved (auto)" + CANDIDATES)
    private Optional<String> solver = Optional.empty();

    @Option(
            names = "--landmarks",
            paramLabel = "M",
            description =
                    "for --solver lll and nystrom: how many landmarks (lll: 600 to 2000, growing with n; nystrom: 100)")
    private Optional<String> landmarks = Optional.empty();

    @Option(
            names = "--landmark-choice",
            paramLabel = "CHOICE",
            completionCandidates = Candidates.LandmarkChoices.class,
            description = "for --solver lll and nystrom: which points are landmarks (farthest)" + CANDIDATES)
    private Optional<String> landmarkChoice = Optional.empty();

    @Option(
            names = "--coordinates",
            paramLabel = "WHICH",
            completionCandidates = Candidates.CoordinateChoices.class,
            description = "the first eigenvectors, or the smoothest combinations that do not repeat each other (first)"
                    + CANDIDATES + "; among how many vectors by --set candidates=N")
    private Optional<String> coordinates = Optional.empty();

    @Option(
            names = "--extension",
            paramLabel = "EXTENSION",
            completionCandidates = Candidates.Extensions.class,
            description = "how the model will place new points (as the method says; linear for lle)" + CANDIDATES
                    + "; its parameters by --set, as in --set beta=0.1")
    private Optional<String> extension = Optional.empty();

    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            completionCandidates = Candidates.Scales.class,
            description = "the length of the embedding's columns (survey)" + CANDIDATES)
    private Optional<String> scale = Optional.empty();

    @Option(
            names = "--disconnected",
            paramLabel = "WHAT",
            completionCandidates = Candidates.Disconnection.class,
            description =
                    "what to do with a disconnected neighbour graph (as the method says; join for lle)" + CANDIDATES)
    private Optional<String> disconnected = Optional.empty();

    /** The recipe; each of several inputs is a view of all its columns, whose names are known when it has been read. */
    Recipe recipe(MethodChoice choice, int inputs) {
        return recipe(choice, inputs, Set.of());
    }

    /**
     * As above, for a command with parameters of its own.
     *
     * @param own their names
     */
    Recipe recipe(MethodChoice choice, int inputs, Set<String> own) {
        Map<String, String> settings = settings(inputs);
        put(settings, "method", choice.name());
        return recipe(settings, own);
    }

    /** The recipe that settings spell, but for what is left to the program to choose. */
    static Recipe recipe(Map<String, String> settings) {
        return recipe(settings, Set.of());
    }

    private static Recipe recipe(Map<String, String> settings, Set<String> own) {
        Map<String, String> fixed = new LinkedHashMap<>(settings);
        AutomaticChoice.NEIGHBORS.forEach(word -> fixed.remove("neighbors", word));
        fixed.remove("dimensions", AutomaticChoice.AUTO);
        checkNumber(fixed, "neighbors", AutomaticChoice.NEIGHBORS);
        checkNumber(fixed, "dimensions", List.of(AutomaticChoice.AUTO));
        return Catalog.recipe(fixed, own);
    }

    /** Refuses a word in place of a number, and names those that are taken. */
    private static void checkNumber(Map<String, String> settings, String name, List<String> words) {
        String text = settings.getOrDefault(name, "0");
        if (Cells.number(text).isEmpty()) {
            throw new ParameterException(
                    name + " = " + text + " must be a whole number or " + String.join(" or ", words)
                            + Words.nearest(text, words)
                                    .map(meant -> "; did you mean '" + meant + "'?")
                                    .orElse(""));
        }
    }

    /** Everything that was given, by the names of the catalogue. */
    Map<String, String> settings(int inputs) {
        if (inputs > 1 && !views.isEmpty()) {
            throw new ParameterException("each of the " + inputs + " inputs is a view, so --view " + views.get(0)
                    + " cannot make others; leave --view out, or give one input with all columns");
        }
        Map<String, String> settings = new LinkedHashMap<>(parameters);
        put(settings, "neighbors", neighbors);
        put(settings, "dimensions", dimensions);
        put(settings, "neighbor-rule", neighborRule);
        put(settings, "weight-rule", weightRule);
        put(settings, "alignment", alignment);
        put(settings, "search", search);
        put(settings, "solver", solver);
        put(settings, "landmarks", landmarks);
        put(settings, "landmark-choice", landmarkChoice);
        put(settings, "coordinates", coordinates);
        put(settings, "extension", extension);
        put(settings, "scale", scale);
        put(settings, "disconnected", disconnected);
        List<String> groups = inputs > 1 ? Collections.nCopies(inputs, "all") : views;
        for (int q = 1; q <= groups.size(); q++) {
            put(settings, "view." + q, Optional.of(groups.get(q - 1)));
        }
        return settings;
    }

    /** What is left to the program to choose. */
    AutomaticChoice automatic(int inputs) {
        return AutomaticChoice.in(settings(inputs));
    }

    /** Refuses a number of neighbours where one is to be chosen. */
    void checkNoNeighbors() {
        Optional.ofNullable(settings(1).get("neighbors")).ifPresent(text -> {
            throw new ParameterException("neighbors = " + text
                    + ", but select chooses the number of neighbours; leave it out, or give --k-min and --k-max");
        });
    }

    /** Takes those of the parameters away that are not the method's. */
    Map<String, String> take(Predicate<Map.Entry<String, String>> others) {
        Map<String, String> taken = new LinkedHashMap<>();
        parameters.entrySet().stream().filter(others).forEach(entry -> taken.put(entry.getKey(), entry.getValue()));
        parameters.keySet().removeAll(taken.keySet());
        return taken;
    }

    /** Refuses what says how neighbours are found, where they are given. */
    void checkNoRule(Path graph, int inputs) {
        Map<String, String> settings = settings(inputs);
        for (String name : List.of("neighbors", "neighbor-rule", "search", "view.1")) {
            if (settings.containsKey(name)) {
                throw new ParameterException("--graph " + graph + " gives the neighbours, but " + name + " = "
                        + settings.get(name) + " says how to find them; leave one of them out");
            }
        }
    }

    private static void put(Map<String, String> settings, String name, Optional<String> value) {
        value.ifPresent(text -> {
            String set = settings.put(name, text);
            if (set != null && !set.equals(text)) {
                throw new ParameterException("--" + name + " " + text + ", but --set " + name + "=" + set
                        + " as well; give only one of them");
            }
        });
    }

    /** The names of an embedding's columns. */
    static List<String> axes(int dimensions) {
        return Dataset.numbered("y", dimensions);
    }
}
