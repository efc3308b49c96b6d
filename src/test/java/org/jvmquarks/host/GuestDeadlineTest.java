package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuestDeadlineTest {
    private static final Duration USUAL = Duration.ofSeconds(60);

    private final GuestDeadline deadline = new GuestDeadline(USUAL);

    @ParameterizedTest
    @CsvSource({"100, 60", "500, 60", "1500, 60", "1600, 192", "2000, 240", "2500, 300", "9999, 300"})
    void deadlineGrowsWithSlowStartUpToBound(long milliseconds, long seconds) {
        deadline.scaleBy(Duration.ofMillis(milliseconds));

        assertThat(deadline.next()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void loadThatTheSystemHidesIsNotSaid() {
        assertThat(new GuestDeadline(USUAL, () -> -0.5).load()).isEmpty();
        assertThat(new GuestDeadline(USUAL, () -> 2.5).load()).hasValue(2.5);
    }

    @Test
    void deadlineIsTheUsualOneBeforeAnyStart() {
        assertThat(deadline.next()).isEqualTo(USUAL);
    }

    /** Each waits 4 minutes longer than usual, and 10 minutes is what they may wait in all. */
    @Test
    void guestsThatMissLongDeadlinesGetUsualOnes() {
        deadline.scaleBy(Duration.ofSeconds(30));
        for (int guest = 0; guest < 3; guest++) {
            assertThat(deadline.next()).isEqualTo(Duration.ofMinutes(5));
            deadline.missed(deadline.next());
        }

        assertThat(deadline.next()).isEqualTo(USUAL);
    }

    @Test
    void overloadedMachineGivesASecondChance() {
        GuestDeadline overloaded = new GuestDeadline(USUAL, () -> 2);

        assertThat(overloaded.second(USUAL)).contains(Duration.ofMinutes(3));
        assertThat(overloaded.second(Duration.ofMinutes(3))).isEmpty();
        assertThat(overloaded.second(Duration.ofMinutes(5))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 0, 1.9, Double.NaN})
    void machineWithoutMuchLoadGivesNone(double load) {
        assertThat(new GuestDeadline(USUAL, () -> load).second(USUAL)).isEmpty();
    }

    @Test
    void shortDeadlineIsMeantAsItIs() {
        Duration shorter = USUAL.minusSeconds(1);

        assertThat(new GuestDeadline(shorter, () -> 99).second(shorter)).isEmpty();
    }

    /** Each waits 2 minutes longer than usual, and 10 minutes is what they may wait in all. */
    @Test
    void guestsThatMissSecondChanceUseItUp() {
        GuestDeadline overloaded = new GuestDeadline(USUAL, () -> 99);
        for (int guest = 0; guest < 5; guest++) {
            overloaded.missed(overloaded.second(USUAL).orElseThrow());
        }

        assertThat(overloaded.second(USUAL)).isEmpty();
    }

    @Test
    void guestsThatMissTheUsualDeadlineChangeNothing() {
        for (int guest = 0; guest < 100; guest++) {
            deadline.missed(deadline.next());
        }

        assertThat(deadline.next()).isEqualTo(USUAL);
    }
}
