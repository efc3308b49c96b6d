package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Notice.Level;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.verdict.Verdict;

/** Findings of a run that fail a build. */
public final class RunNotices {
    private final RunRecord run;
    private final Map<String, QuarkRecord> quarks;

    private RunNotices(RunRecord run) {
        this.run = run;
        this.quarks = run.quarks().stream().collect(Collectors.toMap(QuarkRecord::id, Function.identity()));
    }

    /**
     * Returns the missing part of an interrupted run, then broken pins, errors, pins that a falsifier does not break,
     * and in mode falsify those without one.
     */
    public static List<Notice> of(RunRecord run) {
        return new RunNotices(run).notices();
    }

    private List<Notice> notices() {
        List<Notice> notices = new ArrayList<>();
        run.interruption().ifPresent(reason -> notices.add(interruption(reason)));
        List<CellRecord> cells = Matrix.of(run).cells();
        for (CellRecord cell : Cells.findings(cells)) {
            if (cell.verdict() != Verdict.INCONCLUSIVE) {
                notices.add(notice(cell, finding(cell)));
            }
        }
        for (CellRecord cell : cells) {
            survivor(cell).ifPresent(it -> notices.add(notice(cell, survival(cell, it))));
        }
        for (CellRecord cell : Cells.withoutFalsifier(run)) {
            notices.add(notice(cell, withoutFalsifier(cell)));
        }
        return List.copyOf(notices);
    }

    private static Notice interruption(String reason) {
        return new Notice(Level.ERROR, "run", "the run as a whole", reason, "interruption");
    }

    private Notice notice(CellRecord cell, String message) {
        return new Notice(
                Level.ERROR,
                cell.pinId().toString(),
                cell.title() + ": " + cell.pin(),
                message,
                Optional.ofNullable(quarks.get(cell.quark())),
                Optional.of(cell.pinId().row()),
                cell.pinId() + " " + cell.jdk());
    }

    private static String finding(CellRecord cell) {
        return "%s %s [%s]\n%s\nrerun: %s"
                .formatted(
                        cell.outcome().label(),
                        cell.claim(),
                        cell.jdk(),
                        cell.reason().strip(),
                        cell.rerun());
    }

    /** One of a pin that holds; noise is not a finding. */
    private static Optional<FalsifierRecord> survivor(CellRecord cell) {
        return cell.verdict() != Verdict.HOLDS
                ? Optional.empty()
                : cell.falsifiedBy().stream()
                        .filter(it -> it.verdict() != Verdict.BROKEN)
                        .filter(it -> it.verdict() != Verdict.INCONCLUSIVE)
                        .findFirst();
    }

    private static String withoutFalsifier(CellRecord cell) {
        return "no falsifier of this pin exists on %s, so nothing shows that it can fail there\nrerun: %s"
                .formatted(cell.jdk(), cell.rerun());
    }

    private static String survival(CellRecord cell, FalsifierRecord falsifier) {
        return "expected the pin to be BROKEN under %s but was %s [%s]: %s\nrerun: %s"
                .formatted(
                        falsifier.falsifier(),
                        falsifier.verdict(),
                        cell.jdk(),
                        falsifier.reason().strip(),
                        cell.rerun());
    }
}
