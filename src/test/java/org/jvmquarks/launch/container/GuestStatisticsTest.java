package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuestStatisticsTest {
    private static final String MARK = MarkedStream.mark("42-end");

    private static Optional<GuestStatistics> trailer(String text) {
        return GuestStatistics.of(text.getBytes(StandardCharsets.UTF_8), MARK);
    }

    @Test
    void namesTheTimesAndTheFiles() {
        assertThat(trailer("8211.97 8213.40\n0m0.000000s 0m0.010000s\n0m1.230000s 0m0.070000s\n"
                        + MARK
                        + "gc.log\n[0.1s] Pause\n[0.2s] Pause\n"
                        + MARK
                        + "größe.txt\n"
                        + MARK
                        + "result.jsonl\n{\"é\":1}\n"
                        + MARK))
                .hasValueSatisfying(trailer -> {
                    assertThat(trailer.ran()).contains(Duration.ofMillis(1430));
                    assertThat(trailer.processor()).contains(Duration.ofMillis(1300));
                    assertThat(trailer.files())
                            .contains(Map.of(
                                    "gc.log",
                                    utf8("[0.1s] Pause\n[0.2s] Pause\n"),
                                    "größe.txt",
                                    utf8(""),
                                    "result.jsonl",
                                    utf8("{\"é\":1}\n")));
                });
    }

    private static ByteBuffer utf8(String text) {
        return StandardCharsets.UTF_8.encode(text);
    }

    @Test
    void filesNeedNotBeText() throws IOException {
        byte[] each = new byte[256];
        for (int i = 0; i < each.length; i++) {
            each[i] = (byte) i;
        }
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        printed.write((MARK + "recording.jfr\n").getBytes(StandardCharsets.UTF_8));
        printed.write(each);
        printed.write(MARK.getBytes(StandardCharsets.UTF_8));

        assertThat(GuestStatistics.of(printed.toByteArray(), MARK))
                .flatMap(GuestStatistics::files)
                .contains(Map.of("recording.jfr", ByteBuffer.wrap(each)));
    }

    @Test
    void guestMayLeaveNoFile() {
        assertThat(trailer("1.00 1.00\n" + MARK))
                .flatMap(GuestStatistics::files)
                .contains(Map.of());
    }

    @Test
    void folderMustBeCopied() {
        assertThat(trailer(MARK + "gc.log\n" + MARK + "recordings/\n" + MARK))
                .hasValueSatisfying(trailer -> assertThat(trailer.files()).isEmpty());
    }

    @Test
    void largeFileMustBeCopied() {
        String all = "x".repeat(Scripts.LARGE_FILE - 1);

        assertThat(trailer(MARK + "gc.log\n" + all + MARK))
                .flatMap(GuestStatistics::files)
                .contains(Map.of("gc.log", utf8(all)));
        assertThat(trailer(MARK + "gc.log\n" + all + "x" + MARK))
                .hasValueSatisfying(trailer -> assertThat(trailer.files()).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "", "8211.97 ", "8211 8213", "a.bc d.ef"})
    void containerWithoutUptimeHasNoTime(String uptimes) {
        GuestStatistics trailer = trailer(uptimes + MARK + "a\n{}" + MARK).orElseThrow();

        assertThat(trailer.ran()).isEmpty();
        assertThat(trailer.files()).contains(Map.of("a", utf8("{}")));
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
        assertThat(trailer("1.00 1.00\n" + times + MARK))
                .flatMap(GuestStatistics::processor)
                .contains(Duration.ofMillis(62750));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0m0.0s 0m0.0s\n", "a\nb", "0m0.0s 0m0.0s\n- -\n"})
    void shellWithoutTimesLeavesThemUnknown(String times) {
        GuestStatistics trailer = trailer("1.00 1.50\n" + times + MARK).orElseThrow();

        assertThat(trailer.processor()).isEmpty();
        assertThat(trailer.ran()).contains(Duration.ofMillis(500));
    }

    @Test
    void scriptThatWasKilledHasNone() {
        assertThat(trailer("1.00 2.00" + MARK + "gc.log\n")).isEmpty();
        assertThat(trailer("1.00 2.00")).isEmpty();
        assertThat(trailer("")).isEmpty();
    }
}
