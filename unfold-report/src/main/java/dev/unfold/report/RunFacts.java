package dev.unfold.report;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Standardization;
import dev.unfold.recipe.Model;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a page tells of the run that made its points. Numbers among the values are rounded there; what they are in full stands
 * beside the pointer.
 *
 * @param settings the method and its parameters, in the order to show them
 * @param quality the measures of the embedding
 * @param details what solvers noted, which is folded away
 * @param warnings what the run warned of
 * @param command the command that made the page
 * @param spectrum the eigenvalues
 * @param scaling how the columns were standardised
 */
public record RunFacts(
        Map<String, String> settings,
        Map<String, String> quality,
        Map<String, String> details,
        List<String> warnings,
        Optional<String> command,
        Optional<EigenvalueList> spectrum,
        Optional<Scaling> scaling) {

    /** Nothing is known. */
    public static final RunFacts NONE =
            new RunFacts(Map.of(), Map.of(), Map.of(), List.of(), Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * The eigenvalues of the coordinates, rising, and the one that follows, if it is known.
     *
     * @param values one for each coordinate
     */
    public record EigenvalueList(List<Double> values, Optional<Double> next) {

        public EigenvalueList {
            values = List.copyOf(values);
        }
    }

    /** z-scores: the names of the columns, and their means and standard deviations. */
    public record Scaling(List<String> columns, Standardization scores) {

        public Scaling {
            columns = List.copyOf(columns);
        }
    }

    public RunFacts {
        settings = ordered(settings);
        quality = ordered(quality);
        details = ordered(details);
        warnings = List.copyOf(warnings);
    }

    /** What a fitted model knows of its run. */
    public static RunFacts of(Model model) {
        RunFacts run = NONE.withSettings(Catalog.settings(model.recipe()))
                .withDetails(model.provenance().diagnostics());
        run = model.standardization()
                .map(scores -> new Scaling(model.training().features(), scores))
                .map(run::withScaling)
                .orElse(run);
        return spectrum(model).map(run::withSpectrum).orElse(run);
    }

    /** λ₂ … λ_{p+1}, and the next one where they rise and the gap is known. */
    private static Optional<EigenvalueList> spectrum(Model model) {
        double[] all = model.eigenvalues();
        int p = model.embedding().dimensions();
        double[] own = Arrays.copyOfRange(all, Math.max(0, all.length - p), all.length);
        if (own.length == 0 || !Arrays.stream(own).allMatch(value -> value >= 0 && Double.isFinite(value))) {
            return Optional.empty();
        }
        double[] sorted = own.clone();
        Arrays.sort(sorted);
        Optional<Double> next = Optional.ofNullable(
                        model.provenance().diagnostics().get("gap"))
                .filter(gap -> Arrays.equals(sorted, own))
                .map(gap -> own[own.length - 1] + Double.parseDouble(gap))
                .filter(Double::isFinite);
        return Optional.of(new EigenvalueList(Arrays.stream(own).boxed().toList(), next));
    }

    private static Map<String, String> ordered(Map<String, String> facts) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    public RunFacts withSettings(Map<String, String> newSettings) {
        return new RunFacts(newSettings, quality, details, warnings, command, spectrum, scaling);
    }

    public RunFacts withQuality(Map<String, String> newQuality) {
        return new RunFacts(settings, newQuality, details, warnings, command, spectrum, scaling);
    }

    public RunFacts withDetails(Map<String, String> newDetails) {
        return new RunFacts(settings, quality, newDetails, warnings, command, spectrum, scaling);
    }

    public RunFacts withWarnings(List<String> newWarnings) {
        return new RunFacts(settings, quality, details, newWarnings, command, spectrum, scaling);
    }

    public RunFacts withCommand(String newCommand) {
        return new RunFacts(settings, quality, details, warnings, Optional.of(newCommand), spectrum, scaling);
    }

    public RunFacts withSpectrum(EigenvalueList eigenvalues) {
        return new RunFacts(settings, quality, details, warnings, command, Optional.of(eigenvalues), scaling);
    }

    public RunFacts withScaling(Scaling newScaling) {
        return new RunFacts(settings, quality, details, warnings, command, spectrum, Optional.of(newScaling));
    }
}
