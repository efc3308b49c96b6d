package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrailerTest {
    private static final String MARK = MarkedStream.mark("42-end");

    @Test
    void namesTheTimeTheFilesAndTheResult() {
        assertThat(
                        Trailer.of(
                                "8211.97 8213.40\n0m0.000000s 0m0.010000s\n0m1.230000s 0m0.070000s\n"
                                        + MARK
                                        + "gc.log\nresult.jsonl\n"
                                        + MARK
                                        + "{}\n",
                                MARK))
                .hasValueSatisfying(
                        trailer -> {
                            assertThat(trailer.ran()).contains(Duration.ofMillis(1430));
                            assertThat(trailer.processor()).contains(Duration.ofMillis(1300));
                            assertThat(trailer.names()).containsExactly("gc.log", "result.jsonl");
                            assertThat(trailer.result()).isEqualTo("{}\n");
                        });
    }

    @Test
    void guestWithoutAResultHasAnEmptyOne() {
        assertThat(Trailer.of("1.00 1.00" + MARK + "pid\n" + MARK, MARK).orElseThrow().result())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "", "8211.97 ", "8211 8213", "a.bc d.ef"})
    void containerWithoutUptimeHasNoTime(String uptimes) {
        Trailer trailer = Trailer.of(uptimes + MARK + "pid\n" + MARK + "{}", MARK).orElseThrow();

        assertThat(trailer.ran()).isEmpty();
        assertThat(trailer.result()).isEqualTo("{}");
    }

    /** Of dash, bash and BusyBox, in this order. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0m0.0s 0m0.0s\n1m2.500000s 0m0.250000s",
                "0m0.000s 0m0.000s\n1m2.500s 0m0.250s",
                "0m0.00s 0m0.00s\n1m2.50s 0m0.25s \n"
            })
    void timesOfEachShellAreRead(String times) {
        assertThat(Trailer.of("1.00 1.00\n" + times + MARK + "pid\n" + MARK, MARK))
                .flatMap(Trailer::processor)
                .contains(Duration.ofMillis(62750));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0m0.0s 0m0.0s\n", "a\nb", "0m0.0s 0m0.0s\n- -\n"})
    void shellWithoutTimesLeavesThemUnknown(String times) {
        Trailer trailer =
                Trailer.of("1.00 1.50\n" + times + MARK + "pid\n" + MARK, MARK).orElseThrow();

        assertThat(trailer.processor()).isEmpty();
        assertThat(trailer.ran()).contains(Duration.ofMillis(500));
    }

    @Test
    void scriptThatWasKilledHasNone() {
        assertThat(Trailer.of("1.00 2.00" + MARK + "gc.log\n", MARK)).isEmpty();
        assertThat(Trailer.of("", MARK)).isEmpty();
    }
}
