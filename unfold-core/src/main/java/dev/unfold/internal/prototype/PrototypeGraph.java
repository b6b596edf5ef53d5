package dev.unfold.internal.prototype;

import dev.unfold.internal.search.Lists;
import java.util.Arrays;

/**
 * Prototypes linked as their points are: two of them if a point of one has a point of the other in its list. The neighbours of
 * prototype i stand at {@code offsets[i] ≤ e < offsets[i+1]}, rising, each link on both sides.
 */
@SuppressWarnings("ArrayRecordComponent")
public record PrototypeGraph(int[] offsets, int[] neighbors) {

    public static PrototypeGraph of(Quantization quantization, Lists lists) {
        int[] cell = quantization.cell();
        int m = quantization.count();
        long[] links = new long[Math.multiplyExact(2, lists.neighbors().length)];
        int count = 0;
        for (int i = 0; i < cell.length; i++) {
            for (int at = lists.offsets()[i]; at < lists.offsets()[i + 1]; at++) {
                int one = cell[i];
                int other = cell[lists.neighbors()[at]];
                if (one != other) {
                    links[count++] = (long) one << Integer.SIZE | other;
                    links[count++] = (long) other << Integer.SIZE | one;
                }
            }
        }
        long[] once = Arrays.stream(links, 0, count).sorted().distinct().toArray();
        int[] offsets = new int[m + 1];
        int[] neighbors = new int[once.length];
        for (int e = 0; e < once.length; e++) {
            offsets[(int) (once[e] >>> Integer.SIZE) + 1]++;
            neighbors[e] = (int) once[e];
        }
        for (int i = 0; i < m; i++) {
            offsets[i + 1] += offsets[i];
        }
        return new PrototypeGraph(offsets, neighbors);
    }

    public int size() {
        return offsets.length - 1;
    }
}
