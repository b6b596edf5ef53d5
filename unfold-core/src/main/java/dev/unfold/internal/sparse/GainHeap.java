package dev.unfold.internal.sparse;

import java.util.Arrays;

/** A priority queue of vertices by an integer gain, the largest first and the lower vertex on a tie. Gains may change. */
final class GainHeap {

    private static final int NONE = -1;

    private final int[] heap;
    private final int[] place;
    private final int[] gain;
    private int size;

    GainHeap(int n) {
        heap = new int[n];
        place = new int[n];
        gain = new int[n];
        Arrays.fill(place, NONE);
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean contains(int vertex) {
        return place[vertex] != NONE;
    }

    int top() {
        return heap[0];
    }

    int gain(int vertex) {
        return gain[vertex];
    }

    void clear() {
        for (int at = 0; at < size; at++) {
            place[heap[at]] = NONE;
        }
        size = 0;
    }

    /** Puts a vertex in, or changes its gain. */
    void put(int vertex, int newGain) {
        if (place[vertex] == NONE) {
            place[vertex] = size;
            heap[size++] = vertex;
        }
        gain[vertex] = newGain;
        settle(place[vertex]);
    }

    void remove(int vertex) {
        int at = place[vertex];
        place[vertex] = NONE;
        int last = heap[--size];
        if (last != vertex) {
            heap[at] = last;
            place[last] = at;
            settle(at);
        }
    }

    private boolean before(int a, int b) {
        return gain[a] > gain[b] || (gain[a] == gain[b] && a < b);
    }

    /** Moves the vertex at a place up or down to where it belongs. */
    private void settle(int from) {
        int vertex = heap[from];
        int at = from;
        while (at > 0 && before(vertex, heap[(at - 1) / 2])) {
            at = hole(at, (at - 1) / 2);
        }
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], vertex)) {
                break;
            }
            at = hole(at, child);
        }
        heap[at] = vertex;
        place[vertex] = at;
    }

    /** Fills the hole with the vertex at {@code from}, where the hole is then. */
    private int hole(int at, int from) {
        heap[at] = heap[from];
        place[heap[at]] = at;
        return from;
    }
}
