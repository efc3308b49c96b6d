package org.jvmquarks.evidence.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.LogText;
import org.jvmquarks.evidence.UnknownLine;

/**
 * On 8 a concurrent thread may write in the middle of the line of a pause, and ends that line; or a pause begins in the
 * middle of its line, before the processor times. Puts the line of the pause together again, and what came between
 * after it.
 */
final class InterleavedLines {
    /** A line of its own, which the thread of CMS writes when it leaves its work to a pause. */
    static final String BAILING_OUT = "bailing out to foreground collection";

    private static final String TIMES = " \\[Times: [^\\[\\]]*] ?";

    // JDK 8: 0.256: [GC pause (G1 Evacuation Pause) (young)0.256:
    //     [GC concurrent-root-region-scan-start]
    // JDK 8: 0.875: [GC (Allocation Failure) 0.875: [ParNew: …]0.875: [CMS CMS: abort preclean due
    //     to time 0.875: [CMS-concurrent-abortable-preclean: 0.003/0.007 secs] [Times: …]
    private static final Pattern PHASE = Pattern.compile("(?: CMS: abort preclean due to (?:time|loops) )?"
            + "(?:\\d{1,9}\\.\\d{3}: )?\\[(?:GC |CMS-)concurrent-[^\\[\\]]*](?:"
            + TIMES
            + ")?|"
            + BAILING_OUT);

    /** The times of a phase, at the end of a line that a pause has begun. */
    // JDK 8: 0.400: [CMS-concurrent-preclean: 0.001/0.008 secs]0.400: [GC (Allocation Failure)
    //     0.400: [ParNew: 7424K->7424K(7424K), 0.0000060 secs]0.400: [CMS [Times: …]
    private static final Pattern TIMES_AT_THE_END = Pattern.compile(TIMES + "$");

    /** The times of a pause and of a phase whose line comes later. */
    // JDK 8: 0.520: 0.520: [GC pause (G1 Evacuation Pause) (young)[GC
    //     concurrent-root-region-scan-end, 0.0003446 secs]
    private static final Pattern TWO_STAMPS = Pattern.compile("(\\d{1,9}\\.\\d{3}: )(?=\\d{1,9}\\.\\d{3}: )");

    /** An area of the heap, in the lines of the end. */
    // JDK 8: … [0x00000000fe800000, 0x00000000fed712b0, 0x00000000fee80000)
    private static final Pattern AREA = Pattern.compile("\\[0x[^\\[\\]]*\\)");

    private InterleavedLines() {}

    /** @throws UnknownLine where a line is never continued */
    static List<LogLine> mend(List<String> lines) {
        List<LogLine> mended = new ArrayList<>();
        List<LogLine> between = new ArrayList<>();
        LogLine begun = new LogLine(1, "");
        for (int i = 0; i < lines.size(); i++) {
            LogLine line = begun.text().isEmpty()
                    ? new LogLine(i + 1, lines.get(i))
                    : new LogLine(begun.number(), begun.text() + lines.get(i));
            if (line.text().length() > LogText.LONGEST_LINE) {
                throw line.unknown("is interrupted and never continued");
            }
            List<LogLine> phases = phases(i + 1, line.text());
            between.addAll(phases);
            String rest = phases.isEmpty() ? line.text() : withoutPhases(line.text());
            if (!phases.isEmpty() && isOpen(rest)) {
                begun = new LogLine(
                        line.number(), TIMES_AT_THE_END.matcher(rest).replaceAll(""));
            } else {
                if (phases.isEmpty() || !rest.isEmpty()) {
                    mended.add(new LogLine(line.number(), rest));
                }
                mended.addAll(between);
                between.clear();
                begun = new LogLine(1, "");
            }
        }
        if (!between.isEmpty()) {
            throw begun.unknown("is interrupted and never continued");
        }
        return mended;
    }

    private static List<LogLine> phases(int number, String text) {
        Matcher stamp = TWO_STAMPS.matcher(text);
        String missing = stamp.find() ? stamp.group(1) : "";
        return PHASE.matcher(text)
                .results()
                .map(phase -> phase.group().startsWith("[") ? missing + phase.group() : phase.group())
                .map(phase -> new LogLine(number, phase))
                .toList();
    }

    private static String withoutPhases(String text) {
        boolean lacksStamp =
                PHASE.matcher(text).results().anyMatch(phase -> phase.group().startsWith("["));
        String rest = PHASE.matcher(text).replaceAll("");
        return lacksStamp ? TWO_STAMPS.matcher(rest).replaceFirst("") : rest;
    }

    private static boolean isOpen(String text) {
        return AREA.matcher(text)
                        .replaceAll("")
                        .chars()
                        .map(c -> c == '[' ? 1 : c == ']' ? -1 : 0)
                        .sum()
                > 0;
    }
}
