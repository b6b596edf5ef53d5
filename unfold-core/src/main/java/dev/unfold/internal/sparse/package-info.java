/**
 * Sparse matrices: ordering, factorisation, solves. Not exported.
 */
@NullMarked
package dev.unfold.internal.sparse;

import org.jspecify.annotations.NullMarked;
