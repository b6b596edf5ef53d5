package dev.unfold.recipe;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.error.ParameterException;
import dev.unfold.spectral.LandmarkChoice;
import dev.unfold.spectral.LandmarkSolver;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RequirementsTest {

    @Test
    void aGraphThatNoArrayHoldsIsRefusedWithItsSize() {
        assertThatThrownBy(() -> Requirements.checkGraph(200_000_000, Recipe.lle()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("200000000 points with neighbors = 12 take a graph of 2.6e+09 entries")
                .hasMessageContaining("solver = lll");
        assertThatCode(() -> Requirements.checkGraph(200_000_000, Recipe.lle().withSolver(new LandmarkSolver())))
                .doesNotThrowAnyException();
        assertThatCode(() -> Requirements.checkGraph(100_000_000, Recipe.lle())).doesNotThrowAnyException();
        LandmarkSolver many = new LandmarkSolver(
                OptionalInt.empty(), LandmarkChoice.FARTHEST, OptionalInt.empty(), OptionalInt.of(190_000_000));
        for (int n : new int[] {190_000_000, 200_000_000}) {
            assertThatThrownBy(() -> Requirements.checkGraph(n, Recipe.lle().withSolver(many)))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining("190000000 points with neighbors = 12")
                    .hasMessageEndingWith("lower anchors or neighbors");
        }
    }
}
