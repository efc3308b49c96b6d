package org.jvmquarks.report;

import java.util.List;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.Verdict;

/** What a cell shows in a few characters. */
public final class Cells {

    private Cells() {}

    /** The verdict with the kind of an error: {@code HOLDS}, {@code ERROR(TIMEOUT)}. */
    public static String label(CellRecord cell) {
        return new Outcome(cell.verdict(), cell.error(), cell.reason()).label();
    }

    /**
     * The main value, which is the first one, without its interval: {@code 16 B/op}; empty when
     * nothing was observed.
     */
    public static String value(CellRecord cell) {
        return cell.observations().stream().findFirst().map(Cells::value).orElse("");
    }

    /** Number of the observations beside the main one. */
    public static int others(CellRecord cell) {
        return Math.max(0, cell.observations().size() - 1);
    }

    /** The cells that somebody has to look at: broken ones first, then errors, then undecided. */
    public static List<CellRecord> findings(List<CellRecord> cells) {
        return List.of(Verdict.BROKEN, Verdict.ERROR, Verdict.INCONCLUSIVE).stream()
                .flatMap(verdict -> cells.stream().filter(cell -> cell.verdict() == verdict))
                .toList();
    }

    private static String value(Observation observation) {
        return Observation.exact(observation.key(), observation.value(), observation.unit())
                .display();
    }
}
