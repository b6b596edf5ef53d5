/**
 * The third room: the bottom of the spectrum.
 *
 * <p>Comes in: a {@link dev.unfold.alignment.SpectralProblem}. Goes out: a {@link dev.unfold.spectral.Spectrum}, with the
 * account of its accuracy. Symbols: A the residuals, M = AᵀA, λ its eigenvalues with the constant's as number 1, σ = √λ
 * the singular values of A, N its null space, M⁺ its pseudo-inverse with eigenvalues θ = 1/λ.
 *
 * <p>Does not belong here: what A means (alignment), signs and scales of the result (extension), sparse factorisations
 * (internal.sparse).
 */
@NullMarked
package dev.unfold.spectral;

import org.jspecify.annotations.NullMarked;
