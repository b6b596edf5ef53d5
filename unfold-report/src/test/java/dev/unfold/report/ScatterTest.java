package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScatterTest {

    private final Scatter two = Scatter.of("Two", Points.of(new double[] {0, 0}, new double[] {1, 1}));

    @Test
    void lengthsMustAgree() {
        assertThatThrownBy(() -> two.withIds(List.of("a")))
                .isInstanceOf(DataException.class)
                .hasMessage("1 ids for 2 points");
        assertThatThrownBy(() -> two.withLabels(Labels.of("a", "b", "c"))).isInstanceOf(DataException.class);
        assertThatThrownBy(() -> two.withColumns(List.of(new Column("c", 1)))).hasMessageContaining("column c");
        assertThatThrownBy(() -> two.withAxes(List.of("x"))).hasMessage("1 axis names for 2 coordinates");
        assertThatThrownBy(() -> Scatter.of("None", Points.builder(2).build())).isInstanceOf(DataException.class);
    }

    @Test
    void aColouringNeedsWhatItShows() {
        assertThatThrownBy(() -> two.withColoring(new Coloring.ByLabel())).isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> two.withColumns(List.of(new Column("a", 1, 2), new Column("b", 1, 2)))
                        .withColoring(new Coloring.ByColumn("c")))
                .isInstanceOf(ParameterException.class)
                .hasMessage("colouring by column c, but the columns are [a, b]");
    }

    @Test
    void labelsAreColouredByAtOnce() {
        assertThat(two.coloring()).isEqualTo(new Coloring.Plain());
        assertThat(two.withLabels(Labels.of("a", "b")).coloring()).isEqualTo(new Coloring.ByLabel());
    }

    @Test
    void theEndingTellsTheFormat() {
        assertThat(PictureFormat.byEnding("a.b/picture.PNG")).isEqualTo(PictureFormat.PNG);
        assertThat(PictureFormat.byEnding("x.svg")).isEqualTo(PictureFormat.SVG);
        assertThat(PictureFormat.byEnding("x.html")).isEqualTo(PictureFormat.HTML);
        assertThatThrownBy(() -> PictureFormat.byEnding("x.jpeg"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining(".png, .svg, .html");
    }
}
