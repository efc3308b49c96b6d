package org.jvmquarks.evidence.gclog;

import java.util.List;
import org.jvmquarks.evidence.UnknownLine;

/** How a generation of VMs writes down its collections. */
interface GcLogFormat {

    /** Longer lines are no log of a VM: its longest, the flags of a command line, has far less. */
    int LONGEST_LINE = 8000;

    /** Name of the file in the guest's folder. */
    String FILE = "gc.log";

    /** Options that make the VM write it to {@value #FILE}. */
    List<String> options();

    /**
     * All collections, in the order in which they began.
     *
     * @throws UnknownLine at the first line that is not known to be part of such a log
     */
    List<GcCycle> read(String log);

    /**
     * Whether the VM came to write down the heap as it left it, which is the last it does. Without
     * that, a log that ends between two lines would look like one with fewer collections.
     */
    default boolean isWhole(String log) {
        return log.lines().anyMatch(this::isEnd);
    }

    /** Whether a line begins the description of the heap at the end. */
    boolean isEnd(String line);

    static GcLogFormat of(int feature) {
        return feature < 9 ? new LegacyGcLog() : new UnifiedGcLog();
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
}
