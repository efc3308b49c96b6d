package org.jvmquarks.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MeterTest {

    @Test
    void worseWitnessCounts() {
        OptionalLong before = OptionalLong.of(7000);

        assertThat(Meter.takenAway(1e9, 250e6, before, OptionalLong.of(107_000)))
                .isEqualTo(0.25);
        assertThat(Meter.takenAway(1e9, 50e6, before, OptionalLong.of(107_000))).isEqualTo(0.1);
        assertThat(Meter.takenAway(1e9, 50e6, OptionalLong.empty(), OptionalLong.of(107_000)))
                .isEqualTo(0.05);
        assertThat(Meter.takenAway(1e9, 50e6, before, OptionalLong.empty())).isEqualTo(0.05);
        assertThat(Meter.takenAway(1e9, 0, before, before)).isZero();
        assertThat(Meter.takenAway(1e9, 3e9, before, before)).isEqualTo(1);
    }

    @Test
    void closingItEndsItsThread() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        Meter meter = new Meter(work -> {
            threads.add(new Thread(work));
            return threads.get(0);
        });
        assertThat(threads).singleElement().matches(Thread::isAlive).matches(Thread::isDaemon);

        meter.close();

        threads.get(0).join(10_000);
        assertThat(threads.get(0).isAlive()).isFalse();
    }

    @Test
    void whatIsLessThanIntervalLateIsTimer() {
        Histogram late = new Histogram(2);
        late.recordValueWithCount(0, 1000);
        late.recordValueWithCount(900_000, 1000);
        assertThat(Meter.lateNanos(late)).isZero();

        late.recordValueWithCount(51_000_000, 3);
        assertThat(Meter.lateNanos(late)).isCloseTo(150e6, within(3e6));
    }

    @Test
    void kernelsAccountIsTheTotalOfSomeThreads() {
        assertThat(Meter.waitedMicros("""
                                some avg10=5.61 avg60=11.11 avg300=7.07 total=117824465
                                full avg10=0.00 avg60=0.00 avg300=0.00 total=0
                                """)).hasValue(117_824_465);
        assertThat(Meter.waitedMicros("")).isEmpty();
    }
}
