package dev.unfold.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.error.DataException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabelsTest {

    @Test
    void numbersNameClasses() {
        Labels labels = Labels.of(new int[] {2, -1, 0, 2}, List.of("a", "b", "c"));
        assertThat(labels).isEqualTo(Labels.of("c", "", "a", "c"));
        assertThat(labels.classes()).containsExactly("c", "a");
    }

    @Test
    void everyNumberNeedsAName() {
        assertThatThrownBy(() -> Labels.of(new int[] {0, 1}, List.of("a")))
                .isInstanceOf(DataException.class)
                .hasMessage("row 1 is of class 1, but there are only 1 names");
    }
}
