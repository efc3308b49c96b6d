package org.jvmquarks.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitTest {

    @ParameterizedTest
    @CsvSource({
        "0, exit code 0",
        "1, exit code 1",
        "128, exit code 128",
        "129, killed by SIGHUP (1)",
        "130, killed by SIGINT (2)",
        "134, killed by SIGABRT (6)",
        "137, killed by SIGKILL (9)",
        "139, killed by SIGSEGV (11)",
        "143, killed by SIGTERM (15)",
        "159, killed by signal (31)",
        "192, killed by signal (64)",
        "193, exit code 193",
        "255, exit code 255",
        "-1, exit code -1",
    })
    void statusesAreDecoded(int status, String words) {
        assertThat(Exit.decode(status).describe()).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "1, false",
        "3, false",
        "4, true",
        "6, true",
        "7, true",
        "8, true",
        "9, false",
        "11, true",
        "13, false",
        "15, false",
    })
    void signalsOfACrashingVmAreCrashes(int number, boolean crash) {
        assertThat(new Exit.Signal(number).isCrash()).isEqualTo(crash);
    }

    @Test
    void deadlineTellsWhetherThereIsAThreadDump() {
        assertThat(new Exit.Deadline(Duration.ofSeconds(3), true).describe())
                .isEqualTo("killed at its deadline of 3 s, thread dump in stdout.txt");
        assertThat(new Exit.Deadline(Duration.ofSeconds(60), false).describe())
                .isEqualTo("killed at its deadline of 60 s, without a thread dump");
    }

    @Test
    void memoryLimitIsInMegabytes() {
        assertThat(new Exit.MemoryLimit(256).describe()).isEqualTo("killed at the container's memory limit of 256 MB");
    }
}
