package org.jvmquarks.junit;

import java.util.List;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.junit.Settings.Inconclusives;
import org.jvmquarks.junit.Settings.Mode;
import org.jvmquarks.verdict.Verdict;
import org.opentest4j.TestAbortedException;

/** What JUnit and its listeners are told about a finished cell. */
public final class CellReport {
    /** Key of the report entry that a finished cell publishes; its value is one line of text. */
    public static final String KEY = "jvm-quarks.cell";

    /** Key of the report entry with the number of JDKs in the run. */
    public static final String JDKS = "jvm-quarks.jdks";

    private final CellRecord cell;
    private final Settings settings;

    CellReport(CellRecord cell, Settings settings) {
        this.cell = cell;
        this.settings = settings;
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
        if (settings.mode() == Mode.FALSIFY && cell.falsifiedBy().isEmpty()) {
            throw new PinNotFalsifiedException(
                    cell.jdk()
                            + ": no falsifier of this pin exists on this JDK, so nothing shows that"
                            + " it can fail here\n  rerun: "
                            + cell.rerun());
        }
        List<FalsifierRecord> survived =
                cell.falsifiedBy().stream().filter(f -> f.verdict() != Verdict.BROKEN).toList();
        for (FalsifierRecord falsifier : survived) {
            if (falsifier.verdict() != Verdict.INCONCLUSIVE) {
                throw new PinNotFalsifiedException(notBroken(falsifier));
            }
        }
        // Only now: noise under one falsifier must not hide that another one fails.
        survived.stream().findFirst().ifPresent(noise -> inconclusive(notBroken(noise)));
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
        return cell.outcome().label()
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
