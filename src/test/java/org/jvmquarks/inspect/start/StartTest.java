package org.jvmquarks.inspect.start;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.jvmquarks.launch.Exit;

class StartTest {
    private static final Exit REFUSED = new Exit.Code(1);

    @Test
    void reasonStandsWithoutFramesAndBoilerplate() {
        Start start = Start.of(REFUSED, "CompileCommand: exclude a/B.put bool exclude = true\n", """
                        Error occurred during initialization of VM
                        java.lang.Error: A command line option has attempted to allow or enable the Security Manager.
                        \tat java.lang.System.initPhase3(java.base@25.0.5.0.3/System.java:1970)

                        """);

        assertThat(start.said())
                .isEqualTo("java.lang.Error: A command line option has attempted to allow or enable"
                        + " the Security Manager.");
        assertThat(start.lacksMemory()).isFalse();
    }

    @Test
    void memoryThatMachineLacksIsNoRefusal() {
        // JDK 17 with -Xms200g
        Start start = Start.of(
                REFUSED,
                """
                        #
                        # There is insufficient memory for the Java Runtime Environment to continue.
                        # Native memory allocation (mmap) failed to map 214748364800 bytes. Error detail: committing reserved memory.
                        # An error report file with more information is saved as:
                        # /tmp/hs_err_pid437.log
                        """,
                "OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x00007f11f8000000,"
                        + " 214748364800, 0) failed; error='Not enough space' (errno=12)\n");

        assertThat(start.lacksMemory()).isTrue();
        assertThat(start.said())
                .isEqualTo("There is insufficient memory for the Java Runtime Environment to continue.");
        assertThat(Start.of(new Exit.MemoryLimit(512), "", "").lacksMemory()).isTrue();
    }

    @Test
    void hugePageWarningIsNoLackOfMemory() {
        // JDK 11 with -XX:+UseLargePages and a module that is not there
        Start start = Start.of(REFUSED, "", """
                        OpenJDK 64-Bit Server VM warning: Failed to reserve shared memory. (error = 12)
                        Error occurred during initialization of boot layer
                        java.lang.module.FindException: Module jdk.incubator.vector not found
                        """);

        assertThat(start.lacksMemory()).isFalse();
        assertThat(start.warnings()).containsExactly("Failed to reserve shared memory. (error = 12)");
    }

    @Test
    void decorationsOfLogsAreLeftOut() {
        assertThat(Start.of(new Exit.Code(0), """
                                [0.001s][warning][gc] -XX:+PrintGCDetails is deprecated. Will use -Xlog:gc* instead.
                                [0.001s][debug][os] Initial active processor count set to 2
                                """, "openjdk version \"17.0.9\" 2023-10-17\n")
                        .warnings())
                .containsExactly("-XX:+PrintGCDetails is deprecated. Will use -Xlog:gc* instead.");
    }
}
