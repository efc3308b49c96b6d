package org.jvmquarks.evidence.gclog;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.verdict.Inconclusive;

class GcLogAssertTest {
    private final GcLogAssert full = new GcLogAssert(new GcLog(
            "Probe [debian-17]",
            List.of(new GcCycle(
                    0,
                    GcKind.FULL,
                    "System.gc()",
                    List.of(new GcPhase("Full", 1)),
                    List.of(),
                    Optional.of(new HeapChange(20, 10))))));

    @Test
    void trueClaimPasses() {
        full.hasCollection("System.gc()")
                .hasCollection(GcKind.FULL, "System.gc()")
                .hasNoCollection(GcKind.YOUNG)
                .hasNoCollection("Ergonomics")
                .hasPause()
                .bytesAfter("System.gc()")
                .isAtMost(10);
        new GcLogAssert(new GcLog("Probe", List.of())).hasNoCollection();
    }

    @Test
    void failureMessageShowsTheEvidence() {
        assertThatThrownBy(() -> full.hasCollection("Ergonomics"))
                .hasMessage(
                        "expected the number of collections by 'Ergonomics' to be at least 1 but was 0 for Probe [debian-17]: 1 FULL (System.gc())");
        assertThatThrownBy(() -> full.hasCollection(GcKind.CONCURRENT, "System.gc()"))
                .hasMessage(
                        "expected the number of CONCURRENT collections by 'System.gc()' to be at least 1 but was 0 for Probe [debian-17]: 1 FULL (System.gc())");
        assertThatThrownBy(() -> full.hasNoCollection("System.gc()"))
                .hasMessage(
                        "expected the number of collections by 'System.gc()' to be 0 but was 1 for Probe [debian-17]: 1 FULL (System.gc())");
        assertThatThrownBy(full::hasNoCollection)
                .hasMessage(
                        "expected the number of collections to be 0 but was 1 for Probe [debian-17]: 1 FULL (System.gc())");
        assertThatThrownBy(full::hasConcurrentCycle)
                .hasMessage(
                        "expected the number of concurrent cycles to be at least 1 but was 0 for Probe [debian-17]: 1 FULL (System.gc())");
        assertThatThrownBy(() -> full.bytesAfter("System.gc()").isAtMost(9))
                .hasMessage(
                        "expected the heap after the last collection by 'System.gc()' to be at most 9 bytes but was 10 bytes for Probe [debian-17]");
    }

    @Test
    void whatYoungCollectionsKeepIsThatOfEach() {
        GcLogAssert young = new GcLogAssert(new GcLog("Probe", List.of(young(1, 9), young(2, 8))));

        young.hasYoungCollectionsKeepingAtLeast(0.8);
        assertThatThrownBy(() -> young.hasYoungCollectionsKeepingAtLeast(0.85))
                .hasMessage(
                        "expected the share of the heap that collection 2, YOUNG (Allocation Failure), keeps to be at least 0.85 but was 0.800 for Probe: 8 of 10 bytes");
        assertThatThrownBy(() -> full.hasYoungCollectionsKeepingAtLeast(0.8))
                .hasMessage(
                        "expected the number of young collections to be at least 1 but was 0 for Probe [debian-17]: 1 FULL (System.gc())");
    }

    @Test
    void shortestYoungPausesAreCompared() {
        GcLogAssert long6 = new GcLogAssert(pausesOf(6, 900));

        long6.hasYoungPausesOfAtLeast(5, pausesOf(1, 700));
        assertThatThrownBy(() -> long6.hasYoungPausesOfAtLeast(5, pausesOf(700, 6)))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the shortest young pause to be at least 5.0 times the 6.000 ms of Probe but was 6.000 ms for Probe");
        assertThatThrownBy(() -> long6.hasYoungPausesOfAtLeast(5, pausesOf(2)))
                .isInstanceOf(Inconclusive.class)
                .hasMessageEndingWith("; the difference is too small to decide, rerun it");
        assertThatThrownBy(() -> full.hasYoungPausesOfAtLeast(5, pausesOf(2)))
                .hasMessage("expected the number of young pauses to be at least 1 but was 0 for Probe [debian-17]");
    }

    private static GcLog pausesOf(double... milliseconds) {
        return new GcLog(
                "Probe",
                Arrays.stream(milliseconds)
                        .mapToObj(length -> new GcCycle(
                                0,
                                GcKind.YOUNG,
                                "",
                                List.of(new GcPhase("Young", length)),
                                List.of(),
                                Optional.empty()))
                        .toList());
    }

    private static GcCycle young(long id, long after) {
        return new GcCycle(
                id,
                GcKind.YOUNG,
                "Allocation Failure",
                List.of(new GcPhase("Young", 1)),
                List.of(),
                Optional.of(new HeapChange(10, after)));
    }
}
