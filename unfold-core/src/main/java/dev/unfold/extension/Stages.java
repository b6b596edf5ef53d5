package dev.unfold.extension;

import dev.unfold.local.LocalFit;
import dev.unfold.neighbors.NeighborRule;
import java.util.OptionalInt;

/**
 * How a model is made, as far as it decides on which extensions it allows; known before the model is.
 *
 * @param rule who is whose neighbour
 * @param fit how a neighbourhood speaks about its point
 * @param views how many groups of columns are fused, 1 for all as one
 * @param ofM whether the columns of the embedding are eigenvectors of M = AᵀA, of λ₂ … λ_{p+1}
 * @param landmarks k_z, if every point lies where its nearest landmarks put it: how many of them
 */
public record Stages(NeighborRule rule, LocalFit fit, int views, boolean ofM, OptionalInt landmarks) {}
