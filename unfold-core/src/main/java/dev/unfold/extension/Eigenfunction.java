package dev.unfold.extension;

import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.LargestEigenvalue;
import dev.unfold.internal.sparse.RowRuns;
import dev.unfold.local.Reconstruction;
import dev.unfold.local.Scratch;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * New points by the eigenfunctions of the kernel K = μI − M, whose top is the bottom of M:
 *
 * <p>y_r(x) = Σ_j y_jr K(x_j, x) / (μ − λ_r + Σ_i w_ix²), K(x_j, x) = μw_xj + w_jx − Σ_i w_ix w_ij.
 *
 * <p>w_xj are the weights of x on its neighbours. w_ix is what the training point i would give x: 0 unless x is nearer than the farthest
 * of its neighbours, else row i is solved again with x in that one's place, and w_ij are the other weights of that row. How far x is,
 * and what the row sees of it, are matters of the neighbour rule, as is whether the farthest has to leave ({@link
 * NeighborSearch#listing}, {@link NeighborSearch#isFull}). So
 *
 * <p>y_r(x) = (μ Σ_j w_xj y_jr + Σ_i w_ix (y_ir − Σ_j w_ij y_jr)) / (μ − λ_r + Σ_i w_ix²).
 *
 * <ul>
 *   <li>A point at distance 0 from a training point lies where that one lies; K's own rows give Y, as KY = Y(μ − Λ).
 *   <li>μ → ∞ tends to {@link LinearExtension}. Centring K changes nothing, since Y is centred.
 *   <li>The survey divides by √δ, which belongs to another scale of Y, and leaves out Σw², what x itself adds to the diagonal of M;
 *       without it new points inflate by 7 %.
 *   <li>It is for embeddings that are eigenvectors of M = (I − W)ᵀ(I − W): one weighted sum a point, no masses, guides,
 *       projections, later rounds, nor parts side by side; and for neighbour rules that can tell who would list x. Other models are
 *       refused.
 *   <li>With several views w are the fused weights: x enters a row in those views in which it is near enough, and what the others
 *       say of that row stays.
 *   <li>A link that joins classes is nobody's farthest neighbour: it stays.
 * </ul>
 *
 * Cost: two searches, and a local fit for x and for each training point that would list it, about k. μ is found once, by some tens of
 * products with M, and saved with the model.
 *
 * @param mu μ; the largest eigenvalue of M if empty
 */
@Reference(
        key = "bengio2004",
        citation =
                "Y. Bengio, J.-F. Paiement, P. Vincent, O. Delalleau, N. Le Roux, M. Ouimet: Out-of-sample extensions for"
                        + " LLE, Isomap, MDS, Eigenmaps, and spectral clustering. Neural Information Processing Systems 16"
                        + " (2004) 177-184",
        survey = "4.2")
public record Eigenfunction(
        @Parameter(name = "mu", meaning = "what is added to the diagonal of -M; auto: the largest eigenvalue of M")
        OptionalDouble mu)
        implements Extension {

    /** The name of this extension, and of what it finds: the largest eigenvalue of M. */
    public static final String NAME = "eigenfunction";

    /** What it finds of several views: y_i − Σ_j w_ij y_j in each, for rows that a new point enters in others alone. */
    private static final String STATED = NAME + ".views";

    public Eigenfunction {
        mu.ifPresent(value -> Check.positive("mu", value));
    }

    @Override
    public Optional<String> refusal(Stages stages) {
        String needs = "extension = " + NAME + " needs ";
        if (!(stages.fit() instanceof Reconstruction)) {
            return Optional.of(needs + "weights, one sum a point, but this weight rule states other residuals");
        }
        if (!stages.ofM()) {
            return Optional.of(needs + "eigenvectors of (I - W)ᵀ(I - W), but this embedding is made of others");
        }
        return stages.rule()
                .refusalOfListing()
                .map(reason -> needs + "to know which training points would list a new one, but this neighbour rule "
                        + reason);
    }

    /** The largest eigenvalue of M, unless μ is given, and what each of several views states. */
    @Override
    public Findings prepare(Fitted model, Run run) {
        Findings found = mu.isPresent() ? Findings.NONE : Findings.of(largest(model, run));
        return model.views().size() == 1 ? found : found.with(stated(model, run));
    }

    private static Finding largest(Fitted model, Run run) {
        RowRuns a = new RowRuns(model.residuals().matrix());
        double value =
                LargestEigenvalue.of(model.training().size(), (x, into) -> a.multiplyGramInto(x, into, 1, run), run);
        return Finding.ofRows(
                NAME, List.of("M"), List.of("largest-eigenvalue"), new RowMajor(new double[] {value}, 1, 1));
    }

    @Override
    public Points place(Fitted model, Points points, Run run) {
        double top = mu.orElseGet(() -> model.findings()
                .get(NAME)
                .orElseGet(() -> model.prepared(this, Finding.class, () -> largest(model, run)))
                .get(0, 0));
        LinearExtension.Sums own = LinearExtension.sums(model, points, run);
        List<Grown> views = model.views().stream()
                .map(view -> Grown.of(view, view.of(points, model.training()), run))
                .toList();
        RowMajor stated = views.size() == 1 ? new RowMajor(new double[0], 0, 0) : known(model, run);
        RowMajor y = model.placed().coordinates().flat();
        double[] lambda = model.eigenvalues();
        int p = y.columns();
        double[] places = own.places().toRowMajor();
        run.forEach("eigenfunctions", points.size(), Scratch::new, (i, scratch) -> {
            if (own.training()[i]) {
                return; // the place of that point already
            }
            Map<Integer, Row> rows = new LinkedHashMap<>();
            for (int q = 0; q < views.size(); q++) {
                views.get(q).addInto(rows, q, i, y, scratch);
            }
            double[] sums = new double[p];
            for (int r = 0; r < p; r++) {
                sums[r] = top * places[i * p + r];
            }
            double squares = 0;
            for (Map.Entry<Integer, Row> listing : rows.entrySet()) {
                Row row = listing.getValue();
                for (int q = 0; q < views.size(); q++) {
                    if (!row.views.get(q)) {
                        row.add(views.get(q).view.share(), stated, stated.offset(listing.getKey()) + q * p);
                    }
                }
                squares += row.weight * row.weight;
                for (int r = 0; r < p; r++) {
                    sums[r] += row.weight * row.rest[r];
                }
            }
            for (int r = 0; r < p; r++) {
                places[i * p + r] = sums[r] / (top - lambda[r + 1] + squares);
            }
        });
        return Points.adopt(new RowMajor(places, points.size(), p));
    }

    private static RowMajor known(Fitted model, Run run) {
        return model.findings()
                .get(STATED)
                .orElseGet(() -> model.prepared(STATED, Finding.class, () -> stated(model, run)))
                .flat();
    }

    /** View by view, p columns each. */
    private static Finding stated(Fitted model, Run run) {
        RowMajor y = model.placed().coordinates().flat();
        int p = y.columns();
        int width = model.views().size() * p;
        double[] rest = new double[y.rows() * width];
        List<String> names = new ArrayList<>();
        for (int q = 0; q < model.views().size(); q++) {
            int from = q * p;
            names.addAll(Dataset.numbered("view" + (q + 1) + ".y", p));
            for (int i = 0; i < y.rows(); i++) {
                System.arraycopy(y.values(), y.offset(i), rest, i * width + from, p);
            }
            model.views().get(q).residuals(p, run.within("views")).forEachWeight((i, j, w) -> {
                for (int r = 0; r < p; r++) {
                    rest[i * width + from + r] -= w * y.values()[y.offset(j) + r];
                }
            });
        }
        return Finding.ofPoints(STATED, names, new RowMajor(rest, y.rows(), width));
    }

    /** Row i of the fused weights after x has entered it: w_ix, and y_i − Σ_j w_ij y_j over the others, of the views so far. */
    private static final class Row {

        private final BitSet views = new BitSet();
        private final double[] rest;
        private double weight;

        Row(int dimensions) {
            this.rest = new double[dimensions];
        }

        void add(double share, RowMajor stated, int from) {
            for (int r = 0; r < rest.length; r++) {
                rest[r] += share * stated.values()[from + r];
            }
        }
    }

    /** A view, and which of its lists new points enter. */
    private record Grown(
            FittedView view, Points points, NeighborSearch search, Neighborhoods lists, Neighborhoods listing) {

        static Grown of(FittedView view, Points points, Run run) {
            NeighborSearch search = view.search(run);
            Neighborhoods lists = view.lists().found();
            return new Grown(view, points, search, lists, search.listing(points, lists, run));
        }

        /** Adds this view's share in the rows that the i-th point enters. */
        void addInto(Map<Integer, Row> rows, int view, int i, RowMajor y, Scratch scratch) {
            int p = y.columns();
            double share = view().share();
            for (int b = 0; b < listing.count(i); b++) {
                int at = listing.neighbor(i, b);
                GrownRow grown = GrownRow.of(view(), points, listing, i, b, search.isFull(lists, at));
                double[] w = grown.weights(view().reconstruction(), scratch);
                Row row = rows.computeIfAbsent(at, any -> new Row(p));
                row.views.set(view);
                row.weight += share * w[grown.place()];
                for (int r = 0; r < p; r++) {
                    double rest = y.values()[y.offset(at) + r];
                    for (int a = 0; a < w.length; a++) {
                        if (a != grown.place()) {
                            rest -= w[a] * y.values()[y.offset(grown.neighbors()[a]) + r];
                        }
                    }
                    row.rest[r] += share * rest;
                }
            }
        }
    }
}
