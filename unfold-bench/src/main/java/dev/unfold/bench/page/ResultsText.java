package dev.unfold.bench.page;

import dev.unfold.bench.data.Sizes;
import dev.unfold.bench.peers.Quality;
import dev.unfold.bench.peers.Series;
import dev.unfold.bench.peers.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The results as Markdown: how they were taken, the losses, then for each set a table of figures and one of ratios. */
public final class ResultsText {

    /**
     * What the reader must know about the run.
     *
     * @param versions of the contenders that ran
     * @param absent the contenders that did not, with the reason
     */
    public record Circumstances(Taken taken, Map<String, String> versions, Map<String, String> absent) {

        public Circumstances {
            versions = Map.copyOf(versions);
            absent = Map.copyOf(absent);
        }
    }

    private final StringBuilder text = new StringBuilder();

    private ResultsText() {}

    /** @param chart where the chart stands, seen from the page */
    public static String of(List<Series> series, Circumstances circumstances, Optional<Path> chart) {
        ResultsText page = new ResultsText();
        List<Results> groups = Results.of(series);
        page.circumstances(circumstances);
        chart.ifPresent(file -> page.line("").line("![seconds against points](" + file + ")"));
        page.losses(groups);
        for (Results results : groups) {
            page.figures(results);
            page.ratios(results);
        }
        return page.text.toString();
    }

    private ResultsText line(String line) {
        text.append(line).append('\n');
        return this;
    }

    private void circumstances(Circumstances c) {
        text.append(c.taken().head());
        c.versions().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(one -> line("- " + one.getKey() + ": " + one.getValue() + "."));
        c.absent().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(one -> line("- " + one.getKey() + " did not run: " + one.getValue() + "."));
    }

    private void losses(List<Results> groups) {
        line("").line("### Where Unfold loses").line("");
        List<String> losses =
                groups.stream().flatMap(results -> Losses.in(results).stream()).toList();
        if (losses.isEmpty()) {
            line("Nowhere in this run.");
        }
        losses.forEach(loss -> line("- " + loss));
    }

    private void figures(Results results) {
        line("").line("### " + results.method() + " of " + results.data()).line("");
        line("| n × d | who | library s | search + weights + eigen | process s | peak memory | trustworthiness"
                + " | arc-length R² | height R² | eigenvalue error |");
        line("| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |");
        for (Series one : results.series()) {
            line("| " + Sizes.spell(one.work().size()) + " × " + one.work().dimension() + " | " + one.contender()
                    + " | " + cells(one) + " |");
        }
    }

    private static String cells(Series one) {
        if (one.runs() == 0) {
            return one.failure().map(ResultsText::plain).orElse("not run") + " |".repeat(7);
        }
        List<String> cells = new ArrayList<>();
        cells.add(Figures.seconds(one.library()));
        cells.add(one.stages().map(Figures::stages).orElse(Figures.NONE));
        cells.add(Figures.seconds(one.process()));
        cells.add(Figures.bytes(one.peakBytes()));
        cells.add(one.quality()
                .map(quality -> Figures.share(OptionalDouble.of(quality.trustworthiness())))
                .orElse(one.dropped() > 0 ? one.dropped() + " points dropped" : Figures.NONE));
        cells.add(Figures.share(one.quality().map(Quality::arcLength).orElse(OptionalDouble.empty())));
        cells.add(Figures.share(one.quality().map(Quality::height).orElse(OptionalDouble.empty())));
        cells.add(Figures.error(one.eigenvalueError())
                + one.failure().map(reason -> " (then " + plain(reason) + ")").orElse(""));
        return String.join(" | ", cells);
    }

    /** Text from elsewhere, made safe for a cell of a table. */
    static String plain(String message) {
        String safe = message.replaceAll("[|`<>\\r\\n]", " ");
        return safe.length() <= 120 ? safe : safe.substring(0, 119) + "…";
    }

    private void ratios(Results results) {
        List<String> peers = results.peers();
        line("");
        line("How many times Unfold's time the peers take (library against library, process against command), and the"
                + " exponent with which the library's time grew since the size before:");
        line("");
        StringBuilder head = new StringBuilder("| n |");
        peers.forEach(peer -> head.append(' ').append(peer).append(": library | process |"));
        line(head + " growth |");
        line("| --- |" + " --: | --: |".repeat(peers.size()) + " --: |");
        Workload before = null;
        for (Workload work : results.workloads()) {
            StringBuilder row = new StringBuilder("| " + Sizes.spell(work.size()) + " |");
            for (String peer : peers) {
                row.append(' ')
                        .append(Figures.ratio(library(results, work, peer), library(results, work, Results.LIBRARY)));
                row.append(" | ")
                        .append(Figures.ratio(process(results, work, peer), process(results, work, Results.COMMAND)))
                        .append(" |");
            }
            line(row + " " + (before == null ? Figures.NONE : growth(results, before, work)) + " |");
            before = work;
        }
    }

    private static OptionalDouble library(Results results, Workload work, String contender) {
        return results.of(work, contender).map(Series::library).orElse(OptionalDouble.empty());
    }

    private static OptionalDouble process(Results results, Workload work, String contender) {
        return results.of(work, contender).map(Series::process).orElse(OptionalDouble.empty());
    }

    private static String growth(Results results, Workload before, Workload work) {
        OptionalDouble first = library(results, before, Results.LIBRARY);
        OptionalDouble second = library(results, work, Results.LIBRARY);
        if (first.isEmpty() || second.isEmpty()) {
            return Figures.NONE;
        }
        double exponent =
                Math.log(second.getAsDouble() / first.getAsDouble()) / Math.log((double) work.size() / before.size());
        return String.format(Locale.ROOT, "n^%.2f", exponent);
    }
}
