package dev.unfold.internal.search.deformed;

/**
 * A deformed distance D′ between points, for {@link DeformedLists}: it must be possible to say how far away, by Euclidean
 * distance, a point may be that still beats a given one. Points may lie in groups (classes), and the answer may be another
 * within a point's home group, the one it looks at first, than outside it.
 */
public interface Deformation {

    /** What the points j near i are compared by: a growing function of D′(i, j), finite where D′ itself may overflow. */
    double key(int i, int j, double distance);

    /** No point of i's home group beyond this distance has at most this key; infinite for an infinite key. */
    double reachWithin(int i, double key);

    /** No point of another group, or of none, beyond this distance has at most this key; negative if none has at all. */
    double reachOutside(int i, double key);

    /** D′ ≥ 0 of a key. */
    default double distance(double key) {
        return key;
    }
}
