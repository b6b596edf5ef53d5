package dev.unfold.recipe;

import java.util.Locale;

/**
 * How much memory a fit will take at its peak, roughly, from sizes alone: the points twice (as read and as searched), the
 * neighbour lists, the matrix A four times (built, stacked, transposed, permuted), and the factors with 8·log₂n entries a
 * point.
 *
 * <p>The last is what swiss rolls of 10⁴ to 3·10⁵ points need; data of more intrinsic dimensions need several times as
 * much, which is known only after the symbolic factorisation and said then.
 */
public record MemoryEstimate(long bytes) {

    /** Of n points of d coordinates with k neighbours each. */
    public static MemoryEstimate of(long n, long d, long k) {
        long points = 2 * n * d * Double.BYTES;
        long lists = n * k * (Integer.BYTES + Double.BYTES);
        long matrix = 4 * n * (k + 1) * (Integer.BYTES + Double.BYTES);
        int logarithm = Long.SIZE - Long.numberOfLeadingZeros(n);
        long factors = 8 * n * logarithm * (Integer.BYTES + Double.BYTES);
        return new MemoryEstimate(points + lists + matrix + factors);
    }

    /** Of n points that seek their neighbours among anchors: all are held, but only the anchors are linked with each other. */
    public static MemoryEstimate amongAnchors(long n, long d, long k, long anchors) {
        return new MemoryEstimate(of(anchors, d, k).bytes() + 2 * n * d * Double.BYTES);
    }

    @Override
    public String toString() {
        return gigabytes(bytes);
    }

    /** As people read it. */
    public static String gigabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    }
}
