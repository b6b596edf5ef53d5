package dev.unfold.bench.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.bench.page.Machine;
import dev.unfold.bench.page.MethodsText;
import dev.unfold.bench.page.Taken;
import dev.unfold.bench.worker.Stages;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Manifold;
import dev.unfold.error.ParameterException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MethodComparisonTest {

    private final Dataset roll = Manifold.SWISS_ROLL.sample(200, 0, 0);

    @Test
    void everyMethodIsRunAsOftenAsAskedAndAFailureIsKept() {
        List<Choice> choices = List.of(Choice.of("lle"), Choice.of("slle"), Choice.of("precomputed-distances"));

        List<MethodTimes> times = new MethodComparison(2, message -> {}).run(roll, choices);

        assertThat(times.get(0).median(Stages::total).orElse(0)).isPositive();
        assertThat(times.get(1).quality())
                .hasValueSatisfying(quality -> assertThat(quality.height()).isPresent());
        assertThat(times.get(2).failure())
                .hasValueSatisfying(reason -> assertThat(reason).contains("200 rows"));
        MethodsText text = new MethodsText(
                new Taken(new Machine(2, "cpu", 1L << 34, "system", "java", 0), "methods", "a", "b", "medians of 2"));
        text.add("roll", times);
        assertThat(text.toString().lines().filter(line -> line.startsWith("| ")).toList())
                .hasSize(5)
                .allMatch(row -> row.chars().filter(c -> c == '|').count() == 11)
                .anyMatch(row -> row.startsWith("| lle | ") && row.contains("1.0×"));
    }

    @Test
    void aRollIsLabelledByQuartersOfItsLengthEverySecondPoint() {
        Labels labels = MethodComparison.labelled(roll, 2).labels().orElseThrow();

        assertThat(labels.classes()).containsExactlyInAnyOrder("quarter0", "quarter1", "quarter2", "quarter3");
        assertThat(IntStream.range(0, 200).filter(labels::isLabelled).allMatch(i -> i % 2 == 0))
                .isTrue();
        assertThat(IntStream.range(0, 200).filter(labels::isLabelled).count()).isEqualTo(100);
    }

    @Test
    void aChoiceIsReadWithItsParameters() {
        assertThat(Choice.everything()).startsWith(Choice.BASE).allSatisfy(Choice::of);
        assertThatThrownBy(() -> Choice.of("kernel-lle:cosine"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("kernel-lle:cosine");
    }
}
