package org.jvmquarks.evidence.safepoints;

import java.time.Duration;
import java.util.List;
import org.jvmquarks.evidence.UnknownLine;

/** How a generation of VMs writes down its safepoints. */
interface SafepointFormat {

    /** Longer lines are no log of a VM: the longest, arguments and class path, have less. */
    int LONGEST_LINE = 8000;

    /** Name of the file in the guest's folder. */
    String FILE = "safepoints.log";

    /** Options that make the VM write it to {@value #FILE}. */
    List<String> options();

    /**
     * All safepoints and handshakes in order.
     *
     * @throws UnknownLine at the first line that is not known to be part of such a log
     */
    Stops read(String log);

    static SafepointFormat of(int feature) {
        return feature < 9 ? new LegacySafepointLog() : new UnifiedSafepointLog();
    }

    /** The lines of a log that ends with a whole one. */
    static List<String> lines(String log) {
        List<String> lines = log.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).length() > LONGEST_LINE) {
                throw new UnknownLine(i + 1, lines.get(i), "is too long for a log");
            }
        }
        if (!log.isEmpty() && !log.endsWith("\n")) {
            throw new UnknownLine(
                    lines.size(), lines.get(lines.size() - 1), "is the last and is cut off");
        }
        return lines;
    }

    /** Seconds with up to nine decimals, as the VM prints them, without a double's error. */
    static Duration seconds(String text) {
        int point = text.indexOf('.');
        String decimals = (text.substring(point + 1) + "000000000").substring(0, 9);
        return Duration.ofSeconds(
                Long.parseLong(text.substring(0, point)), Long.parseLong(decimals));
    }
}
