package dev.unfold.quality;

import dev.unfold.data.Labels;
import dev.unfold.neighbors.Neighborhoods;

/**
 * The leave-one-out error of the k-nearest-neighbour classifier in the embedding: the share of the points whose class is
 * not the one that most of their k neighbours have. Between 0 and 1; 0 is best.
 *
 * <ul>
 *   <li>Among classes with equally many neighbours, the one with the nearest neighbour wins.
 *   <li>Unlabelled points are left out as if they were not there: neighbours are sought among the labelled ones, of
 *       which there must be more than k.
 *   <li>One class only: 0.
 * </ul>
 *
 * <p>Cost: none beyond that of {@link NeighborhoodHit}. Cover, Hart, "Nearest neighbor pattern classification" (1967).
 */
public record LeaveOneOutError() implements QualityMeasure {

    @Override
    public String name() {
        return "loo_knn_error";
    }

    @Override
    public String meaning() {
        return "the share of points whose neighbours in the embedding vote for another class; 0 at best";
    }

    @Override
    public Better better() {
        return Better.LOWER;
    }

    @Override
    public boolean needsLabels() {
        return true;
    }

    @Override
    public boolean appliesTo(Comparison c) {
        return c.hasLabelledNeighbors();
    }

    @Override
    public double of(Comparison c) {
        Neighborhoods near = c.labelledNeighborhoods();
        Labels labels = c.labels().orElseThrow();
        int[] rows = c.labelledRows();
        int[] votes = new int[labels.classes().size()];
        int[] ballot = new int[c.neighbors()];
        long errors = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < ballot.length; j++) {
                ballot[j] = labels.code(rows[near.neighbor(i, j)]);
            }
            errors += winner(ballot, votes) == labels.code(rows[i]) ? 0 : 1;
        }
        return errors / (double) rows.length;
    }

    /** The class with the most votes, the earliest on the ballot among equals; {@code votes} is zero before and after. */
    private static int winner(int[] ballot, int[] votes) {
        for (int vote : ballot) {
            votes[vote]++;
        }
        int winner = ballot[0];
        for (int vote : ballot) {
            winner = votes[vote] > votes[winner] ? vote : winner;
        }
        for (int vote : ballot) {
            votes[vote] = 0;
        }
        return winner;
    }
}
