package dev.unfold.cli;

import dev.unfold.error.ParameterException;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.Pairs;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Over which pairs of points the measures of all distances go. */
final class PairsOption {

    @Option(
            names = "--pairs",
            paramLabel = "N|all",
            description =
                    "how many pairs of points, drawn with the seed, residual_variance and stress go over, or all (all; beyond"
                            + " 200,000 points 2,000,000, with a warning)")
    private Optional<String> pairs = Optional.empty();

    /** Refuses what is no number of pairs, and any where nothing is measured. */
    void check(boolean measured) {
        if (pairs.isPresent() && !measured) {
            throw new ParameterException(
                    "--pairs " + pairs.get() + " is for the measures, but none are asked for; add --metrics");
        }
        pairs.ifPresent(PairsOption::of);
    }

    /** The pairs for so many points. */
    Pairs of(int points) {
        return pairs.map(PairsOption::of).orElseGet(() -> Pairs.usual(points));
    }

    Comparison in(Comparison comparison) {
        return comparison.withPairs(of(comparison.size()));
    }

    private static Pairs of(String text) {
        if (text.equals("all")) {
            return new Pairs.All();
        }
        if (!text.matches("0*[1-9][0-9]{0,8}")) {
            throw new ParameterException("--pairs " + text
                    + ", but that is neither 'all' nor a number from 1 to 999999999; give one of them");
        }
        return new Pairs.Sample(Integer.parseInt(text));
    }
}
