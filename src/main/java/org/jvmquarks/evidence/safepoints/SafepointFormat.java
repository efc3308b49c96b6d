package org.jvmquarks.evidence.safepoints;

import java.time.Duration;
import java.util.List;
import org.jvmquarks.evidence.UnknownLine;

/** The format in which a generation of VMs logs its safepoints. */
interface SafepointFormat {

    /** Name of the file in the guest's folder. */
    String FILE = "safepoints.log";

    /** Options that make the VM write it to {@value #FILE}. */
    List<String> options();

    /**
     * All safepoints and handshakes in order.
     *
     * @throws UnknownLine at the first line that is not known to be part of such a log
     */
    SafepointEvents read(String log);

    static SafepointFormat of(int feature) {
        return feature < 9 ? new LegacySafepointLog() : new UnifiedSafepointLog();
    }

    /** Seconds with up to nine decimals, as the VM prints them, without a double's error. */
    static Duration seconds(String text) {
        int point = text.indexOf('.');
        String decimals = (text.substring(point + 1) + "000000000").substring(0, 9);
        return Duration.ofSeconds(Long.parseLong(text.substring(0, point)), Long.parseLong(decimals));
    }
}
