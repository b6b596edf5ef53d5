package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.quality.Scores;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuresTest {

    @Test
    void oneLineAMeasureAndNullWhereThereIsNone() {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("trustworthiness", 0.1 + 0.2);
        values.put("stress", 1e-20);
        values.put("loo_knn_error", 0.0);
        values.put("hsic", Double.NaN);
        assertThat(Measures.json(new Scores(values))).isEqualTo("""
                {
                  "trustworthiness": 0.30000000000000004,
                  "stress": 1e-20,
                  "loo_knn_error": 0,
                  "hsic": null
                }
                """);
    }
}
