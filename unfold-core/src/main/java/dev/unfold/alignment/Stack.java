package dev.unfold.alignment;

import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.neighbors.Neighborhoods;

/**
 * What the first two rooms hand on: the residuals of all patches, stacked, and what they were stated about.
 *
 * @param lists the neighbourhoods, of several views their union
 * @param classes whom the residuals hold together
 * @param findings what the neighbour rule and the local fit found out; of several views the means
 */
public record Stack(Dataset data, Neighborhoods lists, Residuals residuals, ClosedClasses classes, Findings findings) {}
