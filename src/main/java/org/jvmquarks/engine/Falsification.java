package org.jvmquarks.engine;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jvmquarks.engine.Settings.Mode;

/**
 * Decides which falsifiers a run executes, and remembers which pins they have proven. Safe for use
 * by several threads.
 *
 * <p>In mode prove each falsifier runs once: {@code -XX:-Inline} of a pin is claimed by the first
 * JDK on which the pin holds, and the others skip it. If noise leaves it undecided there, it is
 * released, and the next JDK may claim it.
 */
final class Falsification {
    private final Mode mode;

    /** Pins that held, and whether one of their falsifiers was run. */
    private final Map<String, Boolean> held = new ConcurrentHashMap<>();

    private final Set<String> claimed = ConcurrentHashMap.newKeySet();

    Falsification(Mode mode) {
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

    /** Notes that a pin held on a JDK. */
    void held(PinDefinition pin, boolean falsified) {
        held.merge(pin.id(), falsified, Boolean::logicalOr);
    }

    /** Returns the pins that mode prove left without any falsifier, sorted. */
    List<String> unproven() {
        return mode == Mode.PROVE
                ? held.entrySet().stream()
                        .filter(pin -> !pin.getValue())
                        .map(Map.Entry::getKey)
                        .sorted()
                        .toList()
                : List.of();
    }

    private static String nameOf(PinDefinition pin, Falsifier falsifier) {
        return pin.id() + " " + falsifier.description();
    }
}
