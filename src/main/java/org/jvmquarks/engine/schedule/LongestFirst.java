package org.jvmquarks.engine.schedule;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.file.Durations;

/**
 * The order in which pins start: quarks with a pin that typically takes long first, so that none runs alone at the end
 * while the other processors have nothing to do.
 *
 * <p>Worked example: on two processors, pins of 1, 1, 1 and 3 seconds take 4 seconds in this order, as the long one
 * starts when half of the short ones are done, and 3 seconds if it starts first.
 *
 * <p>The pins of a quark stay together: those of a litmus test need two processors each, and one processor would idle
 * until the other is free, before each of them.
 */
public final class LongestFirst {
    private LongestFirst() {}

    /** Returns the pins in this order by the typical durations of this project's own pins. */
    public static List<PinDefinition> of(Collection<PinDefinition> pins) {
        return of(pins, Durations.typical().pins());
    }

    /**
     * Returns the pins in this order; quarks of which nothing is known stay in theirs, last.
     *
     * @param typical durations in seconds, by the id of the pin
     */
    public static List<PinDefinition> of(Collection<PinDefinition> pins, Map<PinId, Double> typical) {
        Map<String, Double> longest = new HashMap<>();
        for (PinDefinition pin : pins) {
            longest.merge(pin.quark().id(), typical.getOrDefault(pin.id(), 0.0), Math::max);
        }
        return pins.stream()
                .sorted(Comparator.comparingDouble(
                        pin -> -longest.getOrDefault(pin.quark().id(), 0.0)))
                .toList();
    }
}
