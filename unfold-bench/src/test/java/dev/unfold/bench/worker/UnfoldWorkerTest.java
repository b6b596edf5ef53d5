package dev.unfold.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.io.Datasets;
import dev.unfold.io.Table;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnfoldWorkerTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void oneFitIsTimedAndItsPlacesWritten() {
        Dataset roll = Manifold.SWISS_ROLL.sample(400, 0, 0);
        Path input = folder.resolve("points.npy");
        Path output = folder.resolve("places.npy");
        Datasets.write(input, Table.ofRows(roll.size()).withPoints(roll.features(), roll.points()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            UnfoldWorker.main(new String[] {input.toString(), output.toString(), "lle", "12", "2", "0"});
            ReferenceWorker.main(new String[] {input.toString(), output.toString(), "lle", "12", "2", "0"});
        } finally {
            System.setOut(before);
        }

        assertThat(said.toString(StandardCharsets.UTF_8))
                .containsPattern("bench seconds [0-9.E-]+\\R")
                .containsPattern("bench stages [0-9.E-]+ [0-9.E-]+ [0-9.E-]+\\R")
                .containsPattern("bench eigenvalues [0-9.E-]+ [0-9.E-]+\\R")
                .containsPattern("bench dropped 0\\R")
                .containsPattern("bench bound [0-9.E-]+\\R");
        assertThat(Datasets.read(output).points().size()).isEqualTo(400);
        assertThat(Datasets.read(output).points().dimension()).isEqualTo(2);
    }

    /** On a line of equidistant points the first and the second neighbour of all but the ends are equally near. */
    @Test
    void equalDistancesAreCounted() {
        Points.Builder line = Points.builder(1);
        for (int i = 0; i < 10; i++) {
            line.add(i);
        }

        assertThat(ReferenceWorker.ties(Dataset.of(line.build()), 1)).isEqualTo(8);
        assertThat(ReferenceWorker.ties(Manifold.SWISS_ROLL.sample(100, 0, 0), 12))
                .isZero();
    }
}
