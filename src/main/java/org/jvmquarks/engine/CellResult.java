package org.jvmquarks.engine;

import java.util.Comparator;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.engine.cell.Settings.InconclusivePolicy;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

/** The effect of a finished cell on the build. */
public sealed interface CellResult {

    /** Returns the text for people: verdict, claim, reason, and how to run the cell again. */
    String message();

    /** Returns whether the build fails because of it. */
    default boolean failsBuild() {
        return this instanceof Failed || this instanceof Errored;
    }

    /** The pin holds, and every falsifier that was run breaks it. */
    record Passed() implements CellResult {
        @Override
        public String message() {
            return "";
        }
    }

    /** The cell was not decided, and need not be. */
    record Skipped(String message) implements CellResult {}

    /** The pin is BROKEN, or a falsifier does not break it: a finding. */
    sealed interface Failed extends CellResult {}

    /** The pin is BROKEN. */
    record Broken(String message) implements Failed {}

    /** The pin holds, but nothing shows that it can fail. */
    record NotFalsified(String message) implements Failed {}

    /** The cell has no verdict although it should have one, or a falsifier has none. */
    record Errored(String message) implements CellResult {}

    /** Returns the consequence of a cell under these settings. */
    static CellResult of(CellRecord cell, Settings settings) {
        return of(cell, settings.mode(), settings.inconclusive());
    }

    /** Returns the consequence of a cell of a run in this mode. */
    static CellResult of(CellRecord cell, Mode mode, InconclusivePolicy policy) {
        return switch (cell.verdict()) {
            case HOLDS -> ofFalsifiers(cell, mode, policy);
            case BROKEN -> new Broken(message(cell));
            case ERROR -> new Errored(message(cell));
            case INCONCLUSIVE -> inconclusive(message(cell), policy);
            case NOT_APPLICABLE -> new Skipped(message(cell));
        };
    }

    private static CellResult inconclusive(String message, InconclusivePolicy policy) {
        return policy == InconclusivePolicy.FAIL ? new Errored(message) : new Skipped(message);
    }

    /**
     * A falsifier without effect comes first, and a fault before noise, which must hide neither. A guest that could not
     * be started is not about the pin: that is an error, not a finding.
     */
    private static CellResult ofFalsifiers(CellRecord cell, Mode mode, InconclusivePolicy policy) {
        if (mode == Mode.FALSIFY && cell.falsifiedBy().isEmpty()) {
            return new NotFalsified(cell.jdk()
                    + ": no falsifier of this pin exists on this JDK, so nothing shows that it can fail here\n  rerun: "
                    + cell.rerun());
        }
        return cell.falsifiedBy().stream()
                .filter(falsifier -> falsifier.verdict() != Verdict.BROKEN)
                .min(Comparator.comparingInt(CellResult::priority))
                .map(survivor -> ofSurvivor(cell, survivor, policy))
                .orElseGet(Passed::new);
    }

    private static int priority(FalsifierRecord survivor) {
        return switch (survivor.verdict()) {
            case ERROR -> 1;
            case INCONCLUSIVE -> 2;
            default -> 0;
        };
    }

    private static CellResult ofSurvivor(CellRecord cell, FalsifierRecord survivor, InconclusivePolicy policy) {
        String message = survival(cell, survivor);
        return switch (survivor.verdict()) {
            case ERROR -> new Errored(message);
            case INCONCLUSIVE -> inconclusive(message, policy);
            default -> new NotFalsified(message);
        };
    }

    private static String survival(CellRecord cell, FalsifierRecord falsifier) {
        return "%s: expected the pin to be BROKEN under %s but was %s: %s\n  rerun: %s"
                .formatted(cell.jdk(), falsifier.falsifier(), falsifier.verdict(), falsifier.reason(), cell.rerun());
    }

    private static String message(CellRecord cell) {
        return cell.outcome().label()
                + " "
                + cell.claim()
                + " ["
                + cell.jdk()
                + "]\n  "
                + cell.reason()
                + "\n  rerun: "
                + cell.rerun()
                + lastGuest(cell);
    }

    private static String lastGuest(CellRecord cell) {
        return cell.guests().isEmpty()
                ? ""
                : "\n  last guest: "
                        + ShellWords.join(
                                cell.guests().get(cell.guests().size() - 1).argv());
    }
}
