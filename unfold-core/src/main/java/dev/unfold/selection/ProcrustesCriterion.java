package dev.unfold.selection;

import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.quality.Procrustes;

/**
 * The mean Procrustes residual of the neighbourhoods of the embedding with k neighbours: see {@link Procrustes}. By default the best
 * linear map of the 8 nearest, whatever k is; the survey's rotation of the k nearest compares neighbourhoods of different sizes, and
 * picked no k that unrolls a roll in 6 runs, where the linear map did in all of them.
 *
 * <p>Cost for each k: O(n·8·dp), with rotations O(n(kdp + dp²)).
 *
 * @param map what may be done to the embedding of a neighbourhood to lay it on the input
 */
@Reference(
        key = "goldberg2009",
        citation = "Y. Goldberg, Y. Ritov: Local Procrustes for manifold embedding: a measure of embedding quality and"
                + " embedding algorithms. Machine Learning 77 (2009) 1-25",
        doi = "10.1007/s10994-009-5107-9",
        survey = "7.2")
public record ProcrustesCriterion(
        @Parameter(
                name = "map",
                meaning = "what may be done to the embedding of a neighbourhood to lay it on the input")
        Procrustes.Map map)
        implements Criterion.ForAll {

    @Override
    public String name() {
        return "procrustes";
    }

    @Override
    public double[] values(TrialEmbeddings embedded) {
        return embedded.measured(new Procrustes(map));
    }
}
