package dev.unfold.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.alignment.Degrees;
import dev.unfold.alignment.Discriminant;
import dev.unfold.alignment.Linear;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.error.UnfoldException;
import dev.unfold.local.Barycentric;
import dev.unfold.local.Hessian;
import dev.unfold.local.NonNegative;
import dev.unfold.local.Reconstruction;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.supervised.ProbabilisticSupervised;
import dev.unfold.neighbors.supervised.SameClass;
import dev.unfold.recipe.ClassProbabilities;
import dev.unfold.recipe.DiscriminantAnalysis;
import dev.unfold.recipe.Iterated;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every neighbour rule with every local fit, alignment and procedure of the catalogue. The ledger says which of these
 * combinations are refused, and in which words; all others must give every point a place.
 */
class CombinationTest {

    /** Each stage is given by the first method of the catalogue that has it. */
    private record Combination(Method procedure, Method rule, Method fit, Method alignment) {

        boolean procedureIs(Class<?> type) {
            return procedure.prototype().procedure().getClass() == type;
        }

        boolean hasInnerDimensions() {
            return procedureIs(Iterated.class) || procedureIs(DiscriminantAnalysis.class);
        }

        boolean ruleIs(Class<?> type) {
            return rule.prototype().neighborRule().getClass() == type;
        }

        boolean fitIs(Class<?> type) {
            return fit.prototype().localFit().getClass() == type;
        }

        boolean alignmentIs(Class<?> type) {
            return alignment.prototype().alignment().getClass() == type;
        }

        /** Whether a stage asks for the class of every point. */
        boolean needsEveryLabel() {
            return ruleIs(SameClass.class)
                    || alignmentIs(Discriminant.class)
                    || procedureIs(DiscriminantAnalysis.class);
        }

        boolean hasWeights() {
            return fit.prototype().localFit() instanceof Reconstruction;
        }

        /** Nothing where it works, else what the error says. */
        Optional<String> refusal(Dataset data) {
            try {
                Model model = Catalog.recipe(Map.of(
                                "method", procedure.name(),
                                "neighbor-rule", rule.name(),
                                "weight-rule", fit.name(),
                                "alignment", alignment.name()))
                        .fit(data, Run.with(2, 0, Listener.SILENT));
                assertThat(model.embedding().isComplete()).as("%s", this).isTrue();
                return Optional.empty();
            } catch (UnfoldException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
        }

        @Override
        public String toString() {
            return Stream.of(
                            rule.prototype().neighborRule(),
                            fit.prototype().localFit(),
                            alignment.prototype().alignment(),
                            procedure.prototype().procedure())
                    .map(stage -> stage.getClass().getSimpleName())
                    .toList()
                    .toString();
        }
    }

    private record Refusal(Predicate<Combination> which, String words) {}

    /** In the order in which they are noticed: the first that applies is the one that is told. */
    private static final List<Refusal> LEDGER = List.of(
            // unlabelled points have no probabilities until somebody estimates them
            new Refusal(
                    c -> c.ruleIs(ProbabilisticSupervised.class)
                            && !c.procedureIs(ClassProbabilities.class)
                            && !c.needsEveryLabel(), // then there are no unlabelled points
                    "no column p(outer) of class probabilities; give one"),
            // between rounds, and before a discriminant, there are 10 dimensions, in which a Hessian has 55 second
            // derivatives
            new Refusal(
                    c -> c.hasInnerDimensions() && c.fitIs(Hessian.class),
                    "the Hessian fit with dimensions = 10 needs at least 65 (p + p(p+1)/2); raise neighbors"),
            new Refusal(
                    c -> c.alignmentIs(Degrees.class) && !c.hasWeights(),
                    "degrees are those of reconstruction weights, but this weight rule states other residuals; choose"),
            // the roll has no 10 dimensions to project to
            new Refusal(
                    c -> c.hasInnerDimensions() && (c.alignmentIs(Linear.class) || c.alignmentIs(Discriminant.class)),
                    "the data span only 3 dimensions, so they have no projection to dimensions = 10; lower"));

    /** Weights of either sign may sum to a negative degree, which depends on the numbers: these work or say so. */
    private static final Refusal MAY_BE_REFUSED = new Refusal(
            c -> c.hasInnerDimensions()
                    && c.alignmentIs(Degrees.class)
                    && c.hasWeights()
                    && !c.fitIs(NonNegative.class),
            "but the masses of points must be positive; use non-negative weights");

    /** A roll with two classes along it, or three, as many as a discriminant needs for two dimensions. */
    private static Dataset labelled(boolean three) {
        Dataset roll = Samples.roll(80, 7);
        double[] along = Samples.truth(roll, "t1");
        return roll.withLabels(Labels.of(IntStream.range(0, roll.size())
                .mapToObj(i -> along[i] < 40 ? "inner" : three && along[i] > 70 ? "rim" : "outer")
                .toList()));
    }

    /** The same, one point in eight unlabelled. */
    private static Dataset partlyLabelled() {
        Dataset data = labelled(false);
        return data.withLabels(Labels.of(IntStream.range(0, data.size())
                .mapToObj(i -> i % 8 == 3 ? "" : data.labels().orElseThrow().name(i))
                .toList()));
    }

    /** One method for each of the stages; tables of pairs in place of coordinates are in {@code PrecomputedTest}. */
    private static List<Method> each(Function<Recipe, Object> stage) {
        Map<Class<?>, Method> first = new LinkedHashMap<>();
        Catalog.methods().stream()
                .filter(method -> !(method.prototype().neighborRule() instanceof DistanceTable))
                .forEach(method ->
                        first.putIfAbsent(stage.apply(method.prototype()).getClass(), method));
        return List.copyOf(first.values());
    }

    static Stream<Arguments> procedures() {
        return each(Recipe::procedure).stream()
                .flatMap(procedure -> each(Recipe::neighborRule).stream()
                        .map(rule -> Arguments.of(
                                procedure.prototype().procedure().getClass().getSimpleName(),
                                rule.prototype().neighborRule().getClass().getSimpleName(),
                                procedure,
                                rule)));
    }

    private static Stream<Combination> combinations(Method procedure, Method rule) {
        return each(Recipe::localFit).stream()
                .flatMap(fit -> each(Recipe::alignment).stream()
                        .map(alignment -> new Combination(procedure, rule, fit, alignment)));
    }

    @ParameterizedTest(name = "{0} of {1}")
    @MethodSource("procedures")
    void worksOrIsRefusedAsTheLedgerSays(String name, String ruleName, Method procedure, Method rule) {
        Dataset labelled = labelled(procedure.prototype().procedure() instanceof DiscriminantAnalysis);
        Dataset partly = partlyLabelled();
        combinations(procedure, rule).forEach(combination -> {
            Optional<String> refusal = combination.refusal(combination.needsEveryLabel() ? labelled : partly);
            Optional<Refusal> expected =
                    LEDGER.stream().filter(line -> line.which.test(combination)).findFirst();
            if (expected.isPresent()) {
                assertThat(refusal).as("%s", combination).get().asString().contains(expected.get().words);
            } else if (refusal.isPresent() && MAY_BE_REFUSED.which.test(combination)) {
                assertThat(refusal).as("%s", combination).get().asString().contains(MAY_BE_REFUSED.words);
            } else {
                assertThat(refusal).as("%s", combination).isEmpty();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("procedures")
    void whereEveryLabelIsNeededTheMissingOnesAreCounted(String name, String ruleName, Method procedure, Method rule) {
        Dataset partly = partlyLabelled();
        combinations(procedure, rule)
                .filter(combination -> combination.needsEveryLabel() && combination.fitIs(Barycentric.class))
                .filter(combination ->
                        !combination.ruleIs(ProbabilisticSupervised.class)) // asks for probabilities first
                .forEach(combination -> assertThat(combination.refusal(partly))
                        .as("%s", combination)
                        .get()
                        .asString()
                        .contains("10 of 80 points have no label (the first is row 3)", "glle, plle or sslle"));
    }

    @Test
    void everyMethodIsACombinationThatWorks() {
        for (Method method : Catalog.methods()) {
            Combination own = new Combination(method, method, method, method);
            assertThat(LEDGER).as(method.name()).noneMatch(line -> line.which.test(own));
        }
    }
}
