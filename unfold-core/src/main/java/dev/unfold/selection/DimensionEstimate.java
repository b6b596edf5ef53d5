package dev.unfold.selection;

import java.util.OptionalDouble;

/**
 * The intrinsic dimension as one estimator sees it at one scale.
 *
 * @param estimator mle, twonn or local_spectrum
 * @param neighbors k, the size of the neighbourhoods
 * @param points how many points were looked at: twonn looks at coarser scales by leaving points out
 * @param dimension the estimate
 * @param low the lower quartile of the estimates at single points; empty if there are none
 * @param high the upper quartile of them
 */
public record DimensionEstimate(
        String estimator, int neighbors, int points, double dimension, OptionalDouble low, OptionalDouble high) {}
