package org.jvmquarks.launch.container;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Splits a stream at a mark, into the bytes before it and those after it. One stream thus carries a guest's output and
 * the small result behind it; a copy out of the container would cost another 40 ms.
 */
final class MarkedStream extends OutputStream {
    /** First byte of every mark, and no other byte of it: a mismatch needs no look back. */
    private static final char START = '\u001e';

    private final OutputStream before;
    private final OutputStream after;
    private final byte[] mark;
    private int matched;

    /**
     * @param before gets the bytes before the mark
     * @param after gets those after it
     */
    MarkedStream(OutputStream before, OutputStream after, String mark) {
        if (mark.lastIndexOf(START) != 0) {
            throw new IllegalArgumentException("a mark must contain U+001E once, at its start, was " + mark);
        }
        this.before = before;
        this.after = after;
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

    /** Tells whether there was the whole mark. */
    boolean isMarked() {
        return matched == mark.length;
    }
}
