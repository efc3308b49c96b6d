package org.jvmquarks.upgrade.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceOptionsTest {
    @Test
    void whatActsOrSpeaksIsLeftOut() {
        assertThat(ServiceOptions.of(List.of(
                        "-Xmx512m",
                        "-Xms256m",
                        "-Xss512k",
                        "-XX:+UseParallelGC",
                        "-XX:+AlwaysPreTouch",
                        "-XX:NativeMemoryTracking=off",
                        "-XX:+PrintGCDetails",
                        "-XX:StartFlightRecording=filename=a.jfr",
                        "-XX:HeapDumpPath=/dumps",
                        "-javaagent:agent.jar",
                        "-Dname=value",
                        "-Xlog:gc*:file=/var/log/gc.log")))
                .containsExactly(
                        "-Xmx512m", "-Xms256m", "-Xss512k", "-XX:+UseParallelGC", "-Xlog:gc*:file=inspect.log");
    }

    @Test
    void initialHeapOfZgcIsNotDemanded() {
        assertThat(ServiceOptions.of(List.of("-XX:+UseZGC", "-Xms8g", "-Xmx8g")))
                .containsExactly("-XX:+UseZGC", "-Xmx8g");
    }
}
