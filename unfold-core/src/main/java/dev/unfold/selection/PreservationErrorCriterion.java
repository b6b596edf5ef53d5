package dev.unfold.selection;

import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.quality.PreservationError;

/**
 * The preservation neighborhood error of the embedding with k neighbours, over neighbourhoods of k points: see
 * {@link PreservationError}. By default the embedding is first scaled by the one factor that makes the error least, so that the
 * choice does not depend on the unit of the input.
 *
 * <p>Cost for each k: a search for the k nearest in the embedding, and O(nk(k + d + p)).
 *
 * @param scale what the embedding is multiplied by first
 */
@Reference(
        key = "alvarez2011",
        citation =
                "A. Álvarez-Meza, J. Valencia-Aguirre, G. Daza-Santacoloma, G. Castellanos-Domínguez: Global and local"
                        + " choice of the number of nearest neighbors in locally linear embedding. Pattern Recognition Letters 32"
                        + " (2011) 2171-2177",
        survey = "7.3")
public record PreservationErrorCriterion(
        @Parameter(name = "scale", meaning = "what the embedding is multiplied by first; none: as the survey prints it")
        PreservationError.Scale scale)
        implements Criterion.ForAll {

    @Override
    public String name() {
        return "pne";
    }

    @Override
    public double[] values(TrialEmbeddings embedded) {
        return embedded.measured(new PreservationError(scale));
    }
}
