package org.jvmquarks.report;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Notice.Level;
import org.jvmquarks.verdict.Verdict;

/**
 * What build servers are told of a run: broken pins, errors, pins that a falsifier does not break, in mode falsify
 * those without one, and the missing part of an interrupted run. Each fails the build.
 */
final class RunNotices {
    private final Set<CellRecord> withoutFalsifier;
    private final Map<String, QuarkRecord> quarks;

    RunNotices(RunRecord run) {
        this.withoutFalsifier = Set.copyOf(Cells.withoutFalsifier(run));
        this.quarks = run.quarks().stream().collect(Collectors.toMap(QuarkRecord::id, Function.identity()));
    }

    /** Returns that about a cell that needs a look; nothing of noise. */
    Optional<Notice> ofFinding(CellRecord cell) {
        return cell.verdict() == Verdict.INCONCLUSIVE ? Optional.empty() : Optional.of(notice(cell, finding(cell)));
    }

    /** Returns that about a cell that holds and is not proven. */
    Optional<Notice> ofProof(CellRecord cell) {
        return survivor(cell)
                .map(it -> survival(cell, it))
                .or(() -> withoutFalsifier.contains(cell) ? Optional.of(withoutFalsifier(cell)) : Optional.empty())
                .map(message -> notice(cell, message));
    }

    static Notice interruption(String reason) {
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
