package dev.unfold.alignment;

/** What to do when the neighbour graph has several closed classes (see {@link ClosedClasses}). */
public enum Disconnected {
    /** Link the closest pair of points in different classes, both ways, until one class remains. */
    JOIN,
    /** Keep the classes apart: the null vectors of M come first, arranged by how the data lie. */
    NULL,
    /** Refuse. */
    FAIL,
    /** Embed the largest class with the points that lead to it; the others get no coordinates. */
    LARGEST,
    /** Embed each class with the points that lead to it on its own, and lay them side by side. */
    EACH
}
