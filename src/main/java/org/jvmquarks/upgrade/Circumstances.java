package org.jvmquarks.upgrade;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.PinKey;
import org.jvmquarks.gate.compare.Side;
import org.jvmquarks.gate.compare.SideBySide;

/**
 * What pins about defaults saw on both JDKs with the options and limits of the application.
 *
 * <p>Compact object headers are the default since 27, which shows in the size of each object. An
 * application that runs with {@code -XX:-UseCompactObjectHeaders} sees the same sizes on both.
 */
final class Circumstances {
    private final Optional<SideBySide> sides;

    /**
     * @param sides both JDKs as the application runs them; empty if nothing is known of that
     */
    Circumstances(Optional<SideBySide> sides) {
        this.sides = sides;
    }

    /**
     * Returns what differs of what a pin saw, in sentences; empty if it saw nothing on one of the
     * JDKs, or did not run so.
     */
    Optional<List<String>> differences(PinKey pin) {
        return sides.filter(it -> saw(it.baseline(), pin) && saw(it.candidate(), pin))
                .map(
                        it ->
                                it.changes().stream()
                                        .filter(change -> change.pins().contains(pin))
                                        .map(Circumstances::sentence)
                                        .toList());
    }

    /** Returns whether a flag has other values; empty if nobody looked. */
    Optional<Boolean> differs(Change flag) {
        return sides.filter(it -> flag.pins().stream().allMatch(pin -> saw(it.candidate(), pin)))
                .map(
                        it ->
                                it.changes().stream()
                                        .anyMatch(change -> change.key().equals(flag.key())));
    }

    private static boolean saw(Side side, PinKey pin) {
        return side.cell(pin).filter(cell -> !cell.observations().isEmpty()).isPresent();
    }

    private static String sentence(Change change) {
        return "with the options and limits of the application: %s is %s; before: %s"
                .formatted(change.what(), change.to(), change.from());
    }
}
