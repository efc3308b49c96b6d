package org.jvmquarks.evidence.nativememory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.Processes;

class NativeMemoryAssertTest {
    private final NativeMemory serial = memory("Serial [debian-17]", 65, 64, 67);
    private final NativeMemory parallel = memory("Parallel [debian-17]", 4096, 4096, 4096);

    /** With that many kilobytes committed for GC, and twice as many reserved, in each process. */
    private static NativeMemory memory(String subject, long... kilobytes) {
        return memory(
                subject,
                LongStream.of(kilobytes)
                        .mapToObj(number -> new Usage(number << 11, number << 10))
                        .map(usage -> summary(usage, Map.of("GC", usage)))
                        .toList());
    }

    private static NativeMemory memory(String subject, List<Summary> summaries) {
        return new NativeMemory(subject, new Processes<>(summaries.iterator()::next), (metric, range) -> {});
    }

    private static Summary summary(Usage total, Map<String, Usage> categories) {
        return new Summary(total, categories, new Usage(0, 0));
    }

    @Test
    void trueClaimPasses() {
        new NativeMemoryAssert(serial).committed("GC").isBetween(65 << 10, 65 << 10);
        new NativeMemoryAssert(serial).reserved("GC").isBetween(130 << 10, 130 << 10);
        new NativeMemoryAssert(serial).committed().isBelow(parallel).byBetween(4031 << 10, 4031 << 10);
        new NativeMemoryAssert(serial).committed("GC").isCloseTo(serial, 0);
        assertThat(serial.committed("GC")).isEqualTo(serial.committed()).isEqualTo(65 << 10);
    }

    @Test
    void failureMessageShowsBothValues() {
        assertThatThrownBy(() -> new NativeMemoryAssert(serial).committed("GC").isBetween(66 << 10, 67 << 10))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected committed for GC to be between 66.0 and 67.0 KB but was 65.0 [64.0, 67.0] KB for Serial [debian-17]");
        assertThatThrownBy(() -> new NativeMemoryAssert(serial)
                        .committed()
                        .isBelow(parallel)
                        .byBetween(5000 << 10, 6000 << 10))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected committed in total to be between 5000.0 and 6000.0 KB less than for Parallel [debian-17] but was 4031.0 KB less for Serial [debian-17]: 65.0 [64.0, 67.0] KB against 4096.0 KB");
        assertThatThrownBy(() -> new NativeMemoryAssert(parallel).reserved("GC").isCloseTo(serial, 1024))
                .hasMessageStartingWith("expected reserved for GC to be between -1.0 and 1.0 KB less than for"
                        + " Serial [debian-17] but was -8062.0 KB less for Parallel [debian-17]: ");
    }

    /** The numbers of a third process are not there: to start it would fail. */
    @Test
    void twoProcessesDecideWhatIsTrueOfBoth() {
        NativeMemory two = memory("Two [debian-17]", 64, 66);
        NativeMemory twoOthers = memory("Others [debian-17]", 4100, 4096);

        new NativeMemoryAssert(two).committed("GC").isBetween(64 << 10, 66 << 10);
        new NativeMemoryAssert(two).committed().isBelow(twoOthers).byBetween(4030 << 10, 4036 << 10);
        assertThatThrownBy(() -> new NativeMemoryAssert(two).committed("GC").isBetween(64 << 10, 65 << 10))
                .isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> new NativeMemoryAssert(two)
                        .committed()
                        .isBelow(twoOthers)
                        .byBetween(4030 << 10, 4035 << 10))
                .isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void thirdProcessOverrulesTheOneThatDiffers() {
        NativeMemory outlier = memory("Outlier [debian-17]", 64, 90, 65);

        new NativeMemoryAssert(outlier).committed("GC").isBetween(60 << 10, 70 << 10);
        new NativeMemoryAssert(outlier)
                .committed("GC")
                .isBelow(memory("Two [debian-17]", 100, 100))
                .byBetween(35 << 10, 35 << 10);
    }

    @Test
    void categoryThatTheVmLeavesOutIsNothing() {
        new NativeMemoryAssert(serial).committed("GC", "Other").isBetween(65 << 10, 65 << 10);
    }

    /** One process has loaded what another one has not. */
    @Test
    void categoriesAreAddedProcessByProcess() {
        Usage usage = new Usage(8 << 10, 4 << 10);
        NativeMemory some = memory(
                "Some [debian-17]",
                List.of(
                        summary(usage, Map.of("GC", usage)),
                        summary(usage, Map.of("GC", usage, "Other", usage)),
                        summary(usage, Map.of("GC", usage, "Other", usage))));

        new NativeMemoryAssert(some).committed("GC", "Other").isBetween(8 << 10, 8 << 10);
        assertThatThrownBy(() ->
                        new NativeMemoryAssert(some).committed("GC", "Other").isBetween(0, 1))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected committed for GC and Other to be between 0.0 and 0.0 KB but was"
                        + " 8.0 [4.0, 8.0] KB for Some [debian-17]");
    }

    @Test
    void missingCategoryIsAMistakeOfThePin() {
        assertThatThrownBy(
                        () -> new NativeMemoryAssert(serial).committed("Heap").isBetween(0, 100))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Serial [debian-17] has no category 'Heap', but GC");
    }

    @Test
    void requestedNumberIsRecordedOnce() {
        List<String> recorded = new ArrayList<>();
        Usage usage = new Usage(20, 10);
        NativeMemory memory = new NativeMemory(
                "x",
                new Processes<>(() -> summary(usage, Map.of("GC", usage))),
                (metric, range) -> recorded.add(metric.words() + " " + range.middle()));

        new NativeMemoryAssert(memory)
                .committed("GC")
                .isBetween(10, 10)
                .committed("GC")
                .isBetween(0, 20);
        new NativeMemoryAssert(memory).committed().isBetween(10, 10);

        assertThat(recorded).containsExactly("committed for GC 10", "committed in total 10");
    }

    @Test
    void eachCategoryOfASumIsRecordedAlone() {
        List<String> recorded = new ArrayList<>();
        Usage usage = new Usage(20, 10);
        NativeMemory memory = new NativeMemory(
                "x",
                new Processes<>(() -> summary(usage, Map.of("Class", usage, "Metaspace", usage))),
                (metric, range) -> recorded.add(metric.words() + " " + range.middle()));

        new NativeMemoryAssert(memory)
                .committed("Class", "Metaspace", "No such category")
                .isBetween(20, 20);

        assertThat(recorded).containsExactly("committed for Class 10", "committed for Metaspace 10");
    }
}
