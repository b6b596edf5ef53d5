package dev.unfold.data;

import dev.unfold.internal.dense.RowMajor;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the stages found out beside the embedding, by name. It travels with the result, the model, its file and the tables
 * between the stages; a rule that is given what it found once does not look for it again. Immutable.
 */
public final class Findings {

    public static final Findings NONE = new Findings(Map.of());

    private final Map<String, Finding> byName; // in the order in which they were found

    private Findings(Map<String, Finding> byName) {
        this.byName = byName;
    }

    public static Findings of(Finding... findings) {
        Findings all = NONE;
        for (Finding finding : findings) {
            all = all.with(finding);
        }
        return all;
    }

    public boolean isEmpty() {
        return byName.isEmpty();
    }

    public Optional<Finding> get(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** All, in the order in which they were found. */
    public Collection<Finding> all() {
        return List.copyOf(byName.values());
    }

    /** These and one more, in place of one that has its name. */
    public Findings with(Finding finding) {
        Map<String, Finding> more = new LinkedHashMap<>(byName);
        more.put(finding.name(), finding);
        return new Findings(more);
    }

    /** These and others, which go before those that have their names. */
    public Findings and(Findings others) {
        Map<String, Finding> more = new LinkedHashMap<>(byName);
        more.putAll(others.byName);
        return new Findings(more);
    }

    /** These as findings of a part: the part's name and a dot stand before each name. */
    public Findings within(String part) {
        Map<String, Finding> renamed = new LinkedHashMap<>();
        byName.forEach((name, finding) -> renamed.put(part + "." + name, finding.renamed(part + "." + name)));
        return new Findings(renamed);
    }

    /** The findings of a part, by their own names: the inverse of {@link #within}. */
    public Findings of(String part) {
        Map<String, Finding> own = new LinkedHashMap<>();
        byName.forEach((name, finding) -> {
            if (name.startsWith(part + ".")) {
                String rest = name.substring(part.length() + 1);
                own.put(rest, finding.renamed(rest));
            }
        });
        return new Findings(own);
    }

    /** What was found of the given points, in that order. */
    public Findings ofPoints(int... points) {
        Map<String, Finding> chosen = new LinkedHashMap<>();
        byName.forEach((name, finding) -> chosen.put(name, finding.ofPoints(points)));
        return new Findings(chosen);
    }

    /**
     * What was found of each of several parts of n points, as findings of all: tables of points that every part has; others
     * belong to one part only and are left out.
     *
     * @param points of each part, which points they are among all
     */
    public static Findings ofParts(List<Findings> parts, List<int[]> points, int n) {
        Findings whole = NONE;
        for (Finding first : parts.get(0).all()) {
            List<Finding> own = parts.stream()
                    .flatMap(part -> part.get(first.name()).stream())
                    .filter(finding -> finding.isOfPoints() && finding.columns().equals(first.columns()))
                    .toList();
            if (own.size() == parts.size()) {
                int c = first.columns().size();
                double[] all = new double[n * c];
                for (int part = 0; part < own.size(); part++) {
                    RowMajor values = own.get(part).flat();
                    for (int i = 0; i < values.rows(); i++) {
                        System.arraycopy(values.values(), i * c, all, points.get(part)[i] * c, c);
                    }
                }
                whole = whole.with(Finding.ofPoints(first.name(), first.columns(), new RowMajor(all, n, c)));
            }
        }
        return whole;
    }

    /**
     * What several views of the same points found, as one: the means, by the views' shares, of those tables of points that
     * every view has. Taken one view after the other, so that equal ones stay as they are.
     */
    public static Findings fused(List<Findings> views, double[] shares) {
        if (views.size() == 1) {
            return views.get(0);
        }
        Findings fused = NONE;
        for (Finding first : views.get(0).all()) {
            List<Finding> own = views.stream()
                    .flatMap(view -> view.get(first.name()).stream())
                    .filter(finding -> finding.isOfPoints() && finding.columns().equals(first.columns()))
                    .toList();
            if (own.size() == views.size()) {
                double[] mean = first.flat().values().clone();
                double sum = shares[0];
                for (int q = 1; q < shares.length; q++) {
                    sum += shares[q];
                    double[] other = own.get(q).flat().values();
                    for (int at = 0; at < mean.length; at++) {
                        mean[at] += shares[q] / sum * (other[at] - mean[at]);
                    }
                }
                RowMajor values =
                        new RowMajor(mean, first.size(), first.columns().size());
                fused = fused.with(Finding.ofPoints(first.name(), first.columns(), values));
            }
        }
        return fused;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Findings that && byName.equals(that.byName);
    }

    @Override
    public int hashCode() {
        return byName.hashCode();
    }

    @Override
    public String toString() {
        return byName.values().toString();
    }
}
