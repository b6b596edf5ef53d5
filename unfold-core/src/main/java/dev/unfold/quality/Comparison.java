package dev.unfold.quality;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.Magnitudes;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.EuclideanRanking;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.block.Blocks;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.internal.search.pairs.DistanceRows;
import dev.unfold.internal.search.rank.Ranks;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Points beside their embedding: what every measure looks at.
 *
 * <p>The expensive parts, neighbours with their ranks and the moments of the distances, are computed when the first measure
 * asks for them and kept for the next, so a comparison belongs to one thread, as its run does. Neighbours are counted
 * from 0 (the nearest), ranks from 1; ties go to the lower index.
 */
public final class Comparison {

    private final Points input;
    private final Points embedding;
    private final Optional<Labels> labels;
    private final int neighbors;
    private final Pairs which;
    private final Run run;
    private @Nullable Neighborhoods inputNear;
    private @Nullable Neighborhoods embeddingNear;
    private int @Nullable [] inputRanks;
    private int @Nullable [] embeddingRanks;
    private @Nullable Neighborhoods labelledNear;
    private @Nullable PairMoments pairs;
    private boolean pairsAwaited;

    private Comparison(Points input, Points embedding, Optional<Labels> labels, int neighbors, Pairs which, Run run) {
        this.input = input;
        this.embedding = embedding;
        this.labels = labels;
        this.neighbors = neighbors;
        this.which = which;
        this.run = run;
    }

    /**
     * With the {@linkplain Pairs#usual usual} pairs.
     *
     * @param neighbors k, the size of the neighbourhoods, at least 1 and at most n − 1
     * @throws DataException if there are fewer than 3 points: of two, each is the other's only neighbour in any embedding
     */
    public static Comparison of(Points input, Points embedding, Optional<Labels> labels, int neighbors, Run run) {
        int n = input.size();
        if (embedding.size() != n) {
            throw new DataException("the input has " + n + " points, but the embedding has " + embedding.size()
                    + "; give the embedding of exactly these points");
        }
        if (labels.isPresent() && labels.get().size() != n) {
            throw new DataException("the input has " + n + " points, but there are "
                    + labels.get().size() + " labels; give one for each point, empty where unknown");
        }
        Sizes.checkRows("the input", n);
        Check.atLeast("neighbors", neighbors, 1);
        if (neighbors >= n) {
            throw new ParameterException("neighbors = " + neighbors + ", but each of " + n + " points has at most "
                    + (n - 1) + "; lower neighbors");
        }
        if ((long) n * neighbors > Integer.MAX_VALUE) {
            throw new ParameterException("neighbors = " + neighbors + ", but a table of " + n + " points holds at most "
                    + Integer.MAX_VALUE / n + "; lower neighbors");
        }
        Magnitudes.widest("the input", j -> Integer.toString(j + 1), input.kept());
        Magnitudes.widest("the embedding", j -> Integer.toString(j + 1), embedding.flat());
        return new Comparison(input, embedding, labels, neighbors, Pairs.usual(n), run);
    }

    /** The same comparison, with these pairs for the measures of all distances. */
    public Comparison withPairs(Pairs pairsTaken) {
        Comparison other = new Comparison(input, embedding, labels, neighbors, pairsTaken.of(size()), run);
        other.inputNear = inputNear;
        return other;
    }

    /**
     * The same comparison, for whoever has searched the input already.
     *
     * @param wider the nearest points of each in the input, at least {@link #listed} of them
     */
    public Comparison withInputNeighborhoods(Neighborhoods wider) {
        if (wider.size() != size()) {
            throw new DataException("the input has " + size() + " points, but there are " + wider.size()
                    + " lists of neighbours; give one for each point");
        }
        for (int i = 0; i < size(); i++) {
            if (wider.count(i) < listed()) {
                throw new DataException("point " + i + " has a list of " + wider.count(i)
                        + " neighbours, but a comparison with neighbors = " + neighbors + " looks at " + listed()
                        + "; give longer lists");
            }
        }
        Comparison other = new Comparison(input, embedding, labels, neighbors, which, run);
        other.inputNear = wider.truncated(listed());
        return other;
    }

    /** n, the number of points. */
    public int size() {
        return input.size();
    }

    /** k, the size of the neighbourhoods. */
    public int neighbors() {
        return neighbors;
    }

    /** The pairs that the measures of all distances go over; a sample leaves some out. */
    public Pairs pairsTaken() {
        return which;
    }

    public Points input() {
        return input;
    }

    public Points embedding() {
        return embedding;
    }

    public Optional<Labels> labels() {
        return labels;
    }

    public Run run() {
        return run;
    }

    /** Whether any point has a label. */
    public boolean hasLabels() {
        return labels.isPresent() && !labels.get().classes().isEmpty();
    }

    /** The rank that the j-th nearest neighbour of i in the embedding has in the input: r(i, V_j(i)). */
    public int inputRank(int i, int j) {
        if (inputRanks == null) {
            inputRanks = rankInput();
        }
        return inputRanks[i * listed() + j];
    }

    /** Measures over all pairs will be asked for: a pass over the pairs of the input may as well serve them. */
    void announcePairs() {
        pairsAwaited = true;
    }

    /** In many dimensions one pass over all pairs finds the ranks, the nearest if they are not known, and the moments if they are awaited. */
    private int[] rankInput() {
        PointRows points = input.kept();
        Lists targets = embeddingNear().flat();
        Optional<Panels> panels = Ranks.panels(points, run);
        if (panels.isEmpty()) {
            return Ranks.of(points, inputNear().flat(), targets, run);
        }
        List<Supplier<Panels.Look>> others = new ArrayList<>();
        Optional<Blocks.Search> search = inputNear == null && Blocks.Search.suits(points)
                ? Optional.of(new Blocks.Search(panels.get(), new EuclideanRanking(points, points), listed()))
                : Optional.empty();
        search.ifPresent(others::add);
        Optional<AllPairs> moments =
                pairsAwaited && pairs == null && which instanceof Pairs.All && DistanceRows.isByProducts(points)
                        ? Optional.of(new AllPairs(input, embedding, run))
                        : Optional.empty();
        moments.ifPresent(all -> others.add(all.looks(panels.get())));
        int[] ranks = Ranks.inOnePass(points, panels.get(), targets, others, run);
        search.ifPresent(found -> inputNear = Neighborhoods.adopt(found.lists(run)));
        moments.ifPresent(all -> pairs = all.total());
        return ranks;
    }

    /** The rank that the j-th nearest neighbour of i in the input has in the embedding: s(i, N_j(i)). */
    public int embeddingRank(int i, int j) {
        if (embeddingRanks == null) {
            embeddingRanks = Ranks.of(
                    embedding.flat(), embeddingNear().flat(), inputNear().flat(), run);
        }
        return embeddingRanks[i * listed() + j];
    }

    /**
     * How many neighbours of each of n points a comparison looks at: k, but at least as many as {@link Procrustes} takes, if there are
     * so many.
     */
    public static int listed(int k, int n) {
        return Math.max(k, Math.min(Procrustes.NEIGHBORS, n - 1));
    }

    private int listed() {
        return listed(neighbors, size());
    }

    /** The nearest of each point in the input, k or more. */
    Neighborhoods inputNear() {
        if (inputNear == null) {
            inputNear = run.once(new Nearest(input, listed()));
        }
        return inputNear;
    }

    /** The k nearest of each point in the input. */
    Neighborhoods inputNeighborhoods() {
        return listed() == neighbors ? inputNear() : inputNear().truncated(neighbors);
    }

    /** Likewise in the embedding. */
    Neighborhoods embeddingNear() {
        if (embeddingNear == null) {
            embeddingNear = new Nearest(embedding, listed()).answer(run);
        }
        return embeddingNear;
    }

    /** The k nearest of each point: of the input the same for all its embeddings. */
    private record Nearest(Points points, int k) implements Run.Question<Neighborhoods> {

        @Override
        public Neighborhoods answer(Run run) {
            return new KNearest(k).over(Dataset.of(points), run).neighborhoods(run);
        }
    }

    /** The rows of the labelled points, in order. */
    int[] labelledRows() {
        Labels known = labels.orElseThrow();
        return IntStream.range(0, size()).filter(known::isLabelled).toArray();
    }

    /** Whether more than k points have labels, so that each of them has k labelled neighbours. */
    boolean hasLabelledNeighbors() {
        return hasLabels() && neighbors < labelledRows().length;
    }

    /** The k nearest neighbours in the embedding among the labelled points, by position in {@link #labelledRows()}. */
    Neighborhoods labelledNeighborhoods() {
        if (labelledNear == null) {
            int[] rows = labelledRows();
            if (rows.length == size()) {
                labelledNear = embeddingNear();
            } else if (neighbors < rows.length) {
                labelledNear = new Nearest(embedding.rows(rows), neighbors).answer(run);
            } else {
                throw new ParameterException("neighbors = " + neighbors + ", but each of " + rows.length
                        + " labelled points has at most " + (rows.length - 1)
                        + " labelled neighbours; lower neighbors or leave the labels out");
            }
        }
        return labelledNear;
    }

    PairMoments pairs() {
        if (pairs == null) {
            if (which instanceof Pairs.Sample sample) {
                run.warn("residual_variance and stress are of " + sample.count()
                        + " pairs of points drawn with the seed, not of all " + Pairs.count(size())
                        + "; pairs = all takes all");
            }
            pairs = PairMoments.of(input, embedding, which, run);
        }
        return pairs;
    }

    /** Refuses a k for which a measure's normalisation has no meaning. */
    void requireFewerThanHalf(String measure) {
        if (2L * neighbors >= size()) {
            throw new ParameterException("neighbors = " + neighbors + ", but " + measure + " of " + size()
                    + " points needs fewer than n/2, at most " + (size() - 1) / 2 + "; lower neighbors");
        }
    }
}
