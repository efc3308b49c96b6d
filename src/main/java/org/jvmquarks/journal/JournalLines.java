package org.jvmquarks.journal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bytes of a journal, cut into lines.
 *
 * @param lines the lines that were written to their end, without it
 * @param wholeBytes length of these lines with their ends; what follows is torn
 */
record JournalLines(List<byte[]> lines, int wholeBytes) {

    /** A line counts when its end was written: it is the last byte of the same write. */
    static JournalLines of(byte[] content) {
        List<byte[]> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < content.length; i++) {
            if (content[i] == '\n') {
                lines.add(Arrays.copyOfRange(content, start, i));
                start = i + 1;
            }
        }
        return new JournalLines(List.copyOf(lines), start);
    }
}
