package org.jvmquarks.host.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.guest.probe.UnfitProbe;
import org.jvmquarks.guest.wire.Wire;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;

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
 * @param flagSource where its flags come from
 */
public record GuestResult(
        String jdk,
        Launched launched,
        Optional<Identity> identity,
        List<VmFlag> flags,
        List<ResultLine> results,
        Optional<Failure> failure,
        boolean complete,
        FlagSource flagSource) {

    /**
     * An exception or error that a probe threw.
     *
     * @param thrown class name
     * @param message its message
     * @param lacking the sentence about what the runtime does not have, if that is the cause
     * @param missingClass the class that was not found, if that is the cause
     * @param stack its stack trace, as the guest printed it; may be empty
     */
    public record Failure(
            String thrown, String message, Optional<String> lacking, Optional<String> missingClass, String stack) {
        public Failure(String thrown, String message) {
            this(thrown, message, Optional.empty(), Optional.empty(), "");
        }

        /** Whether the command cannot use the probe as it is written; the message says why. */
        public boolean isUnfitProbe() {
            return thrown.equals(UnfitProbe.class.getName());
        }

        /** Whether it is itself the error of a class that was not found, not only caused by it. */
        public boolean isOfMissingClass() {
            return thrown.equals(NoClassDefFoundError.class.getName())
                    || thrown.equals(ClassNotFoundException.class.getName());
        }

        public String describe() {
            return thrown + ": " + message;
        }
    }

    public GuestResult {
        flags = List.copyOf(flags);
        results = List.copyOf(results);
    }

    /** A guest that reports its flags itself. */
    public GuestResult(
            String jdk,
            Launched launched,
            Optional<Identity> identity,
            List<VmFlag> flags,
            List<ResultLine> results,
            Optional<Failure> failure,
            boolean complete) {
        this(jdk, launched, identity, flags, results, failure, complete, FlagSource.report());
    }

    /**
     * Returns the same result with flags from the list that the VM printed.
     *
     * @param printed the requested flags on the list, by name; empty if the VM printed none
     * @param names of the requested flags
     * @throws NotApplicable if flags were requested and the VM printed no list
     */
    public GuestResult withPrinted(Optional<Map<String, VmFlag>> printed, List<String> names) {
        FlagSource source = new FlagSource(flagSource.unreadable(), printed);
        return new GuestResult(jdk, launched, identity, source.fromList(names), results, failure, complete, source);
    }

    /**
     * Returns a flag that the request needed.
     *
     * @throws CellError if the guest did not report it
     */
    public VmFlag flag(String name) {
        return flags.stream()
                .filter(flag -> flag.name().equals(name))
                .findFirst()
                .orElseThrow(() -> error("expected a report of the flag " + name + ", got none"));
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
