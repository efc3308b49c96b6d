package org.jvmquarks.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class PeakMemoryTest {
    @Test
    void highWaterMarkIsReadInMegabytes() {
        assertThat(
                        PeakMemory.of(
                                List.of(
                                        "Name:\tjava",
                                        "VmPeak:\t 4194304 kB",
                                        "VmHWM:\t  222720 kB",
                                        "VmRSS:\t  199000 kB")))
                .hasValue(217.5);
    }

    @Test
    void kernelThatDoesNotSayItSaysNothing() {
        assertThat(PeakMemory.of(List.of("Name:\tjava", "VmHWM:\t many kB"))).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aJvmTakesMoreThanAMegabyte() {
        assertThat(PeakMemory.megabytes().orElseThrow()).isGreaterThan(1);
    }
}
