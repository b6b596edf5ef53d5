package dev.unfold.recipe;

import dev.unfold.data.Points;
import dev.unfold.data.Standardization;
import java.util.Optional;

/** What is done to the columns of the data before they are fitted; the model does the same to new points. */
public enum Preparation {
    /** Nothing: columns are taken as they are. */
    NONE,
    /** Each column becomes its z-score, so that none counts for more by its unit. */
    STANDARDIZE;

    /** The points as they are fitted. */
    public Points applyTo(Points points) {
        return of(points).map(z -> z.apply(points)).orElse(points);
    }

    /** What these points would be standardised by. */
    Optional<Standardization> of(Points points) {
        return this == STANDARDIZE ? Optional.of(Standardization.of(points)) : Optional.empty();
    }
}
