package dev.unfold.internal.sparse;

import java.util.Arrays;

/**
 * Approximate minimum degree: always eliminate next a vertex that would then have the fewest neighbours, by a cheap
 * upper bound of that number. (Amestoy, Davis, Duff: An approximate minimum degree ordering algorithm, SIAM J. Matrix
 * Anal. Appl. 17, 1996.)
 *
 * <p>The graph left by an elimination is kept as a <em>quotient graph</em>: an eliminated pivot e becomes an element,
 * whose list L_e is the clique that its elimination made. A variable i has a list of elements E_i and a list of plain
 * neighbours A_i; the neighbours of i are A_i ∪ ⋃ L_e. Eliminating p makes L_p = (A_p ∪ ⋃_{e ∈ E_p} L_e) \ p and
 * absorbs the elements of E_p. The degree of i ∈ L_p is bounded by
 *
 * <pre>d_i = min( n − eliminated, d_i + |L_p \ i|, |A_i \ i| + |L_p \ i| + Σ_{e ∈ E_i \ p} |L_e \ L_p| )</pre>
 *
 * <p>Four shortcuts keep it fast: an element inside L_p is absorbed too (aggressive absorption); a variable of L_p with
 * no other neighbours is eliminated together with p (mass elimination); variables with the same lists are found by
 * hashing and merged into one supervariable; vertices of very high degree are left to the end. All counts are in
 * original vertices, so a supervariable counts with its weight.
 *
 * <p>Vertices may be <em>held</em>: they count as neighbours but are not ordered. So a part of a larger graph is ordered
 * with an eye to what surrounds it and comes later.
 */
final class ApproximateMinimumDegree {

    private static final int NONE = -1;

    /** Bits of a hash: more values than a pivot has neighbours, mostly, and few enough for their lists to stay in the cache. */
    private static final int HASH_BITS = 13;

    /** 2³² divided by the golden ratio: its multiples spread evenly (Knuth, The Art of Computer Programming 3, 6.4). */
    private static final int HASH_FACTOR = 0x9E3779B9;

    private final int n;

    /** Vertices from this number on are held. */
    private final int free;

    /** The lists: of variable i, first its elements, then its plain neighbours; of element e, its variables. */
    private int[] lists;

    private int listsEnd;

    /** Where the element being formed ends. */
    private int elementEnd;

    /** The largest |L_e| so far. */
    private int largest;

    private final int[] start;
    private final int[] length;
    private final int[] elementCount;

    /** Vertices in a supervariable or pivot; 0 once absorbed or eliminated; negated while in the new element. */
    private final int[] weight;

    /** Of a variable the bound d_i, of an element |L_e|. */
    private final int[] degree;

    /** Whether an element still stands; false for variables. */
    private final boolean[] element;

    /** Scratch tags: of an element |L_e \ L_p| + tag, of anything else a mark. A dead element has 0. */
    private final int[] tags;

    private int tag = 1;

    private final DegreeLists queue;
    private final int hashBits;
    private final int[] hashHead;
    private final int[] hashNext;
    private final int[] hashOf;

    /** The vertices merged into a supervariable, as a chain that starts at its principal vertex. */
    private final int[] chainNext;

    private final int[] chainEnd;

    private final int[] order;
    private int ordered;
    private int eliminated;

    private ApproximateMinimumDegree(Graph graph, int free) {
        this.free = free;
        n = graph.size();
        int entries = graph.neighbors().length;
        lists = Arrays.copyOf(graph.neighbors(), entries + entries / 5 + n + 1);
        listsEnd = entries;
        start = Arrays.copyOf(graph.offsets(), n);
        length = new int[n];
        elementCount = new int[n];
        weight = new int[n];
        degree = new int[n];
        element = new boolean[n];
        tags = new int[n];
        queue = new DegreeLists(n);
        hashBits = Math.min(HASH_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(n));
        hashHead = new int[1 << hashBits];
        hashNext = new int[n];
        hashOf = new int[n];
        chainNext = new int[n];
        chainEnd = new int[n];
        order = new int[free];
        Arrays.fill(weight, 1);
        Arrays.fill(tags, 1);
        Arrays.fill(hashHead, NONE);
        Arrays.fill(chainNext, NONE);
        for (int i = 0; i < n; i++) {
            length[i] = graph.degree(i);
            degree[i] = length[i];
            chainEnd[i] = i;
        }
    }

    /** The vertices below {@code free} in order of elimination; the others are held. */
    static int[] order(Graph graph, int free) {
        ApproximateMinimumDegree amd = new ApproximateMinimumDegree(graph, free);
        amd.postponeDense();
        for (int i = free - 1; i >= 0; i--) {
            amd.enqueue(i);
        }
        while (amd.eliminated < free) {
            amd.eliminate(amd.queue.removeSmallest());
        }
        return amd.order;
    }

    /** Vertices of very high degree go last, unseen by the others. */
    private void postponeDense() {
        double dense = Math.max(16, 10 * Math.sqrt(n));
        for (int i = n - 1; i >= 0; i--) {
            if (degree[i] > dense) {
                weight[i] = 0;
                if (i < free) {
                    order[free - 1 - eliminated++] = i;
                }
            }
        }
    }

    private void enqueue(int i) {
        if (i < free && weight[i] != 0) {
            queue.insert(i, degree[i]);
        }
    }

    private void eliminate(int pivot) {
        eliminated += weight[pivot];
        formElement(pivot);
        measureElements(pivot);
        updateDegrees(pivot);
        mergeEqualVariables(pivot);
        finishElement(pivot);
        for (int i = pivot; i != NONE; i = chainNext[i]) {
            order[ordered++] = i;
        }
    }

    /** Builds L_p, negating the weight of its members, and absorbs the elements of p. */
    private void formElement(int pivot) {
        weight[pivot] = -weight[pivot];
        degree[pivot] = 0;
        if (elementCount[pivot] == 0) {
            formInPlace(pivot);
        } else {
            formBehind(pivot);
        }
        elementCount[pivot] = 0;
        element[pivot] = true;
        largest = Math.max(largest, degree[pivot]);
    }

    /** L_p of a pivot that touches no element: its own list without the dead. */
    private void formInPlace(int pivot) {
        elementEnd = start[pivot];
        for (int at = start[pivot]; at < start[pivot] + length[pivot]; at++) {
            take(lists[at], pivot);
        }
        length[pivot] = elementEnd - start[pivot];
    }

    /** L_p in the general case: a union, written behind all lists. */
    private void formBehind(int pivot) {
        int bound = length[pivot];
        for (int k = 0; k < elementCount[pivot]; k++) {
            bound += length[lists[start[pivot] + k]];
        }
        reserve(bound);
        elementEnd = listsEnd;
        for (int k = 0; k < length[pivot]; k++) {
            int other = lists[start[pivot] + k];
            if (k < elementCount[pivot]) {
                for (int at = start[other]; at < start[other] + length[other]; at++) {
                    take(lists[at], pivot);
                }
                kill(other);
            } else {
                take(other, pivot);
            }
        }
        start[pivot] = listsEnd;
        length[pivot] = elementEnd - listsEnd;
        listsEnd = elementEnd;
    }

    /** Appends variable i to the new element unless it is there already or dead. */
    private void take(int i, int pivot) {
        int w = weight[i];
        if (w > 0) {
            if (i < free) {
                queue.remove(i, degree[i]);
            }
            weight[i] = -w;
            degree[pivot] += w;
            lists[elementEnd++] = i;
        }
    }

    private void kill(int e) {
        element[e] = false;
        length[e] = 0;
        tags[e] = 0;
    }

    /** Leaves {@code tag + |L_e \ L_p|} in the tags of every element that touches L_p. */
    private void measureElements(int pivot) {
        nextTag();
        for (int at = start[pivot]; at < start[pivot] + length[pivot]; at++) {
            int i = lists[at];
            int w = -weight[i];
            for (int k = start[i]; k < start[i] + elementCount[i]; k++) {
                int e = lists[k];
                if (tags[e] >= tag) {
                    tags[e] -= w;
                } else if (tags[e] != 0) {
                    tags[e] = tag + degree[e] - w;
                }
            }
        }
    }

    /**
     * Shortens the lists of every i ∈ L_p, makes p the first element of i, bounds the degree of i without L_p, and files
     * i under its hash; or eliminates i together with p if it has no other neighbours.
     */
    private void updateDegrees(int pivot) {
        for (int at = start[pivot]; at < start[pivot] + length[pivot]; at++) {
            int i = lists[at];
            int hash = 0;
            int bound = 0;
            int first = start[i];
            int end = first;
            for (int k = first; k < first + elementCount[i]; k++) {
                int e = lists[k];
                int outside = tags[e] - tag;
                if (outside > 0) {
                    bound += outside;
                    lists[end++] = e;
                    hash += e;
                } else if (tags[e] != 0) {
                    kill(e);
                }
            }
            int firstVariable = end;
            for (int k = first + elementCount[i]; k < first + length[i]; k++) {
                int j = lists[k];
                if (weight[j] > 0) {
                    bound += weight[j];
                    lists[end++] = j;
                    hash += j;
                }
            }
            if (bound == 0 && i < free) {
                eliminated -= weight[i];
                degree[pivot] += weight[i];
                absorb(i, pivot);
            } else {
                degree[i] = Math.min(degree[i], bound);
                // At least one entry fell away (p, or an element absorbed by it), so there is room for p in front.
                lists[end] = lists[firstVariable];
                lists[firstVariable] = lists[first];
                lists[first] = pivot;
                elementCount[i] = firstVariable - first + 1;
                length[i] = end - first + 1;
                file(i, (hash * HASH_FACTOR) >>> (Integer.SIZE - hashBits));
            }
        }
    }

    private void file(int i, int bucket) {
        hashOf[i] = bucket;
        hashNext[i] = hashHead[bucket];
        hashHead[bucket] = i;
    }

    /** Merges variable i, which then no longer exists, into the supervariable or pivot {@code into}. */
    private void absorb(int i, int into) {
        weight[into] += weight[i];
        weight[i] = 0;
        length[i] = 0;
        elementCount[i] = 0;
        chainNext[chainEnd[into]] = i;
        chainEnd[into] = chainEnd[i];
    }

    /** Merges the variables of L_p that have the same lists; only those of one hash bucket are compared. */
    private void mergeEqualVariables(int pivot) {
        nextTag();
        for (int at = start[pivot]; at < start[pivot] + length[pivot]; at++) {
            if (weight[lists[at]] != 0) {
                int bucket = hashOf[lists[at]];
                int i = hashHead[bucket];
                hashHead[bucket] = NONE;
                for (; i != NONE && hashNext[i] != NONE; i = hashNext[i]) {
                    mergeEqualTo(i);
                }
            }
        }
    }

    /** Merges into i those behind it in its bucket that have the same elements and neighbours. */
    private void mergeEqualTo(int i) {
        for (int k = start[i] + 1; k < start[i] + length[i]; k++) {
            tags[lists[k]] = tag;
        }
        int previous = i;
        for (int j = hashNext[i]; j != NONE; j = hashNext[j]) {
            if (sameLists(i, j)) {
                absorb(j, i);
                hashNext[previous] = hashNext[j];
            } else {
                previous = j;
            }
        }
        tag++;
    }

    /** Whether j is held like i and has its lists, whose members are marked; both lists begin with the pivot. */
    private boolean sameLists(int i, int j) {
        if (length[i] != length[j] || elementCount[i] != elementCount[j] || (i < free) != (j < free)) {
            return false;
        }
        for (int k = start[j] + 1; k < start[j] + length[j]; k++) {
            if (tags[lists[k]] != tag) {
                return false;
            }
        }
        return true;
    }

    /** Completes the degrees of L_p, returns its members to the queue, and drops those that were absorbed. */
    private void finishElement(int pivot) {
        int to = start[pivot];
        int left = n - eliminated;
        for (int at = start[pivot]; at < start[pivot] + length[pivot]; at++) {
            int i = lists[at];
            int w = -weight[i];
            if (w > 0) {
                weight[i] = w;
                degree[i] = Math.min(degree[i] + degree[pivot] - w, left - w);
                enqueue(i);
                lists[to++] = i;
            }
        }
        length[pivot] = to - start[pivot];
        weight[pivot] = 0;
        if (length[pivot] == 0) {
            kill(pivot);
        }
    }

    /** A tag above every one in use. */
    private void nextTag() {
        if (tag > Integer.MAX_VALUE - 4 * largest - 4) {
            for (int i = 0; i < n; i++) {
                tags[i] = Math.min(tags[i], 1);
            }
            tag = 1;
        }
        tag += largest + 1;
    }

    /** Makes room for {@code bound} entries behind the lists: closes the gaps, then grows if that is not enough. */
    private void reserve(int bound) {
        if (listsEnd + bound <= lists.length) {
            return;
        }
        compact();
        if (listsEnd + bound > lists.length) {
            lists = Arrays.copyOf(lists, Math.addExact(listsEnd, bound) + lists.length / 4);
        }
    }

    /** Moves all living lists to the front, in the order in which they lie. */
    private void compact() {
        long[] living = new long[n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            if (length[i] > 0 && (element[i] || weight[i] != 0)) {
                living[count++] = ((long) start[i] << Integer.SIZE) | i;
            }
        }
        Arrays.sort(living, 0, count);
        int to = 0;
        for (int c = 0; c < count; c++) {
            int i = (int) living[c];
            System.arraycopy(lists, start[i], lists, to, length[i]);
            start[i] = to;
            to += length[i];
        }
        listsEnd = to;
    }
}
