package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.PinKey;
import org.jvmquarks.gate.compare.Side;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.verdict.Observation;

/**
 * The observations of pins about defaults on both JDKs, with the options and limits of the
 * application.
 *
 * <p>Compact object headers are the default since 27, which shows in the size of each object. An
 * application that runs with {@code -XX:-UseCompactObjectHeaders} sees the same sizes on both.
 */
final class Circumstances {
    private final Optional<SideBySide> sides;
    private final Conditions conditions;

    /**
     * @param sides both JDKs as the application runs them; empty if nothing is known of that
     * @param conditions those of the application
     */
    Circumstances(Optional<SideBySide> sides, Conditions conditions) {
        this.sides = sides;
        this.conditions = conditions;
    }

    /**
     * Returns what differs of what a pin saw, in sentences; empty if it saw nothing on one of the
     * JDKs under the conditions of the application, or did not run so.
     */
    Optional<List<String>> differences(PinKey pin) {
        return both(pin)
                .filter(
                        it ->
                                keys(it, pin)
                                        .anyMatch(key -> of(it, pin, key) == Conditions.Answer.YES))
                .map(
                        it ->
                                it.changes().stream()
                                        .filter(change -> change.pins().contains(pin))
                                        .filter(
                                                change ->
                                                        of(it, pin, change.what())
                                                                == Conditions.Answer.YES)
                                        .map(Circumstances::sentence)
                                        .toList());
    }

    /**
     * Returns whether all that a pin saw needs conditions that the application is known not to
     * have, such as a smaller container.
     */
    boolean isOfOthers(PinKey pin) {
        return both(pin)
                .filter(
                        it ->
                                keys(it, pin)
                                        .allMatch(key -> of(it, pin, key) == Conditions.Answer.NO))
                .isPresent();
    }

    /** Returns whether a flag has other values; empty if nobody looked. */
    Optional<Boolean> differs(Change flag) {
        return sides.filter(it -> flag.pins().stream().allMatch(pin -> saw(it.candidate(), pin)))
                .map(
                        it ->
                                it.changes().stream()
                                        .anyMatch(change -> change.key().equals(flag.key())));
    }

    private Optional<SideBySide> both(PinKey pin) {
        return sides.filter(it -> saw(it.baseline(), pin) && saw(it.candidate(), pin));
    }

    private Conditions.Answer of(SideBySide it, PinKey pin, String key) {
        Optional<TouchRecord> touches =
                it.candidate()
                        .described(pin)
                        .or(() -> it.baseline().described(pin))
                        .flatMap(PinRecord::touches);
        return conditions.of(key, touches);
    }

    private static Stream<String> keys(SideBySide it, PinKey pin) {
        Set<String> keys =
                Stream.of(it.baseline(), it.candidate())
                        .flatMap(side -> side.cell(pin).stream())
                        .flatMap(cell -> cell.observations().stream())
                        .map(Observation::key)
                        .collect(Collectors.toSet());
        return keys.stream();
    }

    private static boolean saw(Side side, PinKey pin) {
        return side.cell(pin).filter(cell -> !cell.observations().isEmpty()).isPresent();
    }

    private static String sentence(Change change) {
        return "with the options and limits of the application: %s is %s; before: %s"
                .formatted(change.what(), change.to(), change.from());
    }
}
