/**
 * Small dense kernels on flat row-major arrays. Not exported.
 */
@NullMarked
package dev.unfold.internal.dense;

import org.jspecify.annotations.NullMarked;
