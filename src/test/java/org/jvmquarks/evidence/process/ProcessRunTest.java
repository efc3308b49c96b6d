package org.jvmquarks.evidence.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessRunTest {
    private final Map<String, Long> recorded = new HashMap<>();

    @Test
    void numberInTheOutputIsAnObservation() {
        assertThat(run("entries : 7\nbuckets : 60013\n").number("buckets", "buckets : (\\d+)"))
                .isEqualTo(60013);
        assertThat(recorded).containsExactly(Map.entry("buckets", 60013L));
    }

    @Test
    void missingNumberIsErrorThatShowsOutput() {
        assertThatThrownBy(() -> run("entries : 7").number("buckets", "buckets : (\\d+)"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no buckets (buckets : (\\d+)) in the output of Probe [jdk-17]: entries : 7");
        assertThat(recorded).isEmpty();
    }

    /** As JDK 26 and 21 say it. */
    @Test
    void firstWarningIsTheSameEachTime() {
        assertThat(warning("""
                                WARNING: Final field x in class F$H has been mutated reflectively by \
                                class F in unnamed module @4d7e1886 (file:/x/out/)
                                WARNING: Use --enable-final-field-mutation=ALL-UNNAMED
                                """))
                .hasValue("Final field x in class F$H has been mutated reflectively by class F in unnamed module ");
        assertThat(warning("WARNING: A Java agent has been loaded dynamically (/quarks/run/1/agent.jar)\n"))
                .hasValue("A Java agent has been loaded dynamically");
        assertThat(warning("[0.1s][warning][cds] other words\n")).isEmpty();
    }

    private static Optional<String> warning(String stderr) {
        return new ProcessRun("Probe [jdk-26]", "", true, "", "", stderr, (name, number) -> {}).firstWarning();
    }

    private ProcessRun run(String stdout) {
        return new ProcessRun("Probe [jdk-17]", "exit code 0", true, "", stdout, "", recorded::put);
    }
}
