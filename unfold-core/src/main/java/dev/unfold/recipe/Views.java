package dev.unfold.recipe;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.FittedView;
import dev.unfold.internal.text.Words;
import dev.unfold.local.Reconstruction;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Feature fusion: Q views of the same points, each a group of columns. View q has weights W_q from its own neighbours, and
 * the embedding is that of
 *
 * <p>W̄ = Σ_q a_q W_q, with a_q = 1/Q, or as given.
 *
 * <ul>
 *   <li>Any method whose local fit is a {@link Reconstruction}; others state residuals that have no mean.
 *   <li>Equal views give the result of the single one to the last bit, whatever the shares.
 *   <li>A column may be in several views; one that is in none is carried along as an extra, and said.
 *   <li>Closed classes are those of W̄. Links that join them, and the distances in the fused lists, which are the union of
 *       the views' lists, are Euclidean over the columns of all views; a link enters the lists of every view.
 *   <li>New points: each view's neighbours and weights on its own columns, y = Σ_q a_q Σ_j w_j^q y_j.
 * </ul>
 *
 * On two noisy copies of a swiss roll (n = 2,000, k = 12, means of six seeds, against the better copy) fusion gains where
 * each copy fails alone (noise 1: trustworthiness .84 to .92) and changes nothing where each succeeds (noise .1); in between
 * (noise .5) it lost .06, with 6 or 8 neighbours a view as well.
 *
 * <p>Cost: that of the first two rooms for each view; then of the eigenproblem with up to Q times as many weights.
 *
 * @param list the views, none for data that are fitted as a whole
 */
@Reference(
        key = "sun2010",
        citation = "B.-Y. Sun, X.-M. Zhang, J. Li, X.-M. Mao: Feature fusion using locally linear embedding for"
                + " classification. IEEE Transactions on Neural Networks 21 (2010) 163-168",
        survey = "2.4.2")
public record Views(List<View> list) {

    /** The data as a whole. */
    public static final Views NONE = new Views(List.of());

    /** How far the sum of the shares may be from 1, for decimals that do not reach it. */
    private static final double ROUNDING = 1e-9;

    /** How many names an error lists before it breaks off. */
    private static final int LISTED = 20;

    private static final String SHARE = "share";

    /** view.1 are the columns of the first view, view.1.NAME one of its parameters. */
    private static final Pattern SETTING = Pattern.compile("view\\.([1-9][0-9]{0,5})(?:\\.(.+))?");

    public Views {
        list = List.copyOf(list);
        long given = list.stream().filter(view -> view.share().isPresent()).count();
        double sum = list.stream().mapToDouble(view -> view.share().orElse(0)).sum();
        if (given > 0 && given < list.size()) {
            throw new ParameterException("a share is given for " + given + " of " + list.size()
                    + " views; give one for each, or none for equal shares");
        }
        if (given > 0 && !(Math.abs(sum - 1) <= ROUNDING)) {
            throw new ParameterException("the shares of the " + given + " views sum to " + sum
                    + ", but must sum to 1; change one of them, or give none for equal shares");
        }
    }

    public static Views of(View... views) {
        return new Views(List.of(views));
    }

    public boolean isEmpty() {
        return list.isEmpty();
    }

    /** a_q of each view. */
    double[] shares() {
        return list.stream()
                .mapToDouble(view -> view.share().orElse(1.0 / list.size()))
                .toArray();
    }

    /** Whether a setting is about a view. */
    public static boolean isSetting(String name) {
        return SETTING.matcher(name).matches();
    }

    /** The views that the settings spell: {@code view.1} with its columns, {@code view.1.share}, {@code view.1.neighbors}, … */
    public static Views of(Map<String, String> settings) {
        Map<Integer, Map<String, String>> found = new TreeMap<>();
        settings.forEach((name, value) -> {
            Matcher setting = SETTING.matcher(name);
            if (setting.matches()) {
                String parameter = setting.group(2) == null ? "" : setting.group(2);
                found.computeIfAbsent(Integer.valueOf(setting.group(1)), q -> new LinkedHashMap<>())
                        .put(parameter, value);
            }
        });
        List<View> views = new ArrayList<>();
        found.forEach((number, parameters) -> {
            String columns = parameters.remove("");
            if (columns == null || number != views.size() + 1) {
                throw new ParameterException("view." + number + " is set, but there "
                        + (views.size() == 1 ? "is 1 view" : "are " + views.size() + " views")
                        + "; give the columns of each");
            }
            String share = parameters.remove(SHARE);
            views.add(new View(
                    View.columns(columns),
                    share == null ? OptionalDouble.empty() : OptionalDouble.of(number(number, share)),
                    parameters));
        });
        return new Views(views);
    }

    private static double number(int view, String text) {
        try {
            return Double.parseDouble(text.trim());
        } catch (NumberFormatException e) {
            throw new ParameterException("view." + view + "." + SHARE + " = " + text + " must be a number", e);
        }
    }

    /** The settings that spell these views; {@link #of(Map)} reads them back. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int q = 1; q <= list.size(); q++) {
            View view = list.get(q - 1);
            String name = name(q - 1);
            settings.put(name, view.spelledColumns());
            view.share().ifPresent(share -> settings.put(name + "." + SHARE, Double.toString(share)));
            view.parameters().forEach((parameter, value) -> settings.put(name + "." + parameter, value));
        }
        return settings;
    }

    /** Refuses what the recipe's stages cannot do with views. */
    public void check(Recipe recipe) {
        if (isEmpty()) {
            return;
        }
        if (!(recipe.localFit() instanceof Reconstruction)) {
            throw new ParameterException("views are fused by their reconstruction weights, but this weight rule states"
                    + " other residuals; choose another method or weight rule, or give one input without views");
        }
        Set<String> known = new LinkedHashSet<>(List.of(SHARE));
        known.addAll(View.spelled(recipe.neighborRule()).keySet());
        known.addAll(View.spelled(recipe.localFit()).keySet());
        for (int q = 1; q <= list.size(); q++) {
            for (String name : list.get(q - 1).parameters().keySet()) {
                if (!known.contains(name)) {
                    throw Words.unknown("parameter of view " + q, name, known);
                }
            }
        }
    }

    /** These views with the names that their columns have in the data. */
    Views named(Dataset data) {
        Set<String> names = new HashSet<>();
        for (String name : data.features()) {
            if (!names.add(name) && !isEmpty()) {
                throw new DataException(data.name() + ": two columns are called '" + name
                        + "', so no view can tell them apart; rename one of them");
            }
        }
        return new Views(list.stream()
                .map(view -> view.withColumns(view.columns().stream()
                        .map(name -> names.contains(name) ? name : byNumber(name, data))
                        .toList()))
                .toList());
    }

    private static String byNumber(String column, Dataset data) {
        if (data.features().contains("x" + column)) {
            return "x" + column;
        }
        List<String> known = data.features();
        throw new ParameterException("view = " + column + ": " + data.name() + " has no such feature; it has "
                + String.join(", ", known.subList(0, Math.min(LISTED, known.size())))
                + (known.size() > LISTED ? ", … (" + known.size() + " in all)" : ""));
    }

    /** The data with the columns of the views alone as features; others are carried along as extras, with a warning. */
    public Dataset select(Dataset data, Run run) {
        if (isEmpty()) {
            return data;
        }
        Set<String> used = new HashSet<>();
        named(data).list.forEach(view -> used.addAll(view.columns()));
        List<String> kept = data.features().stream().filter(used::contains).toList();
        List<String> rest =
                data.features().stream().filter(name -> !used.contains(name)).toList();
        if (rest.isEmpty()) {
            return data;
        }
        run.warn(data.name() + ": " + rest.size() + (rest.size() == 1 ? " column is" : " columns are")
                + " in no view (the first is " + rest.get(0) + "); carried along, but not fitted");
        List<Column> extras = new ArrayList<>(data.extras());
        for (String name : rest) {
            int column = data.features().indexOf(name);
            extras.add(new Column(
                    name,
                    IntStream.range(0, data.size())
                            .mapToDouble(i -> data.points().get(i, column))
                            .toArray()));
        }
        Dataset chosen = data.columns(kept);
        return new Dataset(chosen.name(), chosen.points(), kept, chosen.ids(), chosen.labels(), extras);
    }

    /**
     * Several data sets on the same points, row by row, as one: the columns of all, one set after the other. A name that was
     * there before gets the number of its set, as in {@code x1.2}. Ids and labels are those of the first set that has any.
     *
     * @throws DataException if the sets have different numbers of points, or different ids or labels
     */
    public static Dataset sideBySide(List<Dataset> sets) {
        return SideBySide.of(sets).data();
    }

    /** Views of the given columns, with the shares and parameters of these, which are as many or none. */
    Views over(List<List<String>> columns) {
        if (!isEmpty() && list.size() != columns.size()) {
            throw new ParameterException("the recipe has " + list.size() + " views, but there are " + columns.size()
                    + " data sets; give one for each view, or a recipe without views");
        }
        return new Views(IntStream.range(0, columns.size())
                .mapToObj(q -> isEmpty()
                        ? new View(columns.get(q), OptionalDouble.empty(), Map.of())
                        : list.get(q).withColumns(columns.get(q)))
                .toList());
    }

    /** Every view on its data, the first room passed; all columns as one if there are none. */
    List<FittedView> fitted(Recipe recipe, Dataset data, Findings known, Run run) {
        if (isEmpty()) {
            return List.of(
                    FittedView.of(1, recipe.neighborRule(), recipe.localFit(), data, known, recipe.dimensions(), run));
        }
        double[] shares = shares();
        return IntStream.range(0, shares.length)
                .mapToObj(q -> FittedView.of(
                        shares[q],
                        list.get(q).rule(recipe.neighborRule()),
                        list.get(q).fit(recipe.localFit()),
                        data.columns(list.get(q).columns()),
                        known,
                        recipe.dimensions(),
                        run.within(name(q))))
                .toList();
    }

    /** The views of a model with further points below its own; see {@link FittedView#grown}. */
    List<FittedView> grown(Recipe asked, List<FittedView> fitted, Dataset all, Run run) {
        if (isEmpty()) {
            return List.of(fitted.get(0).grown(asked.neighborRule(), asked.localFit(), all, asked.dimensions(), run));
        }
        return IntStream.range(0, fitted.size())
                .mapToObj(q -> fitted.get(q)
                        .grown(
                                list.get(q).rule(asked.neighborRule()),
                                list.get(q).fit(asked.localFit()),
                                all.columns(list.get(q).columns()),
                                asked.dimensions(),
                                run.within(name(q))))
                .toList();
    }

    /** The recipe with what the stages found for themselves in these views. */
    Recipe learned(Recipe recipe, List<FittedView> fitted) {
        if (isEmpty()) {
            FittedView whole = fitted.get(0);
            return recipe.withNeighborRule(whole.rule().forNewPoints()).withLocalFit(whole.fit());
        }
        return recipe.withViews(new Views(IntStream.range(0, fitted.size())
                .mapToObj(q -> list.get(q)
                        .learned(recipe, fitted.get(q).rule(), fitted.get(q).fit()))
                .toList()));
    }

    /**
     * The views of a model, from a recipe that has nothing left to find.
     *
     * @param lists of each view those of the training points
     * @param findings what was found out about the points; of several views each under the view's name
     */
    public static List<FittedView> restored(
            Recipe recipe, Dataset training, List<Neighborhoods> lists, Findings findings, long seed) {
        Views views = recipe.views();
        if (views.isEmpty()) {
            return List.of(FittedView.restored(
                    1, recipe.neighborRule(), recipe.localFit(), training, lists.get(0), findings, seed));
        }
        double[] shares = views.shares();
        return IntStream.range(0, shares.length)
                .mapToObj(q -> FittedView.restored(
                        shares[q],
                        views.list.get(q).rule(recipe.neighborRule()),
                        views.list.get(q).fit(recipe.localFit()),
                        training.columns(views.list.get(q).columns()),
                        lists.get(q),
                        findings.of(name(q)),
                        seed))
                .toList();
    }

    /** What the rules of the views found out: of several views the means, and each view's own under its name. */
    static Findings findings(List<FittedView> fitted) {
        Findings found = Findings.fused(
                fitted.stream().map(FittedView::findings).toList(),
                fitted.stream().mapToDouble(FittedView::share).toArray());
        for (int q = 0; q < fitted.size() && fitted.size() > 1; q++) {
            found = found.and(fitted.get(q).findings().within(name(q)));
        }
        return found;
    }

    /** What view q, from 0, is called in notes, findings and settings. */
    public static String name(int q) {
        return "view." + (q + 1);
    }
}
