package dev.unfold.bench.data;

import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.error.ParameterException;
import dev.unfold.io.BundledSets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The sets that are embedded, each with the sizes at which lle is compared on it unless others are asked for, and those for
 * any other method.
 */
public enum TestSet {

    /** A swiss roll without noise: d = 3, a surface. The work is the factorisation, and the digits of tiny λ. */
    ROLL("roll", List.of(2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 300_000, 1_000_000), List.of(2_000, 20_000)) {
        @Override
        public Optional<Dataset> take(int n, Path cache) {
            return Optional.of(Manifold.SWISS_ROLL.sample(n, 0, 0));
        }
    },

    /** The roll with Gaussian noise of standard deviation 0.4 in each coordinate; its turns lie 6.3 apart. */
    NOISY_ROLL("noisy-roll", List.of(10_000, 50_000), List.of()) {
        @Override
        public Optional<Dataset> take(int n, Path cache) {
            return Optional.of(Manifold.SWISS_ROLL.sample(n, 0.4, 0));
        }
    },

    /** 1797 images of 8×8 pixels, d = 64, always all of them. */
    DIGITS("digits", List.of(1_797), List.of(1_797)) {
        @Override
        public Optional<Dataset> take(int n, Path cache) {
            Dataset all = BundledSets.read("digits");
            return n == all.size() ? Optional.of(all) : Optional.empty();
        }
    },

    /** Fashion-MNIST, d = 784: the work is the neighbour search, and a factorisation without thin separators. */
    FASHION("fashion", List.of(5_000, 10_000, 20_000, 60_000), List.of()) {
        @Override
        public Optional<Dataset> take(int n, Path cache) {
            return FashionImages.of(cache).first(n);
        }
    };

    private final String word;

    @SuppressWarnings("ImmutableEnumChecker") // lists of List.of
    private final List<Integer> sizes;

    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Integer> further;

    TestSet(String word, List<Integer> sizes, List<Integer> further) {
        this.word = word;
        this.sizes = sizes;
        this.further = further;
    }

    /** The name on the command line. */
    public String word() {
        return word;
    }

    public static TestSet named(String word) {
        return Arrays.stream(values())
                .filter(set -> set.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new ParameterException("data: found '" + word + "', expected one of "
                        + Arrays.stream(values()).map(TestSet::word).collect(Collectors.joining(", "))));
    }

    /** The sizes at which a method is compared on it. A set of one size has that one, whatever is asked for. */
    public List<Integer> sizes(String method, List<Integer> asked) {
        if (asked.isEmpty()) {
            return method.equals("lle") ? sizes : further;
        }
        return sizes.size() == 1 ? sizes : asked;
    }

    /** n points, the same every time; empty if there are not so many. */
    public abstract Optional<Dataset> take(int n, Path cache);
}
