/**
 * The nearest in the feature space of a kernel, the neighbours of kernel LLE. Comes in: a data set, or a table of
 * kernels. Goes out: a search whose lists know the space of the kernel, so that local fits see the patches in it.
 *
 * <p>Symbols: κ(x, z) = φ(x)·φ(z) the kernel, γ its scale, q the degree and c the constant of a polynomial.
 *
 * <p>Does not belong here: tables of distances (nearest), the fits that use the space (local).
 */
@NullMarked
package dev.unfold.neighbors.kernel;

import org.jspecify.annotations.NullMarked;
