package org.jvmquarks.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.RecordedGuests;
import org.jvmquarks.evidence.RecordedGuests.Gathered;
import org.jvmquarks.evidence.benchmark.samples.Benchmarks;
import org.jvmquarks.guest.Work;

/** The command {@code benchmark}: read as evidence, and with each field and line damaged. */
class BenchmarkResultTest {
    @TempDir
    Path folder;

    private RecordedGuests guests() {
        return new RecordedGuests(folder);
    }

    @Test
    void benchmarkIsRead() {
        Gathered<BenchmarkRun> gathered = guests().gather(context ->
                new TimeOf(Work.class).gather(context).withParam("tokens", "10").fork(true));

        assertThat(gathered.evidence().nanosecondsPerOp()).isPositive();
        assertThat(gathered.evidence().floor()).isPositive();
        gathered.requireEveryDamageToBeAnError();
    }

    @ParameterizedTest
    @ValueSource(strings = {Captures.OPENJDK_8, Captures.OPENJDK_17, Captures.OPENJDK_25})
    void damagedBenchmarkIsAnError(String jdk) throws IOException {
        Gathered<BenchmarkRun> gathered = guests().replay(
                        context -> new TimeOf(Benchmarks.Slow.class)
                                .gather(context)
                                .fork(true),
                        Captures.text("identity", jdk),
                        Captures.text("benchmark", jdk));

        assertThat(gathered.evidence().settled()).isTrue();
        gathered.requireEveryDamageToBeAnError();
    }
}
