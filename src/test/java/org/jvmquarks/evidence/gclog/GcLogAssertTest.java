package org.jvmquarks.evidence.gclog;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.verdict.Inconclusive;

class GcLogAssertTest {
    private final GcLogAssert full =
            new GcLogAssert(
                    new GcLog(
                            "Probe [debian-17]",
                            List.of(
                                    new GcCycle(
                                            0,
                                            GcKind.FULL,
                                            "System.gc()",
                                            List.of(new GcPhase("Full", 1)),
                                            List.of(),
                                            Optional.of(new HeapChange(20, 10))))));

    @Test
    void whatIsSoPasses() {
        full.hasCollection("System.gc()")
                .hasCollection(GcKind.FULL, "System.gc()")
                .hasNoCollection(GcKind.YOUNG)
                .hasNoCollection("Ergonomics")
                .hasPause()
                .hasAtMostBytesAfter("System.gc()", 10);
        new GcLogAssert(new GcLog("Probe", List.of())).hasNoCollection();
    }

    @Test
    void whatIsNotSoIsSaidWithWhatThereWas() {
        assertThatThrownBy(() -> full.hasCollection("Ergonomics"))
                .hasMessage(
                        "expected a collection by 'Ergonomics' in Probe [debian-17], got 1 FULL"
                                + " (System.gc())");
        assertThatThrownBy(() -> full.hasCollection(GcKind.CONCURRENT, "System.gc()"))
                .hasMessage(
                        "expected a CONCURRENT collection by 'System.gc()' in Probe [debian-17],"
                                + " got 1 FULL (System.gc())");
        assertThatThrownBy(() -> full.hasNoCollection("System.gc()"))
                .hasMessage(
                        "expected no collection by 'System.gc()' in Probe [debian-17], got 1 FULL"
                                + " (System.gc())");
        assertThatThrownBy(full::hasNoCollection)
                .hasMessage(
                        "expected no collection in Probe [debian-17], got 1 FULL (System.gc())");
        assertThatThrownBy(full::hasConcurrentCycle)
                .hasMessage(
                        "expected a concurrent cycle in Probe [debian-17], got 1 FULL"
                                + " (System.gc())");
        assertThatThrownBy(() -> full.hasAtMostBytesAfter("System.gc()", 9))
                .hasMessage(
                        "expected at most 9 bytes in use after the last collection by"
                                + " 'System.gc()' in Probe [debian-17], got 10");
    }

    @Test
    void whatYoungCollectionsKeepIsThatOfEach() {
        GcLogAssert young = new GcLogAssert(new GcLog("Probe", List.of(young(1, 9), young(2, 8))));

        young.hasYoungCollectionsKeepingAtLeast(0.8);
        assertThatThrownBy(() -> young.hasYoungCollectionsKeepingAtLeast(0.85))
                .hasMessage(
                        "expected young collections of Probe to leave at least 0.85 of what was in"
                                + " use, collection 2 left 8 of 10 bytes");
        assertThatThrownBy(() -> full.hasYoungCollectionsKeepingAtLeast(0.8))
                .hasMessage(
                        "expected young collections in Probe [debian-17], got 1 FULL"
                                + " (System.gc())");
    }

    @Test
    void theShortestYoungPausesAreCompared() {
        GcLogAssert long6 = new GcLogAssert(pausesOf(6, 900));

        long6.hasYoungPausesOfAtLeast(5, pausesOf(1, 700));
        assertThatThrownBy(() -> long6.hasYoungPausesOfAtLeast(5, pausesOf(700, 6)))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the shortest young pause in Probe, 6.000 ms, to be at least 5.0"
                                + " times that in Probe, 6.000 ms");
        assertThatThrownBy(() -> long6.hasYoungPausesOfAtLeast(5, pausesOf(2)))
                .isInstanceOf(Inconclusive.class)
                .hasMessageEndingWith("; it is too close to say, run it again");
        assertThatThrownBy(() -> full.hasYoungPausesOfAtLeast(5, pausesOf(2)))
                .hasMessage("expected young pauses in Probe [debian-17], got none");
    }

    private static GcLog pausesOf(double... milliseconds) {
        return new GcLog(
                "Probe",
                Arrays.stream(milliseconds)
                        .mapToObj(
                                length ->
                                        new GcCycle(
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
