package org.jvmquarks.evidence.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessRunTest {
    private final Map<String, Long> recorded = new HashMap<>();

    @Test
    void aNumberInTheOutputIsAnObservation() {
        assertThat(run("entries : 7\nbuckets : 60013\n").number("buckets", "buckets : (\\d+)"))
                .isEqualTo(60013);
        assertThat(recorded).containsExactly(Map.entry("buckets", 60013L));
    }

    @Test
    void aNumberThatIsNotThereIsAnErrorThatShowsTheOutput() {
        assertThatThrownBy(() -> run("entries : 7").number("buckets", "buckets : (\\d+)"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "no buckets (buckets : (\\d+)) in the output of Probe [jdk-17]: entries :"
                                + " 7");
        assertThat(recorded).isEmpty();
    }

    private ProcessRun run(String stdout) {
        return new ProcessRun("Probe [jdk-17]", "exit code 0", true, "", stdout, "", recorded::put);
    }
}
