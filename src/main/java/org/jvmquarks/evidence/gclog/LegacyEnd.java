package org.jvmquarks.evidence.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a log of 8: the word {@code Heap} and the sizes of all generations, indented. The VM does not wait for the
 * thread of CMS before it writes them. So that thread may go on, and even request its pauses. It writes a line in
 * pieces: time, colon, phase, processor times, end of line; each can be before, between and after those of the end.
 *
 * <p>An example:
 *
 * <pre>
 * 0.603Heap
 *  par new generation   total 153344K, used 4383K [0x00000000e0000000, …
 *   eden space 136320K: [CMS-concurrent-reset: 0.003/0.003 secs],   3% used [0x00000000e0000000, …
 *  [Times: user=0.00 sys=0.00, real=0.00 secs]
 *  Metaspace       used 2867K, capacity 4486K, committed 4864K, reserved 1056768K
 * </pre>
 *
 * <p>The pieces together are the phase {@code 0.603: [CMS-concurrent-reset: 0.003/0.003 secs]}.
 */
final class LegacyEnd {
    // JDK 8: 0.952: [CMS-concurrent-reset: 0.000/0.000 secs] [Times: user=0.00 sys=0.00, real=0.00
    //     secs]
    private static final String PIECE =
            "\\d{1,9}\\.\\d{3}(?!\\d)|: |\\[(?:GC |CMS-)concurrent-[^\\[\\]]*]| \\[Times: [^\\[\\]]*] ?";

    private static final Pattern PIECES = Pattern.compile(PIECE);

    // JDK 8: Heap
    // JDK 8: 0.603: [CMS-concurrent-reset: 0.003/0.003 secs]Heap
    private static final Pattern BEGIN = Pattern.compile("(?:%1$s)*Heap(?:%1$s)*".formatted(PIECE));

    /** All pieces of a phase, put together. */
    private static final Pattern PHASE = Pattern.compile("\\d{1,9}\\.\\d{3}: \\[(?:GC |CMS-)concurrent-[^\\[\\]]*]");

    // JDK 8: 0.819: [GC (CMS Final Remark) [YG occupancy: 6340 K (7424 K)]0.819: [Rescan …
    private static final Pattern PAUSE = Pattern.compile("\\d{1,9}\\.\\d{3}: \\[GC \\(CMS .*");

    private LegacyEnd() {}

    /** Tells whether a line is the first of the end. */
    static boolean begins(String line) {
        return BEGIN.matcher(line).matches();
    }

    /**
     * Returns the lines of CMS among those of the end: its phases and its pauses.
     *
     * @param lines from the first line of the end to the last of the log
     * @throws UnknownLine at a line that is of neither
     */
    static List<LogLine> others(List<LogLine> lines) {
        StringBuilder pieces = new StringBuilder();
        List<LogLine> others = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            LogLine line = lines.get(i);
            if (PAUSE.matcher(line.text()).matches()) {
                others.add(line);
                continue;
            }
            Matcher piece = PIECES.matcher(line.text());
            while (piece.find()) {
                pieces.append(piece.group());
            }
            String rest = piece.replaceAll("");
            if (i > 0 && !rest.isEmpty() && !rest.startsWith(" ")) {
                throw line.unknown("is after the end of the log");
            }
            Matcher phase = PHASE.matcher(pieces);
            if (phase.find()) {
                others.add(new LogLine(line.number(), phase.group()));
                pieces.delete(0, phase.end());
            }
        }
        return others;
    }
}
