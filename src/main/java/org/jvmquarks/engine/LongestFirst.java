package org.jvmquarks.engine;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jvmquarks.journal.Durations;

/**
 * The order in which pins start: those that typically take long first, so that none of them runs
 * alone at the end while the other processors have nothing to do.
 *
 * <p>Worked example: on two processors, pins of 1, 1, 1 and 3 seconds take 4 seconds in this order,
 * as the long one starts when half of the short ones are done, and 3 seconds if it starts first.
 */
final class LongestFirst {
    private LongestFirst() {}

    /** Returns the pins in this order; those of which nothing is known stay in theirs, last. */
    static List<PinDefinition> of(Collection<PinDefinition> pins) {
        Map<String, Double> seconds = Durations.typical().pins();
        return pins.stream()
                .sorted(Comparator.comparingDouble(pin -> -seconds.getOrDefault(pin.id(), 0.0)))
                .toList();
    }
}
