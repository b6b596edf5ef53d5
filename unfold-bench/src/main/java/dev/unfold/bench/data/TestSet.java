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

/** The sets that are embedded, each with the sizes at which it is compared unless others are asked for. */
public enum TestSet {

    /** A swiss roll without noise: d = 3, a surface. The work is the factorisation, and the digits of tiny λ. */
    ROLL("roll", 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 300_000, 1_000_000) {
        @Override
        public Optional<Dataset> take(int n, Path cache) {
            return Optional.of(Manifold.SWISS_ROLL.sample(n, 0, 0));
        }
    },

    /** The roll with Gaussian noise of standard deviation 0.4 in each coordinate; its turns lie 6.3 apart. */
    NOISY_ROLL("noisy-roll", 10_000, 50_000) {
        @Override
        public Optional<Dataset> take(int n, Path cache) {
            return Optional.of(Manifold.SWISS_ROLL.sample(n, 0.4, 0));
        }
    },

    /** 1797 images of 8×8 pixels, d = 64, always all of them. */
    DIGITS("digits", 1_797) {
        @Override
        public Optional<Dataset> take(int n, Path cache) {
            Dataset all = BundledSets.read("digits");
            return n == all.size() ? Optional.of(all) : Optional.empty();
        }
    },

    /** Fashion-MNIST, d = 784: the work is the neighbour search, and a factorisation without thin separators. */
    FASHION("fashion", 5_000, 10_000, 20_000, 60_000) {
        @Override
        public Optional<Dataset> take(int n, Path cache) {
            return FashionImages.of(cache).first(n);
        }
    };

    private final String word;

    @SuppressWarnings("ImmutableEnumChecker") // nobody else sees the array
    private final int[] sizes;

    TestSet(String word, int... sizes) {
        this.word = word;
        this.sizes = sizes;
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

    /** The sizes at which it is compared. A set of one size has that one, whatever is asked for. */
    public List<Integer> sizes(List<Integer> asked) {
        return asked.isEmpty() || sizes.length == 1
                ? Arrays.stream(sizes).boxed().toList()
                : asked;
    }

    /** n points, the same every time; empty if there are not so many. */
    public abstract Optional<Dataset> take(int n, Path cache);
}
