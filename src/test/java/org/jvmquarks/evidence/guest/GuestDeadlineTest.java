package org.jvmquarks.evidence.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuestDeadlineTest {
    private static final Duration USUAL = Duration.ofSeconds(60);

    private final GuestDeadline deadline = new GuestDeadline(USUAL);

    @ParameterizedTest
    @CsvSource({
        "100, 60",
        "500, 60",
        "1500, 60",
        "1600, 192",
        "2000, 240",
        "2500, 300",
        "9999, 300"
    })
    void deadlineGrowsWithTheTimeOfASlowStartUpToABound(long milliseconds, long seconds) {
        deadline.scaleBy(Duration.ofMillis(milliseconds));

        assertThat(deadline.next()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void deadlineIsTheUsualOneBeforeAnyStart() {
        assertThat(deadline.next()).isEqualTo(USUAL);
    }

    /** Each waits 4 minutes longer than usual, and 10 minutes is what they may wait in all. */
    @Test
    void guestsThatMissLongDeadlinesGetTheUsualOneAfterAWhile() {
        deadline.scaleBy(Duration.ofSeconds(30));
        for (int guest = 0; guest < 3; guest++) {
            assertThat(deadline.next()).isEqualTo(Duration.ofMinutes(5));
            deadline.missed(deadline.next());
        }

        assertThat(deadline.next()).isEqualTo(USUAL);
    }

    @Test
    void guestsThatMissTheUsualDeadlineChangeNothing() {
        for (int guest = 0; guest < 100; guest++) {
            deadline.missed(deadline.next());
        }

        assertThat(deadline.next()).isEqualTo(USUAL);
    }
}
