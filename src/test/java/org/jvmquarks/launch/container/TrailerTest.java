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
                                "8211.97 8213.40" + MARK + "gc.log\nresult.jsonl\n" + MARK + "{}\n",
                                MARK))
                .hasValueSatisfying(
                        trailer -> {
                            assertThat(trailer.ran()).contains(Duration.ofMillis(1430));
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

    @Test
    void scriptThatWasKilledHasNone() {
        assertThat(Trailer.of("1.00 2.00" + MARK + "gc.log\n", MARK)).isEmpty();
        assertThat(Trailer.of("", MARK)).isEmpty();
    }
}
