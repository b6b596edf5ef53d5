package dev.unfold.data;

/**
 * A number that a row has by its coordinates and a seed alone, as good as drawn at random. The rows with the smallest ones are a sample
 * of the different rows that is the same wherever the rows are and in whichever order they come.
 */
public final class RowKey {

    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private RowKey() {}

    /** The key of a row; 0 and −0 are the same. */
    public static long of(double[] row, long seed) {
        long key = mixed(seed + GOLDEN);
        for (double x : row) {
            key = mixed(key * 31 + GOLDEN + Double.doubleToLongBits(x + 0.0));
        }
        return key;
    }

    /** A permutation of the 64-bit numbers in which every bit depends on every other: the finaliser of MurmurHash3. */
    private static long mixed(long bits) {
        long z = (bits ^ (bits >>> 33)) * 0xff51afd7ed558ccdL;
        z = (z ^ (z >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return z ^ (z >>> 33);
    }
}
