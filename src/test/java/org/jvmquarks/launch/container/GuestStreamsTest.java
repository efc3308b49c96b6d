package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuestStreamsTest {
    private final ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private final GuestStreams streams = new GuestStreams(stdout, stderr, "42");

    private void print(StreamType stream, String text) {
        print(stream, text, Integer.MAX_VALUE);
    }

    private void print(StreamType stream, String text, int chunk) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int from = 0; from < bytes.length; from += Math.min(chunk, bytes.length)) {
            int to = Math.min(bytes.length, from + Math.min(chunk, bytes.length));
            streams.take(new Frame(stream, Arrays.copyOfRange(bytes, from, to)));
        }
    }

    /** All that a guest and the scripts around it print. */
    private String whole() {
        String trailer = streams.trailerMark();
        return "left over"
                + streams.begin()
                + "hello"
                + trailer
                + "1.00 1.50"
                + trailer
                + "result.jsonl\n"
                + "{}"
                + trailer
                + streams.end()
                + "137"
                + streams.end();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 10_000})
    void outputOfTheGuestIsBetweenTheMarks(int chunk) throws Exception {
        print(StreamType.STDOUT, whole(), chunk);
        assertThat(streams.await(Duration.ZERO)).isFalse();
        print(StreamType.STDERR, "late" + streams.begin() + "warning" + streams.end(), chunk);

        assertThat(streams.await(Duration.ZERO)).isTrue();
        assertThat(streams.status()).isEqualTo(137);
        assertThat(stdout).hasToString("hello");
        assertThat(stderr).hasToString("warning");
        assertThat(streams.trailer()).contains(Map.of("result.jsonl", StandardCharsets.UTF_8.encode("{}")));
    }

    @Test
    void guestThatWasKilledHasNoTrailer() throws Exception {
        print(StreamType.STDERR, streams.begin() + streams.end());
        print(StreamType.STDOUT, streams.begin() + "hel" + streams.end() + "137" + streams.end());

        assertThat(streams.await(Duration.ZERO)).isTrue();
        assertThat(streams.status()).isEqualTo(137);
        assertThat(streams.trailer()).isEmpty();
        assertThat(stdout).hasToString("hel");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 10_000})
    void laterPrintOfChildDoesNotHideEnd(int chunk) throws Exception {
        String child = "from the child";
        print(StreamType.STDERR, streams.begin() + streams.end() + child, chunk);
        print(StreamType.STDOUT, whole() + child, chunk);

        assertThat(streams.await(Duration.ZERO)).isTrue();
        assertThat(streams.status()).isEqualTo(137);
    }

    @Test
    void nothingIsTakenAfterEndOrDetachment() {
        streams.detach();
        print(StreamType.STDOUT, whole());

        assertThat(stdout).hasToString("");
        assertThat(streams.hasEnded()).isFalse();

        GuestStreams none = GuestStreams.none();
        none.take(new Frame(StreamType.STDOUT, new byte[] {1}));
        assertThat(none.hasEnded()).isTrue();
    }

    @Test
    void endThatIsNeverSeenIsAnError() {
        streams.fail(new IOException("the shell in the container ended before its guest"));

        assertThatThrownBy(() -> streams.await(Duration.ZERO))
                .isInstanceOf(IOException.class)
                .hasMessage("the shell in the container ended before its guest");
    }

    @Test
    void statusThatIsNoNumberIsAnError() {
        print(StreamType.STDERR, streams.end());
        print(StreamType.STDOUT, streams.end() + "x" + streams.end());

        assertThatThrownBy(() -> streams.await(Duration.ZERO))
                .hasMessage("expected the exit status of the guest, was x");
    }

    @Test
    void fullDiskIsAnError() {
        GuestStreams full = new GuestStreams(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("No space left on device");
                    }
                },
                stderr,
                "42");
        full.take(new Frame(StreamType.STDOUT, (full.begin() + "hello").getBytes(StandardCharsets.UTF_8)));

        assertThatThrownBy(() -> full.await(Duration.ZERO)).hasMessage("No space left on device");
    }
}
