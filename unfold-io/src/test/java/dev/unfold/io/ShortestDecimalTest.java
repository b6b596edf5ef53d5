package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.io.internal.ShortestDecimal;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortestDecimalTest {

    @ParameterizedTest
    @CsvSource({
        "3, 3",
        "-0.0, -0",
        "0.0, 0",
        "0.1, 0.1",
        "1.5e-4, 1.5e-4",
        "2e23, 2e23",
        "1e23, 1e23",
        "4.9e-324, 5e-324",
        "5.684341886080802e-14, 5.684341886080802e-14",
        "12345678, 12345678",
        "12345678.5, 1.23456785e7",
        "1e15, 1e15",
        "999999999999999, 999999999999999",
        "1.7976931348623157e308, 1.7976931348623157e308",
        "-2.5, -2.5",
        "NaN, ''",
        "Infinity, inf",
        "-Infinity, -inf",
    })
    void knownTexts(double value, String text) {
        assertThat(ShortestDecimal.of(value)).isEqualTo(text);
    }

    /** A million bit patterns cover every exponent about 500 times; the parser is that of the readers. */
    @Test
    void aMillionBitPatternsReadBackTheSame() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                double back = CellText.number(ShortestDecimal.of(value));
                if (Double.doubleToRawLongBits(back) != Double.doubleToRawLongBits(value)) {
                    assertThat(back).isEqualTo(value);
                }
            }
        }
    }

    /** By definition: no decimal with one digit less, above or below, reads back as the same double. */
    @Test
    void noShorterTextReadsBackTheSame() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(i % 10 == 0 ? random.nextLong(1L << 20) : random.nextLong());
            if (!Double.isFinite(value) || value == 0) {
                continue;
            }
            int digits = new BigDecimal(ShortestDecimal.of(value))
                    .stripTrailingZeros()
                    .precision();
            if (digits > 1) {
                BigDecimal exact = new BigDecimal(value);
                for (RoundingMode mode : new RoundingMode[] {RoundingMode.DOWN, RoundingMode.UP}) {
                    double shorter =
                            exact.round(new MathContext(digits - 1, mode)).doubleValue();
                    assertThat(shorter).as("%s in fewer digits", value).isNotEqualTo(value);
                }
            }
        }
    }
}
