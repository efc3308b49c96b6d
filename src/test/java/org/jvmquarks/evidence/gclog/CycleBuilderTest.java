package org.jvmquarks.evidence.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CycleBuilderTest {
    @Test
    void exampleOfTheJavadocIsOneConcurrentCycle() {
        List<GcCycle> cycles = new UnifiedGcLog().read("""
                                [1ns][gc] Trigger: Explicit GC request (System.gc())
                                [2ns][gc] GC(21) Pause Init Mark (unload classes) 0.006ms
                                [3ns][gc] GC(21) Concurrent marking (unload classes) 1.932ms
                                [4ns][gc] GC(21) Concurrent cleanup 40M->30M(128M) 0.014ms
                                [5ns][gc] GC(21) Pause Final Update Refs 0.007ms
                                [6ns][gc] GC(21) Concurrent cleanup 32M->1M(128M) 0.014ms
                                """);

        assertThat(cycles).hasSize(1);
        GcCycle cycle = cycles.get(0);
        assertThat(cycle).hasToString("CONCURRENT (System.gc())");
        assertThat(cycle.pauses())
                .extracting(GcPhase::toString)
                .containsExactly("Init Mark 0.006 ms", "Final Update Refs 0.007 ms");
        assertThat(cycle.concurrentPhases()).hasSize(3);
        assertThat(cycle.heapBefore()).hasValue(40L << 20);
        assertThat(cycle.heapAfter()).hasValue(1L << 20);
    }
}
