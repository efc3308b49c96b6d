package org.jvmquarks.junit;

import java.util.Locale;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.junit.Settings.Inconclusives;
import org.jvmquarks.junit.Settings.Mode;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;
import org.opentest4j.TestAbortedException;

/** What JUnit and its listeners are told about a finished cell. */
public final class CellReport {
    /** Key of the report entry that a finished cell publishes; its value is one line of text. */
    public static final String KEY = "jvm-quarks.cell";

    /** Key of the report entry with the number of JDKs in the run. */
    public static final String JDKS = "jvm-quarks.jdks";

    private static final int MOST_VALUES = 3;
    private static final int MOST_CHARACTERS = 100;

    private final CellRecord cell;
    private final Settings settings;

    CellReport(CellRecord cell, Settings settings) {
        this.cell = cell;
        this.settings = settings;
    }

    static String line(CellRecord cell) {
        String found = cell.verdict() == Verdict.HOLDS ? values(cell) : inShort(cell.reason());
        long killed =
                cell.falsifiedBy().stream().filter(f -> f.verdict() == Verdict.BROKEN).count();
        String proof =
                cell.falsifiedBy().isEmpty()
                        ? ""
                        : ", broken by "
                                + killed
                                + " of "
                                + cell.falsifiedBy().size()
                                + " falsifiers";
        return String.format(
                Locale.ROOT,
                "%-14s %s.%s [%s] %s(%.1f s%s)",
                label(cell),
                cell.quark(),
                cell.pin(),
                cell.jdk(),
                found.isEmpty() ? "" : found + " ",
                cell.seconds(),
                proof);
    }

    private static String values(CellRecord cell) {
        return cell.observations().stream()
                .limit(MOST_VALUES)
                .map(Observation::display)
                .collect(Collectors.joining(", "));
    }

    /** The first line, cut where it would fill more than one line of a terminal. */
    private static String inShort(String reason) {
        String line = reason.lines().findFirst().orElse("");
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "…";
    }

    private static String label(CellRecord cell) {
        return cell.error().map(kind -> "ERROR(" + kind + ")").orElse(cell.verdict().name());
    }

    /** Passes, fails or aborts the test, as the verdict says. */
    void tellJUnit() {
        switch (cell.verdict()) {
            case HOLDS -> requireFalsifiers();
            case BROKEN -> throw new AssertionError(message());
            case ERROR -> throw new CellErrorException(message());
            case INCONCLUSIVE -> inconclusive(message());
            case NOT_APPLICABLE -> throw new TestAbortedException(message());
            default -> throw new IllegalStateException(cell.verdict().name());
        }
    }

    private void inconclusive(String message) {
        if (settings.inconclusive() == Inconclusives.FAIL) {
            throw new CellErrorException(message);
        }
        throw new TestAbortedException(message);
    }

    private void requireFalsifiers() {
        if (settings.mode() != Mode.FALSIFY) {
            return;
        }
        if (cell.falsifiedBy().isEmpty()) {
            throw new PinNotFalsifiedException(
                    cell.jdk()
                            + ": no falsifier of this pin exists on this JDK, so nothing shows that"
                            + " it can fail here\n  rerun: "
                            + cell.rerun());
        }
        for (FalsifierRecord falsifier : cell.falsifiedBy()) {
            if (falsifier.verdict() == Verdict.INCONCLUSIVE) {
                inconclusive(notBroken(falsifier));
            } else if (falsifier.verdict() != Verdict.BROKEN) {
                throw new PinNotFalsifiedException(notBroken(falsifier));
            }
        }
    }

    private String notBroken(FalsifierRecord falsifier) {
        return cell.jdk()
                + ": expected the pin to break under "
                + falsifier.falsifier()
                + ", got "
                + falsifier.verdict()
                + ": "
                + falsifier.reason()
                + "\n  rerun: "
                + cell.rerun();
    }

    private String message() {
        return label(cell)
                + " "
                + cell.claim()
                + " ["
                + cell.jdk()
                + "]\n  "
                + cell.reason()
                + rerun();
    }

    private String rerun() {
        String guest =
                cell.guests().isEmpty()
                        ? ""
                        : "\n  last guest: "
                                + String.join(
                                        " ", cell.guests().get(cell.guests().size() - 1).argv());
        return "\n  rerun: " + cell.rerun() + guest;
    }
}
