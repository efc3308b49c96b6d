package org.jvmquarks.evidence.guest;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.guest.Wire;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/**
 * A guest that ended, with what it wrote.
 *
 * @param jdk name of the JDK's column, for messages
 * @param launched how it ran and ended
 * @param identity what the VM said it is; empty if it never came to say
 * @param flags requested flags, as the VM reports them
 * @param results result lines, in order
 * @param failure what the probe threw, if it did
 * @param complete whether the guest wrote all it had to say
 */
public record GuestResult(
        String jdk,
        Launched launched,
        Optional<Identity> identity,
        List<VmFlag> flags,
        List<ResultLine> results,
        Optional<Failure> failure,
        boolean complete) {

    /**
     * What a probe threw.
     *
     * @param thrown class name
     * @param message its message
     */
    public record Failure(String thrown, String message) {
        public String describe() {
            return thrown + ": " + message;
        }
    }

    public GuestResult {
        flags = List.copyOf(flags);
        results = List.copyOf(results);
    }

    /**
     * Returns the only result line.
     *
     * @throws CellError if there is another number of them
     */
    public ResultLine result() {
        if (results.size() != 1) {
            throw error("expected one result, got " + results.size());
        }
        return results.get(0);
    }

    /**
     * Returns the fault that the guest did not write what it was requested to.
     *
     * @param what was expected, and what the guest wrote
     */
    public CellError error(String what) {
        return new CellError(
                ErrorKind.GUEST_FAILED,
                jdk + ": " + what + ", in " + launched.folder().resolve(Wire.RESULT_FILE));
    }
}
