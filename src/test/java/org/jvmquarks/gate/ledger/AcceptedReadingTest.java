package org.jvmquarks.gate.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.gate.compare.Interval;
import org.jvmquarks.verdict.Observation;

class AcceptedReadingTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HOLDS",
                "ERROR(TIMEOUT)",
                "not run",
                "16 B/op",
                "16 B/op | 8 B/op",
                "1.00001",
                "[1, 2]",
                "x [1] y",
                "3 [5, 2] times",
                "3 [., 2] times",
                "3 [2.8, 3.1] times | 5 ms",
                "3 [2.8, 3.1] times | 5 [4, 6] ms"
            })
    void verdictOrExactValueStaysText(String text) {
        assertThat(AcceptedReading.read(text)).isEqualTo(new AcceptedReading.Exact(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "3 [2.8, 3.1] times; times; 2.8; 3.1",
                "3.02 [2.9, 3.1]; ''; 2.9; 3.1",
                "-9 [-10, -8] B; B; -10; -8",
                "0.00012 [1.0E-4, 2.0E-4] ms; ms; 0.0001; 0.0002",
                "3 [2.8, 3.1] times | 5 [4, 6] times; times; 2.8; 6"
            })
    void estimateIsReadWithItsUnitAndInterval(String text, String unit, double low, double high) {
        assertThat(AcceptedReading.read(text))
                .isEqualTo(new AcceptedReading.Estimate(text, unit, new Interval(low, high)));
    }

    @Test
    void whatAnObservationDisplaysIsReadBack() {
        Observation seen = Observation.estimate("t", 12345.678, "ns/op", 0.000012345, 20000);

        assertThat(AcceptedReading.read(seen.display())).isInstanceOf(AcceptedReading.Estimate.class);
    }
}
