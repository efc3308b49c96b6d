package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.verdict.Comparison;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

/**
 * A finished cell: one pin on one JDK.
 *
 * @param quark id of the quark
 * @param title title of the quark
 * @param topic its topic, the last part of its package: {@code memory}, {@code compiler}
 * @param pin name of the pin's method
 * @param claim what the pin says, in words
 * @param jdk id of the JDK
 * @param verdict the verdict
 * @param error kind of error, present exactly when the verdict is ERROR
 * @param reason why, in a sentence; empty when the pin holds
 * @param observations what was measured, whatever the verdict
 * @param comparisons the claims about time that it tested, with all their pairs
 * @param falsifiedBy what the pin said under its falsifiers; empty when they were not run
 * @param guests the guests that were started for it, in order
 * @param rerun command line that runs this cell again
 * @param seconds wall time of the cell
 */
public record CellRecord(
        String quark,
        String title,
        String topic,
        String pin,
        String claim,
        String jdk,
        Verdict verdict,
        Optional<ErrorKind> error,
        String reason,
        List<Observation> observations,
        List<Comparison> comparisons,
        List<FalsifierRecord> falsifiedBy,
        List<GuestRecord> guests,
        String rerun,
        double seconds) {

    public CellRecord {
        if ((verdict == Verdict.ERROR) != error.isPresent()) {
            throw new IllegalArgumentException(
                    "an error kind goes with ERROR and with nothing else: "
                            + verdict
                            + " "
                            + error);
        }
        observations = List.copyOf(observations);
        comparisons = List.copyOf(comparisons);
        falsifiedBy = List.copyOf(falsifiedBy);
        guests = List.copyOf(guests);
    }

    /** Returns the verdict as shown to people: {@code ERROR(TIMEOUT)}. */
    public String label() {
        return error.map(kind -> verdict + "(" + kind + ")").orElse(verdict.name());
    }

    /** The same in a column of another name. */
    public CellRecord on(String name) {
        return with(name, guests);
    }

    /** The same, its evidence as found from a folder that this path leads from. */
    CellRecord by(String path) {
        return with(jdk, guests.stream().map(guest -> guest.by(path)).toList());
    }

    private CellRecord with(String column, List<GuestRecord> started) {
        return new CellRecord(
                quark,
                title,
                topic,
                pin,
                claim,
                column,
                verdict,
                error,
                reason,
                observations,
                comparisons,
                falsifiedBy,
                started,
                rerun,
                seconds);
    }
}
