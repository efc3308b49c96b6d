package org.jvmquarks.launch.container;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Splits a stream at a mark: passes on the bytes before it, keeps those after it. One exec thus
 * carries a guest's output and the small result behind it; a copy out of the container would cost
 * another 40 ms.
 */
final class MarkedStream extends OutputStream {
    /** First byte of every mark, and no other byte of it: a mismatch needs no look back. */
    private static final char START = '\u001e';

    private final OutputStream before;
    private final ByteArrayOutputStream after = new ByteArrayOutputStream();
    private final byte[] mark;
    private int matched;

    MarkedStream(OutputStream before, String mark) {
        if (mark.lastIndexOf(START) != 0) {
            throw new IllegalArgumentException(
                    "a mark must contain U+001E once, at its start, was " + mark);
        }
        this.before = before;
        this.mark = mark.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns a mark that no guest prints by chance. */
    static String mark(String random) {
        return START + random;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int end = offset + length;
        int plain = offset;
        int i = offset;
        while (i < end && matched < mark.length) {
            if (bytes[i] == mark[matched]) {
                before.write(bytes, plain, i - plain);
                matched++;
                plain = ++i;
            } else if (matched > 0) {
                before.write(mark, 0, matched);
                matched = 0;
            } else {
                i++;
            }
        }
        OutputStream rest = matched == mark.length ? after : before;
        rest.write(bytes, plain, end - plain);
    }

    /** Returns the text after the mark; empty if there was no mark. */
    Optional<String> trailer() {
        return matched == mark.length
                ? Optional.of(after.toString(StandardCharsets.UTF_8))
                : Optional.empty();
    }
}
