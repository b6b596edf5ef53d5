package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellTextTest {

    private static final String LETTERS = "0129.+-eE x";

    /** Decimal numbers, with spaces around them. */
    private static final Pattern DECIMAL =
            Pattern.compile("[ \t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \t]*");

    @ParameterizedTest
    @ValueSource(strings = {"1", "-0", "+.5", "5.", "1.e3", "1E-3", " 12\t", "4.9e-324", "0.1000000000000000055511151"})
    void numbers(String text) {
        assertThat(CellText.number(text)).isEqualTo(Double.parseDouble(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "+", "e5", "1e", "1e+", "1e5.", "1.2.3", "2020-01-01", "12:30", "1 2", "1f", "0x1"})
    void texts(String text) {
        assertThat(CellText.isNumber(text)).isFalse();
    }

    @Test
    void whateverIsWrittenIsANumberOrNone() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 200_000; round++) {
            StringBuilder made = new StringBuilder();
            int length = random.nextInt(8);
            for (int i = 0; i < length; i++) {
                made.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
            }
            String text = made.toString();
            double expected = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
            assertThat(CellText.number(text))
                    .as(text)
                    .isEqualTo(Double.valueOf(Double.isFinite(expected) ? expected : Double.NaN));
        }
    }
}
