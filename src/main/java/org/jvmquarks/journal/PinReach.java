package org.jvmquarks.journal;

import java.util.Optional;
import org.jvmquarks.verdict.Impact;

/**
 * Whom a change of a pin concerns.
 *
 * @param impact who meets a change of it; empty in journals that were written before it was recorded
 * @param touches which applications it concerns; empty if it concerns all alike, or the journal was written before this
 *     was recorded
 * @param flag the VM flag whose retirement it is about: {@code UseBiasedLocking}; empty if it is about none, or the
 *     journal was written before this was recorded
 */
public record PinReach(Optional<Impact> impact, Optional<TouchRecord> touches, Optional<String> flag) {

    /** Returns the reach of a pin whose author does not say. */
    public static PinReach unknown() {
        return new PinReach(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
