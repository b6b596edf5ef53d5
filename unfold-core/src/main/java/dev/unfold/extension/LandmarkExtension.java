package dev.unfold.extension;

import dev.unfold.alignment.Restriction;
import dev.unfold.data.Finding;
import dev.unfold.data.Points;
import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import dev.unfold.spectral.Landmarks;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * New points from the landmarks of {@link dev.unfold.spectral.LandmarkSolver}: y = ũ(x)Ỹ, with ũ(x) the sum-to-one weights of x on its
 * k_z nearest landmarks, as the training points were placed. So training rows map onto themselves, unless another k_z is given.
 *
 * <p>Cost: a search among m landmarks and one fit of k_z weights a point.
 *
 * @param kz k_z; unless given that of the fit
 */
@Reference(
        key = "vladymyrov2013",
        citation = "M. Vladymyrov, M. Á. Carreira-Perpiñán: Locally linear landmarks for large-scale manifold learning."
                + " ECML PKDD 2013, LNCS 8190, 256-271",
        survey = "6.2")
public record LandmarkExtension(
        @Parameter(name = "k-z", meaning = "on how many of the landmarks each point is placed")
        OptionalInt kz) implements Extension {

    public LandmarkExtension {
        kz.ifPresent(k -> Check.atLeast("k-z", k, 1));
    }

    @Override
    public Optional<String> refusal(Stages stages) {
        return stages.landmarks().isPresent()
                ? Optional.empty()
                : Optional.of(
                        "extension = landmarks is for models of solver = lll, whose points lie where landmarks put them");
    }

    @Override
    public Points place(Fitted model, Points points, Run run) {
        Prepared prepared = model.prepared(this, Prepared.class, () -> {
            Finding places = model.findings().get(Restriction.Span.PLACES).orElseThrow();
            int nearest = kz.orElseGet(() -> model.stages().landmarks().orElseThrow());
            Landmarks landmarks = Landmarks.of(model.training().points(), places, nearest, run);
            return new Prepared(landmarks, Points.adopt(places.flat()));
        });
        return prepared.landmarks.weights(points, run).sums(prepared.places);
    }

    /** What all points are placed by: the landmarks and Ỹ. */
    private record Prepared(Landmarks landmarks, Points places) {}
}
