package org.jvmquarks.report;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.attribution.ChangeCause;
import org.jvmquarks.gate.attribution.FlagChange;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.LedgerJudgement;
import org.jvmquarks.journal.RunRecord;

/** Gates over made-up runs, with a cause of each form. */
public final class SampleGates {
    private static final FlagChange HEADERS = new FlagChange("UseCompactObjectHeaders", "false", "true");
    private static final FlagChange NUMA = new FlagChange("UseNUMA", "false", "true");

    private SampleGates() {}

    /** Nobody has accepted anything or asked for a cause. */
    public static GateResult plain(RunRecord run, String baseline, String candidate) {
        return between(run, baseline, run, candidate);
    }

    /** The same for two runs. */
    public static GateResult between(RunRecord before, String baseline, RunRecord after, String candidate) {
        return GateResult.of(
                SideBySide.of(RunSide.of(before, baseline), RunSide.of(after, candidate), 0.25),
                Ledger.none(),
                GatePolicy.defaults(),
                LocalDate.of(2026, 11, 21));
    }

    /**
     * Of five changes that are asked about three are explained by compact headers, one of them together with another
     * flag, one by no flag, and one was not found out; the last change is accepted, and an entry of the ledger is
     * stale.
     */
    public static GateResult judged(RunRecord run, String baseline, String candidate) {
        GateResult plain = plain(run, baseline, candidate);
        List<Change> changes = plain.sides().changes();
        List<ChangeCause> causes = List.of(
                new ChangeCause.Explained(List.of(HEADERS)),
                new ChangeCause.Explained(List.of(HEADERS)),
                new ChangeCause.Explained(List.of(NUMA, HEADERS)),
                new ChangeCause.Unexplained(Collections.nCopies(118, NUMA)),
                new ChangeCause.Unknown("the JDK is not here"));
        Map<Change, ChangeCause> found = new LinkedHashMap<>();
        for (Change change : changes) {
            if (change.kind() != Kind.INCIDENTAL) {
                found.put(change, causes.get(found.size() % causes.size()));
            }
        }
        List<Change> open = new ArrayList<>(changes);
        Change accepted = open.remove(open.size() - 1);
        return new GateResult(
                plain.sides(),
                new LedgerJudgement(
                        open,
                        Map.of(
                                accepted,
                                Acceptance.of(
                                        accepted, "wanted", Optional.empty(), "platform", LocalDate.of(2027, 6, 30))),
                        List.of("object-header/bytes (platform) expired on 2026-06-30: look again")),
                found,
                plain.outcomes(),
                plain.policy());
    }
}
