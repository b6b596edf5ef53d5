package dev.unfold.internal.sparse;

import java.util.Arrays;

/** A queue of vertices by small integer degree: one doubly linked list for each degree. */
final class DegreeLists {

    private static final int NONE = -1;

    private final int[] head;
    private final int[] next;
    private final int[] previous;
    private int smallest;

    /** An empty queue for vertices and degrees 0 ≤ · &lt; n. */
    DegreeLists(int n) {
        head = new int[n];
        next = new int[n];
        previous = new int[n];
        smallest = n;
        Arrays.fill(head, NONE);
    }

    /** Puts a vertex in front of those of its degree. */
    void insert(int vertex, int degree) {
        int old = head[degree];
        next[vertex] = old;
        previous[vertex] = NONE;
        if (old != NONE) {
            previous[old] = vertex;
        }
        head[degree] = vertex;
        smallest = Math.min(smallest, degree);
    }

    /** Takes out a vertex that was inserted with this degree. */
    void remove(int vertex, int degree) {
        if (previous[vertex] == NONE) {
            head[degree] = next[vertex];
        } else {
            next[previous[vertex]] = next[vertex];
        }
        if (next[vertex] != NONE) {
            previous[next[vertex]] = previous[vertex];
        }
    }

    /** Takes out a vertex of the smallest degree; the queue must not be empty. */
    int removeSmallest() {
        while (head[smallest] == NONE) {
            smallest++;
        }
        int vertex = head[smallest];
        remove(vertex, smallest);
        return vertex;
    }
}
