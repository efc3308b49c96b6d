package org.jvmquarks.evidence.nativememory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NativeMemoryAssertTest {
    private final NativeMemory serial = memory("Serial [debian-17]", 65, 64, 67);
    private final NativeMemory parallel = memory("Parallel [debian-17]", 4096, 4096, 4096);

    /** With that many kilobytes committed for GC, and twice as many reserved, in each process. */
    private static NativeMemory memory(String subject, long... kilobytes) {
        return new NativeMemory(
                subject,
                LongStream.of(kilobytes)
                        .mapToObj(number -> new Usage(number << 11, number << 10))
                        .map(usage -> new Summary(usage, Map.of("GC", usage), new Usage(0, 0)))
                        .toList(),
                (metric, range) -> {});
    }

    @Test
    void trueClaimPasses() {
        new NativeMemoryAssert(serial).committed("GC").isBetween(65 << 10, 65 << 10);
        new NativeMemoryAssert(serial).reserved("GC").isBetween(130 << 10, 130 << 10);
        new NativeMemoryAssert(serial).committed().isLessThan(parallel, 4031 << 10, 4031 << 10);
        new NativeMemoryAssert(serial).committed("GC").isSameAs(serial, 0);
        assertThat(serial.committed("GC")).isEqualTo(serial.committed()).isEqualTo(65 << 10);
    }

    @Test
    void failureMessageShowsBothValues() {
        assertThatThrownBy(
                        () ->
                                new NativeMemoryAssert(serial)
                                        .committed("GC")
                                        .isBetween(66 << 10, 67 << 10))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected committed for GC to be between 66.0 KB and 67.0 KB but was 65.0 KB [64.0 KB, 67.0 KB] for Serial [debian-17]");
        assertThatThrownBy(
                        () ->
                                new NativeMemoryAssert(serial)
                                        .committed()
                                        .isLessThan(parallel, 5000 << 10, 6000 << 10))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected committed in total to be between 5000.0 KB and 6000.0 KB less than for Parallel [debian-17] but was 4031.0 KB less for Serial [debian-17]: 65.0 KB [64.0 KB, 67.0 KB] against 4096.0 KB");
        assertThatThrownBy(
                        () ->
                                new NativeMemoryAssert(parallel)
                                        .reserved("GC")
                                        .isSameAs(serial, 1024))
                .hasMessageStartingWith(
                        "expected reserved for GC to be between -1.0 KB and 1.0 KB less than for"
                                + " Serial [debian-17] but was -8062.0 KB less for Parallel"
                                + " [debian-17]: ");
    }

    @Test
    void categoryThatTheVmLeavesOutIsNothing() {
        assertThat(serial.committedIfAny("Other")).isZero();
        assertThat(serial.committedIfAny("GC")).isEqualTo(65 << 10);
    }

    /** One process has loaded what another one has not. */
    @Test
    void categoryThatOneProcessLacksIsNothingThere() {
        Usage usage = new Usage(8 << 10, 4 << 10);
        NativeMemory some =
                new NativeMemory(
                        "Some [debian-17]",
                        List.of(
                                new Summary(usage, Map.of("GC", usage), new Usage(0, 0)),
                                new Summary(
                                        usage,
                                        Map.of("GC", usage, "Other", usage),
                                        new Usage(0, 0)),
                                new Summary(
                                        usage,
                                        Map.of("GC", usage, "Other", usage),
                                        new Usage(0, 0))),
                        (metric, range) -> {});

        assertThat(some.committedIfAny("Other")).isEqualTo(4 << 10);
    }

    @Test
    void missingCategoryIsAMistakeOfThePin() {
        assertThatThrownBy(() -> new NativeMemoryAssert(serial).committed("Heap").isBetween(0, 100))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Serial [debian-17] has no category 'Heap', but GC");
    }

    @Test
    void requestedNumberIsRecordedOnce() {
        List<String> recorded = new ArrayList<>();
        Usage usage = new Usage(20, 10);
        NativeMemory memory =
                new NativeMemory(
                        "x",
                        List.of(new Summary(usage, Map.of("GC", usage), new Usage(0, 0))),
                        (metric, range) -> recorded.add(metric.describe() + " " + range.middle()));

        new NativeMemoryAssert(memory).committed("GC").isBetween(10, 10).isBetween(0, 20);
        new NativeMemoryAssert(memory).committed().isBetween(10, 10);

        assertThat(recorded).containsExactly("committed for GC 10", "committed in total 10");
    }
}
