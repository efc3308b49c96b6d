package org.jvmquarks.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.benchmark.samples.Benchmarks;
import org.jvmquarks.host.GuestRequest;

class BenchmarkRunTest {

    @ParameterizedTest
    @CsvSource({
        Captures.OPENJDK_8 + ", 1.3592271246628724, java",
        Captures.OPENJDK_17 + ", 0.287420490144071, compiler",
        Captures.OPENJDK_25 + ", 0.5498297311158207, compiler",
    })
    void whatARealGuestSaysIsRead(String jdk, double floor, String blackholes) throws IOException {
        FakeGuests guests = new FakeGuests(jdk).takes("Slow", 42.5);
        GuestRequest request = GuestRequest.on(Benchmarks.Slow.class, "benchmark", "op", "floor", "-");

        assertThat(guests.run(request).result().read(BenchmarkRun::read))
                .isEqualTo(new BenchmarkRun(42.5, 42.5, floor, true, 1, blackholes));
    }

    @Test
    void freeCallTakesNoLongerThanEmptyMethod() {
        assertThat(new BenchmarkRun(10.9, 10.9, 10, true, 1, "java").isFree()).isTrue();
        assertThat(new BenchmarkRun(11.1, 11.1, 10, true, 1, "java").isFree()).isFalse();
    }

    @Test
    void emptyLoopTakesCycleMoreByItsAlignment() {
        assertThat(new BenchmarkRun(0.55, 0.55, 0.29, true, 1, "compiler").isFree())
                .isTrue();
        assertThat(new BenchmarkRun(0.80, 0.80, 0.29, true, 1, "compiler").isFree())
                .isFalse();
        assertThat(new BenchmarkRun(0.25, 0.25, 0.0003, true, 1000, "compiler").isFree())
                .as("a call of 250 ns")
                .isFalse();
        assertThat(new BenchmarkRun(0.0007, 0.0007, 0.0003, true, 1000, "compiler").isFree())
                .isTrue();
    }

    @Test
    void fastestOfTwoForksCounts() {
        BenchmarkRun disturbed = new BenchmarkRun(12, 12, 11, true, 1, "java");
        BenchmarkRun other = new BenchmarkRun(13, 13, 4, false, 1, "java");

        assertThat(disturbed.isFree()).isTrue();
        assertThat(disturbed.fastest(other)).isEqualTo(new BenchmarkRun(12, 12, 4, false, 1, "java"));
        assertThat(disturbed.fastest(other).isFree()).isFalse();
    }

    @Test
    void nothingIsFreeWhereNothingIsCompiled() {
        assertThat(new BenchmarkRun(0.01, 0.01, 0, true, 1, "java").isFree()).isFalse();
    }
}
