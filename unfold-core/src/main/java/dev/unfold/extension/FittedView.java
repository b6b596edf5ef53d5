package dev.unfold.extension;

import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.local.LocalFit;
import dev.unfold.local.Reconstruction;
import dev.unfold.local.Weights;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.GivenNeighbors;
import dev.unfold.run.Run;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group of columns that speaks for itself: its own neighbours, its own weights, and a share in the whole. Data without
 * feature fusion have one view, of all columns. Immutable; the index for searching neighbours is made when it is first needed.
 */
public final class FittedView {

    /** The most neighbours of one point. */
    private static final int MOST_NEIGHBORS = 5_000;

    private final double share;
    private final Dataset data;
    private final NeighborRule rule;
    private final LocalFit fit;
    private final Neighborhoods lists;
    private final Findings findings;
    private final long seed;
    private volatile @Nullable NeighborSearch search;

    private FittedView(
            double share,
            Dataset data,
            NeighborRule rule,
            LocalFit fit,
            Neighborhoods lists,
            Findings findings,
            long seed,
            @Nullable NeighborSearch search) {
        this.share = share;
        this.data = data;
        this.rule = rule;
        this.fit = fit;
        this.lists = lists;
        this.findings = findings;
        this.seed = seed;
        this.search = search;
    }

    /**
     * Takes data through the first room, and lets both stages learn what they need of them.
     *
     * @param share a_q, its part in the whole; those of a model sum to 1
     * @param data the training points with the view's columns alone
     * @param known what was found out before
     * @param dimensions p, the dimensions of the embedding
     */
    public static FittedView of(
            double share, NeighborRule rule, LocalFit fit, Dataset data, Findings known, int dimensions, Run run) {
        NeighborRule learning = run.once(new Learning(rule, data, dimensions));
        Searched searched = run.once(new Searching(learning, data, known));
        NeighborSearch search = searched.search();
        NeighborRule learned = search.learned().orElse(learning);
        Neighborhoods lists = searched.lists();
        fit.check(lists, dimensions);
        return new FittedView(
                share,
                data,
                learned,
                fit.learn(data, lists, dimensions, run),
                lists,
                search.findings(),
                run.seed(),
                search);
    }

    /** What a rule learns of data: the same for every method that has the rule. */
    private record Learning(NeighborRule rule, Dataset data, int dimensions) implements Run.Question<NeighborRule> {

        @Override
        public NeighborRule answer(Run run) {
            return rule.learn(data, dimensions, run);
        }
    }

    /** Who is whose neighbour: the same for every method that has the rule. */
    private record Searching(NeighborRule rule, Dataset data, Findings known) implements Run.Question<Searched> {

        @Override
        public Searched answer(Run run) {
            NeighborSearch search = rule.over(data, known, run);
            return new Searched(search, search.neighborhoods(run));
        }
    }

    private record Searched(NeighborSearch search, Neighborhoods lists) {}

    /**
     * A view as it was fitted, its stages with nothing left to learn.
     *
     * @param lists the lists of the training points
     * @param findings what the rule found out then
     * @param seed that of the run in which it was fitted, so that an index that is drawn at random comes out the same
     */
    public static FittedView restored(
            double share,
            NeighborRule rule,
            LocalFit fit,
            Dataset data,
            Neighborhoods lists,
            Findings findings,
            long seed) {
        return new FittedView(share, data, rule, fit, lists, findings, seed, null);
    }

    /**
     * The same view over other data, of which the lists are known: the rule learns of these data, the fit stays as it is.
     *
     * @param newRule the rule before it learned
     */
    public FittedView over(
            Dataset newData, NeighborRule newRule, Neighborhoods newLists, Findings known, int dimensions, Run run) {
        NeighborRule learning = newRule.learn(newData, dimensions, run);
        NeighborSearch made = learning.over(newData, known, run);
        NeighborRule learned = made.learned().orElse(learning);
        return new FittedView(share, newData, learned, fit, newLists, made.findings(), run.seed(), made);
    }

    /**
     * The same view with further points below its own: what {@link #of} gives over all of them, to the bit. Lists that these do not
     * change are not sought again, where the rule can tell and has learned nothing else.
     *
     * @param asked the rule before it learned
     * @param askedFit the fit before it learned
     * @param all its own points, unchanged, and the further ones
     */
    public FittedView grown(NeighborRule asked, LocalFit askedFit, Dataset all, int dimensions, Run run) {
        NeighborRule learning = asked.learn(all, dimensions, run);
        NeighborSearch made = learning.over(all, Findings.NONE, run);
        NeighborRule learned = made.learned().orElse(learning);
        Neighborhoods found = learned.equals(rule) ? made.neighborhoods(lists.found(), run) : made.neighborhoods(run);
        askedFit.check(found, dimensions);
        return new FittedView(
                share,
                all,
                learned,
                askedFit.learn(all, found, dimensions, run),
                found,
                made.findings(),
                run.seed(),
                made);
    }

    /** Whether a patch of this view that has the same list as in another one is solved as there. */
    public boolean solvesAs(FittedView other, Run run) {
        boolean ofCoordinates = lists.space().isEmpty() && search(run).space().isEmpty();
        return fit.equals(other.fit) && (ofCoordinates || (rule.equals(other.rule) && rule.seesPairsAlone()));
    }

    /** Whether the list of point i is the same as in another view. */
    public boolean listsAlike(FittedView other, int i) {
        int count = lists.count(i);
        boolean alike = count == other.lists.count(i);
        for (int a = 0; alike && a < count; a++) {
            alike = lists.neighbor(i, a) == other.lists.neighbor(i, a)
                    && lists.distance(i, a) == other.lists.distance(i, a);
        }
        return alike;
    }

    /** The view of some of its points alone, in that order; neighbours that are not among them are left out of the lists. */
    public FittedView among(int... rows) {
        return restored(
                share,
                rule.among(rows),
                fit,
                rule.part(data, rows),
                new GivenNeighbors(lists).among(rows).lists(),
                findings.ofPoints(rows),
                seed);
    }

    /** a_q. */
    public double share() {
        return share;
    }

    /** The training points with the view's columns alone. */
    public Dataset data() {
        return data;
    }

    /** The neighbour rule, with what it learned. */
    public NeighborRule rule() {
        return rule;
    }

    /** The local fit, with what it learned. */
    public LocalFit fit() {
        return fit;
    }

    /** What the neighbour rule found out about the points. */
    public Findings findings() {
        return findings;
    }

    /** The rule by which new points are written as weighted sums in this view. */
    public Reconstruction reconstruction() {
        return fit.reconstruction();
    }

    /** The lists of the training points, links that join them included. */
    public Neighborhoods lists() {
        return lists;
    }

    /** {@link #lists()} in the space in which they were found, as a local fit sees them. */
    public Neighborhoods patches(Run run) {
        return lists.space().isPresent()
                ? lists
                : search(run).space().map(lists::in).orElse(lists);
    }

    /** The neighbour rule on the training data. */
    public NeighborSearch search(Run run) {
        NeighborSearch made = search;
        if (made == null) {
            made = rule.forNewPoints().over(data, findings, run.withSeed(seed));
            search = made; // two threads may each make one, and they are equal
        }
        return made;
    }

    /** The same view with the given search in place of its own. */
    FittedView searchedBy(NeighborSearch other) {
        return new FittedView(share, data, rule, fit, lists, findings, seed, other);
    }

    /** What the patches of all points state. */
    public Residuals residuals(int dimensions, Run run) {
        checkLargest();
        return Residuals.of(data, patches(run), fit, dimensions, run);
    }

    /** A fit takes a matrix of k×k numbers and k³ steps. */
    private void checkLargest() {
        for (int i = 0; i < lists.size(); i++) {
            if (lists.count(i) > MOST_NEIGHBORS) {
                throw new NumericalException("row " + i + " has " + lists.count(i) + " neighbours, but at most "
                        + MOST_NEIGHBORS
                        + " are taken, since all of them go into one dense matrix; give it fewer (neighbors, or its rows"
                        + " of the graph)");
            }
        }
    }

    /**
     * What the patches of points that need not be training points state, with a column for each training point and one for each of
     * them.
     *
     * @param points with all columns of {@code training}
     */
    public Residuals.OfBlock residualsOf(Points points, Dataset training, int dimensions, Run run) {
        Points own = of(points, training);
        return Residuals.ofBlock(data, own, search(run).of(own, run), fit, dimensions);
    }

    /** What the patches state where those of some rows have changed: these alone are solved again. */
    public Residuals residuals(Residuals before, int[] changed, int dimensions, Run run) {
        return before.solvedAgain(data, patches(run), fit, dimensions, changed, run);
    }

    /** The same with the two ends of each link as neighbours of each other. */
    public FittedView withLinks(List<Link> links) {
        return new FittedView(share, data, rule, fit, lists.withLinks(links), findings, seed, search);
    }

    /** The same with links over the columns of several views: their ends are as far from each other as in this one. */
    public FittedView withLinksOfAllViews(List<Link> links) {
        PointRows x = data.points().kept();
        return withLinks(links.stream()
                .map(link -> new Link(link.first(), link.second(), Euclid.distance(x, link.first(), x, link.second())))
                .toList());
    }

    /** What new points are written as: weighted sums of training points. */
    public Weights weights(Points points, Run run) {
        return Weights.of(data, search(run), reconstruction(), points, run);
    }

    /** The view's columns of points that have all columns of {@code training}. */
    public Points of(Points points, Dataset training) {
        return data.features().equals(training.features())
                ? points
                : points.columns(data.features().stream()
                        .mapToInt(training.features()::indexOf)
                        .toArray());
    }
}
