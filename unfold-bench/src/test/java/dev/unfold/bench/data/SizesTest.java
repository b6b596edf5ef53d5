package dev.unfold.bench.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.error.ParameterException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizesTest {

    @ParameterizedTest
    @CsvSource({"1797,1797", "5k,5000", "300k,300000", "1M,1000000"})
    void sizesAreReadAndSpelledAlike(String text, int size) {
        assertThat(Sizes.parse(text)).isEqualTo(size);
        assertThat(Sizes.spell(size)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "-5", "0", "2.5k", "9999M", "5 k"})
    void whatIsNoSizeIsNamed(String text) {
        assertThatThrownBy(() -> Sizes.parse(text))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void aSetOfOneSizeKeepsIt() {
        assertThat(TestSet.DIGITS.sizes("lle", List.of(2_000))).containsExactly(1_797);
        assertThat(TestSet.ROLL.sizes("lle", List.of(2_000))).containsExactly(2_000);
        assertThat(TestSet.ROLL.sizes("lle", List.of())).contains(1_000_000);
    }
}
