package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkedStreamTest {
    private static final String MARK = MarkedStream.mark("42-end");

    private final ByteArrayOutputStream before = new ByteArrayOutputStream();
    private final ByteArrayOutputStream after = new ByteArrayOutputStream();
    private final MarkedStream stream = new MarkedStream(before, after, MARK);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 1000})
    void chunkedStreamIsSplitAtTheMark(int chunk) throws IOException {
        feed("output of the guest" + MARK + "pid\n" + MARK + "result", chunk);

        assertThat(before).hasToString("output of the guest");
        assertThat(stream.isMarked()).isTrue();
        assertThat(after).hasToString("pid\n" + MARK + "result");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 1000})
    void partialMarkIsPassedOn(int chunk) throws IOException {
        String text =
                List.of("a", MARK.substring(0, 4), MARK.substring(0, 1), "z").toString();

        feed(text + MARK, chunk);

        assertThat(before).hasToString(text);
        assertThat(stream.isMarked()).isTrue();
        assertThat(after).hasToString("");
    }

    @Test
    void streamWithoutMarkHasNothingAfterIt() throws IOException {
        feed("the guest was killed", 1000);

        assertThat(before).hasToString("the guest was killed");
        assertThat(stream.isMarked()).isFalse();
        assertThat(after).hasToString("");
    }

    @Test
    void markThatNeedsLookBackIsError() {
        assertThatThrownBy(() -> new MarkedStream(before, after, MARK + MARK))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a mark must contain U+001E once, at its start, was ");
    }

    private void feed(String text, int chunk) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int from = 0; from < bytes.length; from += chunk) {
            stream.write(bytes, from, Math.min(chunk, bytes.length - from));
        }
    }
}
