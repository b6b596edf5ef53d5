package dev.unfold.internal.search;

/** Splits entries in place at a given rank, in expected linear time. */
public final class Selection {

    private Selection() {}

    /**
     * Reorders the entries begin ≤ at &lt; end such that those before {@code middle} come, by (key, index), before those
     * from there on. The indices differ, so which entries go where is unique.
     */
    public static void split(double[] keys, int[] indices, int begin, int middle, int end) {
        int low = begin;
        int high = end - 1;
        while (low < high) {
            // Hoare's partition around an entry from the midst, scattered so that no usual pattern of keys is bad.
            int chosen = low + (int) (((low * 0x9E3779B9L + high * 0x85EBCA6BL) & Long.MAX_VALUE) % (high - low + 1));
            double key = keys[chosen];
            int index = indices[chosen];
            int left = low;
            int right = high;
            while (left <= right) {
                while (isLess(keys[left], indices[left], key, index)) {
                    left++;
                }
                while (isLess(key, index, keys[right], indices[right])) {
                    right--;
                }
                if (left <= right) {
                    swap(keys, indices, left++, right--);
                }
            }
            if (middle <= right) {
                high = right;
            } else if (middle >= left) {
                low = left;
            } else {
                return;
            }
        }
    }

    private static boolean isLess(double key, int index, double otherKey, int otherIndex) {
        return key < otherKey || (key == otherKey && index < otherIndex);
    }

    private static void swap(double[] keys, int[] indices, int a, int b) {
        double key = keys[a];
        keys[a] = keys[b];
        keys[b] = key;
        int index = indices[a];
        indices[a] = indices[b];
        indices[b] = index;
    }
}
