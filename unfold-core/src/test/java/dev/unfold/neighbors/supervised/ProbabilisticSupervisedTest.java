package dev.unfold.neighbors.supervised;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.SlowLists;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProbabilisticSupervisedTest {

    private static final int K = 9;

    private final Run run = Run.quiet();

    /** Class probabilities for every point, some of them sharp and some even. */
    private static double[][] probabilities(Dataset data, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Labels labels = data.labels().orElseThrow();
        double[][] p = new double[data.size()][labels.classes().size()];
        for (int i = 0; i < p.length; i++) {
            if (labels.isLabelled(i)) {
                p[i][labels.code(i)] = 1;
            } else {
                double sharpness = 8 * random.nextDouble();
                Arrays.setAll(p[i], c -> Math.exp(sharpness * random.nextGaussian()));
                double sum = Arrays.stream(p[i]).sum();
                for (int c = 0; c < p[i].length; c++) {
                    p[i][c] /= sum;
                }
            }
        }
        return p;
    }

    private static Dataset with(Dataset data, double[][] p) {
        List<Column> columns = new ArrayList<>();
        List<String> names = data.labels().orElseThrow().classes();
        for (int c = 0; c < names.size(); c++) {
            int column = c;
            columns.add(new Column(
                    ProbabilisticSupervised.column(names.get(c)),
                    Arrays.stream(p).mapToDouble(row -> row[column]).toArray()));
        }
        return new Dataset(data.name(), data.points(), data.features(), data.ids(), data.labels(), columns);
    }

    @ParameterizedTest
    @ValueSource(doubles = {.02, .1, .5, 1})
    void listsAreThoseOfTheDefinition(double alpha) {
        for (Dataset bare : List.of(
                SlowLists.classes(300, 3, 4, .5, 1),
                SlowLists.classes(300, 2, 5, .9, 2),
                SlowLists.classes(200, 30, 3, .2, 3))) {
            double[][] p = probabilities(bare, 4);
            Dataset data = with(bare, p);
            double diameter = Arrays.stream(SlowLists.distances(data.points()))
                    .flatMapToDouble(Arrays::stream)
                    .max()
                    .orElseThrow();
            SlowLists.check(
                    new ProbabilisticSupervised(K, alpha).over(data, run).neighborhoods(run),
                    data.points(),
                    K,
                    (i, j, d) -> {
                        double product = 0;
                        for (int c = 0; c < p[i].length; c++) {
                            product += p[i][c] * p[j][c];
                        }
                        return d + alpha * diameter * (1 - (SlowLists.alike(data, i, j) ? 1 : Math.min(1, product)));
                    });
        }
    }

    @Test
    void withoutUnlabelledPointsItIsTheSupervisedRule() {
        Dataset data = SlowLists.classes(300, 3, 4, 0, 5);
        assertThat(new ProbabilisticSupervised(K, .1).over(data, run).neighborhoods(run))
                .isEqualTo(new Supervised(K, .1).over(data, run).neighborhoods(run));
    }

    @Test
    void missingAndImpossibleProbabilitiesAreNamed() {
        Dataset bare = SlowLists.classes(300, 3, 4, .5, 6);
        assertThatThrownBy(
                        () -> new ProbabilisticSupervised(K, .5).over(bare, run).neighborhoods(run))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("p(class ");
        double[][] p = probabilities(bare, 4);
        for (double[] row : p) {
            row[0] = 2;
        }
        assertThatThrownBy(() -> new ProbabilisticSupervised(K, .5)
                        .over(with(bare, p), run)
                        .neighborhoods(run))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("= 2.0 must be between");
    }
}
