package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.error.ParameterException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BundledSetsTest {

    private static double sum(Dataset data, int column) {
        return IntStream.range(0, data.size())
                .mapToDouble(row -> data.points().get(row, column))
                .sum();
    }

    /** Fisher (1936), table 1: rows 35 and 38 are those in which UCI's file departs from it; table 2 has the means. */
    @Test
    void irisIsFishers() {
        Dataset iris = BundledSets.read("iris");
        assertThat(iris.name()).isEqualTo("iris");
        assertThat(iris.size()).isEqualTo(150);
        assertThat(iris.features()).containsExactly("sepal_length", "sepal_width", "petal_length", "petal_width");
        assertThat(iris.points().row(34)).containsExactly(4.9, 3.1, 1.5, 0.2);
        assertThat(iris.points().row(37)).containsExactly(4.9, 3.6, 1.4, 0.1);
        Labels labels = iris.labels().orElseThrow();
        assertThat(labels.classes()).containsExactly("setosa", "versicolor", "virginica");
        double[][] means = {{5.006, 3.428, 1.462, 0.246}, {5.936, 2.770, 4.260, 1.326}, {6.588, 2.974, 5.552, 2.026}};
        for (int species = 0; species < 3; species++) {
            Dataset part =
                    iris.rows(IntStream.range(50 * species, 50 * species + 50).toArray());
            assertThat(part.labels().orElseThrow().classes()).hasSize(1);
            for (int c = 0; c < 4; c++) {
                assertThat(sum(part, c) / 50).isEqualTo(means[species][c], within(1e-12));
            }
        }
    }

    /** The counts of the classes are those that UCI's description gives for the test part. */
    @Test
    void digitsAreTheTestPart() {
        Dataset digits = BundledSets.read("digits");
        assertThat(digits.size()).isEqualTo(1797);
        assertThat(digits.points().dimension()).isEqualTo(64);
        assertThat(digits.features()).startsWith("pixel_0_0", "pixel_0_1").endsWith("pixel_7_7");
        Labels labels = digits.labels().orElseThrow();
        int[] counts = new int[10];
        for (int row = 0; row < digits.size(); row++) {
            counts[Integer.parseInt(labels.name(row))]++;
            for (double pixel : digits.points().row(row)) {
                assertThat(pixel).isBetween(0.0, 16.0).isEqualTo(Math.rint(pixel));
            }
        }
        assertThat(counts).containsExactly(178, 182, 177, 183, 181, 182, 181, 179, 174, 180);
    }

    @Test
    void unknownNames() {
        assertThatThrownBy(() -> BundledSets.read("mnist"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("'mnist' is no bundled set; choose one of iris, digits");
    }
}
