package org.jvmquarks.engine.cell;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.verdict.Mode;

/**
 * Decides which falsifiers a run executes. Safe for use by several threads.
 *
 * <p>In mode prove each falsifier runs once: {@code -XX:-Inline} of a pin is claimed by the first JDK on which the pin
 * holds, and the others skip it. If noise leaves it undecided there, it is released, and a JDK on which the pin is
 * found to hold after that may claim it.
 */
public final class Falsification {
    private final Mode mode;

    /** A falsifier of a pin, by the description that also names it in a journal. */
    private record Claim(PinId pin, String falsifier) {}

    private final Set<Claim> claimed = ConcurrentHashMap.newKeySet();

    public Falsification(Mode mode) {
        this.mode = mode;
    }

    /** Returns whether a pin that holds is to be checked under this falsifier now. */
    boolean claims(PinDefinition pin, Falsifier falsifier) {
        return switch (mode) {
            case VERIFY -> false;
            case PROVE -> claimed.add(new Claim(pin.id(), falsifier.description()));
            case FALSIFY -> true;
        };
    }

    /** Lets another JDK try a falsifier that noise has kept from a verdict. */
    void release(PinDefinition pin, Falsifier falsifier) {
        claimed.remove(new Claim(pin.id(), falsifier.description()));
    }
}
