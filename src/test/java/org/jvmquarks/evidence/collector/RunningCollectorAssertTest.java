package org.jvmquarks.evidence.collector;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.Collector;

class RunningCollectorAssertTest {

    private static RunningCollectorAssert running(Optional<Collector> collector) {
        return new RunningCollectorAssert(
                new RunningCollector("the collector [debian-17]", collector, List.of("Young", "Old")));
    }

    @Test
    void trueClaimPasses() {
        running(Optional.of(Collector.G1)).isCollector(Collector.G1);
    }

    @Test
    void failureMessageNamesBothCollectors() {
        assertThatThrownBy(() -> running(Optional.of(Collector.SERIAL)).isCollector(Collector.G1))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected the collector to be G1 but was SERIAL for the collector [debian-17]");
    }

    @Test
    void unknownCollectorIsShownByItsBeans() {
        assertThatThrownBy(() -> running(Optional.empty()).isCollector(Collector.G1))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the collector to be G1 but was unknown [Young, Old] for the collector [debian-17]");
    }
}
