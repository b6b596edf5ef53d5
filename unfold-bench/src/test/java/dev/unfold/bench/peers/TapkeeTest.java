package dev.unfold.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.bench.worker.Stages;
import java.util.List;
import org.junit.jupiter.api.Test;

class TapkeeTest {

    @Test
    void theStagesAreReadFromItsLog() {
        List<String> log = List.of(
                "[benchmark] Distances computation with VP-tree took 0.25 seconds.",
                "[benchmark] Checking if graph is connected took 5e-3 seconds.",
                "[benchmark] KLLE weight computation took 0.5 seconds.",
                "[benchmark] ARPACK eigendecomposition took 1.25 seconds.",
                "[benchmark] Embedding with KLLE took 2.01 seconds.");
        ProcessRun run = new ProcessRun(ProcessRun.End.DONE, 3, 0, List.of(), log);

        Facts facts = new Tapkee("arpack").facts(run);

        assertThat(facts.stages()).contains(new Stages(0.25, 0.5, 1.25));
        assertThat(facts.seconds()).hasValue(2.0);
    }

    @Test
    void aLogWithoutStagesGivesNone() {
        ProcessRun run = new ProcessRun(ProcessRun.End.DONE, 3, 0, List.of(), List.of("[warning] nothing"));

        assertThat(new Tapkee("arpack").facts(run)).isEqualTo(Facts.NONE);
    }
}
