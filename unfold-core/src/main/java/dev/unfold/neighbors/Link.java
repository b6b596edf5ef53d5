package dev.unfold.neighbors;

/**
 * A pair of training points at a distance, taken as neighbours of each other.
 *
 * @param first the lower index of the two
 * @param second the higher index of the two
 */
public record Link(int first, int second, double distance) {

    public Link {
        if (!(0 <= first && first < second)) {
            throw new IllegalArgumentException("a link joins two points, lower index first: " + first + ", " + second);
        }
        if (!(distance >= 0)) {
            throw new IllegalArgumentException("a link's distance must be at least 0: " + distance);
        }
    }
}
