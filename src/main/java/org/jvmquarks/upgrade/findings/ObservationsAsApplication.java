package org.jvmquarks.upgrade.findings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.TouchRecord;

/**
 * The observations of pins about defaults, and about system properties that the application sets, on both JDKs with its
 * options and limits.
 *
 * <p>Compact object headers are the default since 27, which shows in the size of each object. An application that runs
 * with {@code -XX:-UseCompactObjectHeaders} sees the same sizes on both.
 */
final class ObservationsAsApplication {
    private final Optional<SideBySide> sides;
    private final Conditions conditions;

    /**
     * @param sides both JDKs as the application runs them; empty if nothing is known of that
     * @param conditions those of the application
     */
    ObservationsAsApplication(Optional<SideBySide> sides, Conditions conditions) {
        this.sides = sides;
        this.conditions = conditions;
    }

    /**
     * Returns what differs of what a pin saw, in sentences; empty if it saw nothing on one of the JDKs under the
     * conditions of the application, or did not run so.
     */
    Optional<List<String>> differences(PinId pin) {
        return both(pin)
                .filter(it -> answers(it, pin).values().stream().anyMatch(Conditions.Answer.YES::equals))
                .map(it -> it.changes().stream()
                        .filter(change -> change.pins().contains(pin))
                        .filter(change -> isMet(change, answers(it, pin)))
                        .map(ObservationsAsApplication::sentence)
                        .toList());
    }

    /**
     * Returns whether all that a pin saw needs conditions that the application is known not to have, such as a smaller
     * container.
     */
    boolean isOfOthers(PinId pin) {
        return both(pin)
                .filter(it -> answers(it, pin).values().stream().allMatch(Conditions.Answer.NO::equals))
                .isPresent();
    }

    /** Returns whether a flag has other values; empty if nobody looked. */
    Optional<Boolean> differs(Change flag) {
        return sides.filter(it -> flag.pins().stream().allMatch(pin -> saw(it.candidate(), pin)))
                .map(it -> it.changes().stream().anyMatch(change -> change.key().equals(flag.key())));
    }

    private Optional<SideBySide> both(PinId pin) {
        return sides.filter(it -> saw(it.baseline(), pin) && saw(it.candidate(), pin));
    }

    /** A verdict has no conditions of its own. */
    private static boolean isMet(Change change, Map<String, Conditions.Answer> answers) {
        return answers.getOrDefault(change.what(), Conditions.Answer.YES) == Conditions.Answer.YES;
    }

    /** Returns the answer for each observation; a journal may not tell of its conditions. */
    private Map<String, Conditions.Answer> answers(SideBySide it, PinId pin) {
        Optional<TouchRecord> touches = it.candidate()
                .described(pin)
                .or(() -> it.baseline().described(pin))
                .flatMap(PinRecord::touches);
        Map<String, Conditions.Answer> answers = new HashMap<>();
        Stream.of(it.baseline(), it.candidate())
                .flatMap(side -> side.cell(pin).stream())
                .flatMap(cell -> cell.observations().stream())
                .forEach(seen -> answers.put(
                        seen.key(),
                        seen.parts().map(key -> conditions.of(key, touches)).orElse(Conditions.Answer.UNKNOWN)));
        return answers;
    }

    private static boolean saw(RunSide side, PinId pin) {
        return side.cell(pin).filter(cell -> !cell.observations().isEmpty()).isPresent();
    }

    private static String sentence(Change change) {
        return "with the options and limits of the application: %s is %s; before: %s"
                .formatted(change.what(), change.to(), change.from());
    }
}
