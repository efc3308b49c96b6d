package org.jvmquarks.engine.cell;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jvmquarks.engine.cell.Settings.Mode;

/**
 * Decides which falsifiers a run executes. Safe for use by several threads.
 *
 * <p>In mode prove each falsifier runs once: {@code -XX:-Inline} of a pin is claimed by the first JDK on which the pin
 * holds, and the others skip it. If noise leaves it undecided there, it is released, and a JDK on which the pin is
 * found to hold after that may claim it.
 */
public final class Falsification {
    private final Mode mode;

    private final Set<String> claimed = ConcurrentHashMap.newKeySet();

    public Falsification(Mode mode) {
        this.mode = mode;
    }

    /** Returns whether a pin that holds is to be checked under this falsifier now. */
    boolean claims(PinDefinition pin, Falsifier falsifier) {
        return switch (mode) {
            case VERIFY -> false;
            case PROVE -> claimed.add(nameOf(pin, falsifier));
            case FALSIFY -> true;
        };
    }

    /** Lets another JDK try a falsifier that noise has kept from a verdict. */
    void release(PinDefinition pin, Falsifier falsifier) {
        claimed.remove(nameOf(pin, falsifier));
    }

    private static String nameOf(PinDefinition pin, Falsifier falsifier) {
        return pin.id() + " " + falsifier.description();
    }
}
