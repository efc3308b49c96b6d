package org.jvmquarks.evidence.safepoints;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.LogText;
import org.jvmquarks.evidence.UnknownLine;

/**
 * The output of 8: a row of its statistics names the operation and counts the threads, in whole milliseconds; the line
 * after it has the times. Both go to a log of their own, so that nothing that the probe prints comes between.
 */
final class LegacySafepointLog implements SafepointFormat {
    // JDK 8: 0.496: G1CollectFull … [       9          1              1    ]
    //     …[     0     0     0     0    11    ]  1
    private static final Pattern ROW =
            Pattern.compile("\\d{1,9}\\.\\d{3}: (.+?) +\\[ *(\\d{1,8}) +\\d+ +\\d+ *] +\\[(?: *\\d+){5} *] +\\d+ *");

    // JDK 8: Total time for which application threads were stopped: 0.0123379 seconds,
    //     Stopping threads took: 0.0006310 seconds
    private static final Pattern TIMES = Pattern.compile("Total time for which application threads were stopped:"
            + " (\\d{1,9}\\.\\d{1,9}) seconds, Stopping threads took: (\\d{1,9}\\.\\d{1,9}) seconds");

    /** Heading of the rows; what follows the last of them; the log's own notes about the VM. */
    // JDK 8: … vmop                    [threads: total initially_running wait_to_block] …
    // JDK 8: Polling page always armed
    // JDK 8: ThreadDump                         2
    // JDK 8: … 0 VM operations coalesced during safepoint
    private static final Pattern REMARK = Pattern.compile(" +vmop +\\[threads: .*|Polling page always armed|"
            + "\\w[\\w ]* {2,}\\d+| *\\d+ VM operations coalesced during safepoint|"
            + "Maximum (?:sync|vm operation) time .* \\d+ ms|<.*>|(?:OpenJDK|Java HotSpot\\(TM\\)) .* warning: .*|");

    /** A safepoint that the VM makes of itself, to clean up. It also ends at one, which nothing follows. */
    private static final String NO_OPERATION = "no vm operation";

    @Override
    public List<String> options() {
        return List.of(
                "-XX:+PrintSafepointStatistics",
                "-XX:PrintSafepointStatisticsCount=1",
                "-XX:+PrintGCApplicationStoppedTime",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-DisplayVMOutput",
                "-XX:+LogVMOutput",
                "-XX:LogFile=" + FILE);
    }

    @Override
    public SafepointEvents read(String log) {
        List<String> lines = LogText.lines(log);
        int from = lines.indexOf("<tty>") + 1;
        int to = lines.lastIndexOf("</tty>");
        if (from == 0 || to < from || !lines.get(lines.size() - 1).equals("</hotspot_log>")) {
            throw new UnknownLine(
                    Math.max(1, lines.size()),
                    lines.isEmpty() ? "" : lines.get(lines.size() - 1),
                    "is the last, the log lacks its beginning or its end");
        }
        List<Safepoint> safepoints = new ArrayList<>();
        Optional<Matcher> row = Optional.empty();
        for (int i = from; i < to; i++) {
            Matcher next = ROW.matcher(lines.get(i));
            Matcher times = TIMES.matcher(lines.get(i));
            if (next.matches() && row.isEmpty()) {
                row = Optional.of(next);
            } else if (times.matches() && row.isPresent() && isWhole(times)) {
                safepoints.add(safepoint(row.get(), times));
                row = Optional.empty();
            } else if (!REMARK.matcher(lines.get(i)).matches()) {
                throw new UnknownLine(i + 1, lines.get(i), "is not known, or not here");
            }
        }
        if (row.isPresent() && !row.get().group(1).equals(NO_OPERATION)) {
            throw new UnknownLine(to, row.get().group(), "is not followed by its times");
        }
        return new SafepointEvents(safepoints, List.of());
    }

    private static boolean isWhole(Matcher times) {
        return SafepointFormat.seconds(times.group(1)).compareTo(SafepointFormat.seconds(times.group(2))) >= 0;
    }

    private static Safepoint safepoint(Matcher row, Matcher times) {
        Duration total = SafepointFormat.seconds(times.group(1));
        return new Safepoint(
                row.group(1), Integer.parseInt(row.group(2)), SafepointFormat.seconds(times.group(2)), total);
    }
}
