package org.jvmquarks.evidence;

import java.util.function.Function;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.Inconclusive;

/**
 * Reads the log of a guest, and that of a second guest if the first cannot be understood. Several threads of a VM write
 * to its logs, and not all of them lock a whole line: JDK 8 writes a line of its collectors in pieces, and a safepoint
 * breaks the lock around an element of the compilation log. So chance can tear a line, which says nothing about the VM.
 * A line that a reader really does not know is in the second log as well, and stays an error.
 */
public final class LogOfGuest {
    private LogOfGuest() {}

    /**
     * Runs one guest, or two.
     *
     * @param reader makes evidence of what the guest left, by {@link GuestFile#read}
     * @throws CellError if neither log can be read, or anything else fails
     * @throws Inconclusive if neither log has what the reader wants
     */
    public static <T> T read(EvidenceContext context, GuestRequest request, Function<GuestResult, T> reader) {
        GuestResult first = context.run(request);
        try {
            return reader.apply(first);
        } catch (CellError torn) {
            if (!(torn.getCause() instanceof UnknownLine)) {
                throw torn;
            }
        } catch (Inconclusive notNow) {
            // The VM had no time to write it, which is chance as well.
        }
        return reader.apply(context.run(request));
    }
}
