package org.jvmquarks.evidence.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.LogText;
import org.jvmquarks.evidence.UnknownLine;

/**
 * On 8 a concurrent thread may write in the middle of the line of a pause, and ends that line. Puts
 * the line together again, and what came between after it.
 */
final class InterleavedLines {
    // JDK 8: 0.256: [GC pause (G1 Evacuation Pause) (young)0.256:
    //     [GC concurrent-root-region-scan-start]
    private static final Pattern AT_THE_END =
            Pattern.compile(
                    "\\d{1,9}\\.\\d{3}: \\[(?:GC |CMS-)concurrent-[^\\[\\]]*](?: \\[Times: [^\\[\\]]*] ?)?$");

    private InterleavedLines() {}

    /**
     * @throws UnknownLine where a line is never continued
     */
    static List<LogLine> mend(List<String> lines) {
        List<LogLine> mended = new ArrayList<>();
        List<LogLine> between = new ArrayList<>();
        LogLine begun = new LogLine(1, "");
        for (int i = 0; i < lines.size(); i++) {
            LogLine line =
                    begun.text().isEmpty()
                            ? new LogLine(i + 1, lines.get(i))
                            : new LogLine(begun.number(), begun.text() + lines.get(i));
            if (line.text().length() > LogText.LONGEST_LINE) {
                throw line.unknown("is interrupted and never continued");
            }
            Matcher interruption = AT_THE_END.matcher(line.text());
            if (interruption.find() && isOpen(line.text().substring(0, interruption.start()))) {
                between.add(new LogLine(i + 1, interruption.group()));
                begun = new LogLine(line.number(), line.text().substring(0, interruption.start()));
            } else {
                mended.add(line);
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

    private static boolean isOpen(String text) {
        return text.chars().map(c -> c == '[' ? 1 : c == ']' ? -1 : 0).sum() > 0;
    }
}
