package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LeftFilesTest {
    private static final String MARK = MarkedStream.mark("42-end");

    private static Optional<Map<String, ByteBuffer>> trailer(String text) {
        return LeftFiles.of(text.getBytes(StandardCharsets.UTF_8), MARK);
    }

    @Test
    void namesTheFiles() {
        assertThat(trailer(MARK
                        + "gc.log\n[0.1s] Pause\n[0.2s] Pause\n"
                        + MARK
                        + "größe.txt\n"
                        + MARK
                        + "result.jsonl\n{\"é\":1}\n"
                        + MARK))
                .contains(Map.of(
                        "gc.log",
                        utf8("[0.1s] Pause\n[0.2s] Pause\n"),
                        "größe.txt",
                        utf8(""),
                        "result.jsonl",
                        utf8("{\"é\":1}\n")));
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

        assertThat(LeftFiles.of(printed.toByteArray(), MARK)).contains(Map.of("recording.jfr", ByteBuffer.wrap(each)));
    }

    @Test
    void guestMayLeaveNoFile() {
        assertThat(trailer(MARK)).contains(Map.of());
    }

    @Test
    void folderMustBeCopied() {
        assertThat(trailer(MARK + "gc.log\n" + MARK + "recordings/\n" + MARK)).isEmpty();
    }

    @Test
    void largeFileMustBeCopied() {
        String all = "x".repeat(Scripts.LARGE_FILE - 1);

        assertThat(trailer(MARK + "gc.log\n" + all + MARK)).contains(Map.of("gc.log", utf8(all)));
        assertThat(trailer(MARK + "gc.log\n" + all + "x" + MARK)).isEmpty();
    }

    @Test
    void scriptThatWasKilledHasNone() {
        assertThat(trailer(MARK + "gc.log\n")).isEmpty();
        assertThat(trailer("killed")).isEmpty();
        assertThat(trailer("")).isEmpty();
    }
}
