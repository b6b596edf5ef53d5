package dev.unfold.internal.sparse;

import java.nio.ByteBuffer;

/**
 * Sums, each carried as a number and what its rounding left, together some 106 bits. So the order in which the terms come is not seen
 * in the {@link #totals()}: n terms are summed to about √n·2⁻¹⁰⁵ of the sum of their magnitudes, and what orders differ in is rounded off.
 *
 * <p>Knuth's sum of two numbers: with t = s + x and z = t − s, the rounding of t is (s − (t − z)) + (x − z), exactly.
 */
public final class CompensatedSums {

    private final double[] sums;
    private final double[] rests;

    /** So many sums of nothing. */
    public CompensatedSums(int count) {
        this.sums = new double[count];
        this.rests = new double[count];
    }

    /** Adds x to a sum. */
    void add(int at, double x) {
        double s = sums[at];
        double t = s + x;
        double z = t - s;
        rests[at] += (s - (t - z)) + (x - z);
        sums[at] = t;
    }

    /** The sums, each rounded once. */
    public double[] totals() {
        double[] totals = sums.clone();
        for (int at = 0; at < totals.length; at++) {
            totals[at] += rests[at];
        }
        return totals;
    }

    /** How many bytes {@link #write} takes. */
    public int bytes() {
        return Math.addExact(Integer.BYTES, Math.multiplyExact(count(), Integer.BYTES + 2 * Double.BYTES));
    }

    private int count() {
        int count = 0;
        for (int at = 0; at < sums.length; at++) {
            count += isZero(at) ? 0 : 1;
        }
        return count;
    }

    private boolean isZero(int at) {
        return sums[at] == 0 && rests[at] == 0;
    }

    /** Writes how many sums are not 0, and each of them: where it stands, itself, what its rounding left. */
    public void write(ByteBuffer buffer) {
        buffer.putInt(count());
        for (int at = 0; at < sums.length; at++) {
            if (!isZero(at)) {
                buffer.putInt(at).putDouble(sums[at]).putDouble(rests[at]);
            }
        }
    }

    /** Adds sums as {@link #write} wrote them. */
    public void add(ByteBuffer buffer) {
        for (int entries = buffer.getInt(); entries > 0; entries--) {
            int at = buffer.getInt();
            add(at, buffer.getDouble());
            rests[at] += buffer.getDouble();
        }
    }
}
