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
        public Dataset read(Path file, ReadOptions options) {
            DatasetBuilder builder = DatasetBuilder.named(file.toString(), List.of("a", "b", "c"), options);
            builder.beginRow(1);
            builder.number(1);
            builder.number(2);
            builder.text("red");
            builder.endRow();
            return builder.build();
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
    void needNotWrite() {
        assertThatThrownBy(() -> Datasets.write(Path.of("any.constant"), Table.ofRows(0)))
                .isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> new Constant().write(Path.of("any.constant"), Table.ofRows(0)))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
