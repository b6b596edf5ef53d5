package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A format that comes as a service, as Parquet does. */
class ServiceTest {

    /** Always the same point, whatever the file. */
    public static final class Constant implements TableFormat {

        @Override
        public String name() {
            return "constant";
        }

        @Override
        public List<String> endings() {
            return List.of(".constant");
        }

        @Override
        public OpenTable open(Path file, ReadOptions options) {
            return new OpenTable() {
                private boolean read;

                @Override
                public Header header() {
                    return Header.given(file.toString(), List.of("a", "b", "c"));
                }

                @Override
                public boolean holdsTexts() {
                    return true;
                }

                @Override
                public boolean next(RowSink sink) {
                    if (read) {
                        return false;
                    }
                    read = true;
                    sink.beginRow(1);
                    sink.number(1);
                    sink.number(2);
                    sink.text("red");
                    sink.endRow();
                    return true;
                }
            };
        }
    }

    @Test
    void isFoundByItsEnding() {
        Dataset data = Datasets.read(Path.of("any.constant"), ReadOptions.DEFAULT.withLabel("c"));
        assertThat(data.points()).isEqualTo(Points.of(new double[] {1, 2}));
        assertThat(data.labels().orElseThrow().name(0)).isEqualTo("red");
        assertThat(Datasets.formats())
                .extracting(TableFormat::name)
                .startsWith("CSV")
                .endsWith("constant");
    }

    @Test
    void itsCellsAreLookedAtLikeThoseOfAnyTable() {
        TableSurvey survey = TableSource.of(Path.of("any.constant")).survey(ReadOptions.DEFAULT);
        assertThat(survey.roles().columns()).containsExactly("a", "b");
        assertThat(survey.notices()).singleElement().asString().contains("c", "carried along");
    }

    @Test
    void needNotWrite() {
        assertThatThrownBy(() -> Datasets.write(Path.of("any.constant"), Table.ofRows(0)))
                .isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> new Constant().write(Path.of("any.constant"), Table.ofRows(0)))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
