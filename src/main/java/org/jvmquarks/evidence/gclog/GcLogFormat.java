package org.jvmquarks.evidence.gclog;

import java.util.List;
import org.jvmquarks.evidence.UnknownLine;

/** The format in which a generation of VMs logs its collections. */
interface GcLogFormat {

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
     * Whether the VM came to write down the heap as it left it, which is the last it does. Without that, a log that
     * ends between two lines would look like one with fewer collections.
     */
    default boolean isWhole(String log) {
        return log.lines().anyMatch(this::isEnd);
    }

    /** Whether a line begins the description of the heap at the end. */
    boolean isEnd(String line);

    static GcLogFormat of(int feature) {
        return feature < 9 ? new LegacyGcLog() : new UnifiedGcLog();
    }
}
