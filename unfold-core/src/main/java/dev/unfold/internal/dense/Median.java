package dev.unfold.internal.dense;

import java.util.Arrays;

/** The middle of some numbers, of which there must be at least one. */
public final class Median {

    private Median() {}

    /** The middle one, or the mean of the middle two. */
    public static double of(double[] values) {
        return ofSorted(sorted(values));
    }

    /** The same, of numbers that are in rising order. */
    public static double ofSorted(double[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** The middle one, or the larger of the middle two: always one of the numbers. */
    public static double upper(double[] values) {
        return sorted(values)[values.length / 2];
    }

    /** The same as {@link #upper}, of many numbers, which it puts into another order: quickselect. */
    public static double upperInPlace(double[] values) {
        int wanted = values.length / 2;
        int low = 0;
        int high = values.length - 1;
        while (low < high) {
            double pivot = values[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double value = values[i];
                    values[i++] = values[j];
                    values[j--] = value;
                }
            }
            if (wanted <= j) {
                high = j;
            } else if (wanted >= i) {
                low = i;
            } else {
                break;
            }
        }
        return values[wanted];
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
