package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectorTest {

    @ParameterizedTest
    @CsvSource({
        "SERIAL, Copy, MarkSweepCompact",
        "PARALLEL, PS Scavenge, PS MarkSweep",
        "CMS, ParNew, ConcurrentMarkSweep",
        "G1, G1 Young Generation, G1 Old Generation",
        "SHENANDOAH, Shenandoah Pauses, Shenandoah Cycles",
        "Z, ZGC Minor Cycles, ZGC Major Cycles",
        "Z, ZGC, ZGC",
        "EPSILON, Epsilon Heap, Epsilon Heap"
    })
    void beansIdentifyTheCollector(Collector expected, String first, String second) {
        assertThat(Collector.ofBeans(List.of(first, second))).contains(expected);
    }

    @Test
    void unknownBeansHaveNoCollector() {
        assertThat(Collector.ofBeans(List.of("global", "scavenge"))).isEmpty();
    }
}
