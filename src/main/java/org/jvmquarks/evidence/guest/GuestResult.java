package org.jvmquarks.evidence.guest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.launch.Launched;

/**
 * A guest that ended, with what it wrote.
 *
 * @param launched how it ran and ended
 * @param identity what the VM said it is; empty if it never came to say
 * @param flags flags that were asked for, as the VM reports them
 * @param results result lines, in order
 * @param failure what the probe threw, if it did
 * @param complete whether the guest wrote all it had to say
 */
public record GuestResult(
        Launched launched,
        Optional<Identity> identity,
        List<FlagReport> flags,
        List<JsonNode> results,
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

    /**
     * A flag as the VM reports it.
     *
     * @param name its name
     * @param value its effective value; empty when this VM does not know it
     * @param origin where the value comes from: {@code DEFAULT}, {@code VM_CREATION}, {@code
     *     ERGONOMIC}
     */
    public record FlagReport(String name, Optional<String> value, String origin) {}

    public GuestResult {
        flags = List.copyOf(flags);
        results = List.copyOf(results);
    }

    /** The only result line. */
    public JsonNode result() {
        if (results.size() != 1) {
            throw new IllegalStateException(
                    "expected one result line, got " + results.size() + " in " + launched.folder());
        }
        return results.get(0);
    }
}
