package org.jvmquarks.gate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.journal.HostRecord;

/**
 * All that a gate found out.
 *
 * @param sides what changed
 * @param judgement what of it is accepted
 * @param causes why it changed, for those changes that were asked about
 * @param policy what lets the candidate pass
 */
public record GateResult(
        SideBySide sides, Judgement judgement, Map<Change, Cause> causes, GatePolicy policy) {

    public GateResult {
        causes = new LinkedHashMap<>(causes);
    }

    /** Nobody has asked for causes. */
    public static GateResult of(SideBySide sides, Ledger ledger, GatePolicy policy, LocalDate day) {
        return new GateResult(
                sides, ledger.judge(sides, policy.tolerance(), day), Map.of(), policy);
    }

    /** The same after it was asked why. */
    public GateResult because(Map<Change, Cause> found) {
        return new GateResult(sides, judgement, found, policy);
    }

    public Optional<Cause> cause(Change change) {
        return Optional.ofNullable(causes.get(change));
    }

    public boolean isAccepted(Change change) {
        return judgement.accepted().contains(change);
    }

    /** Changes that keep the candidate out. */
    public List<Change> failing() {
        return judgement.open().stream()
                .filter(change -> policy.failOn().contains(change.kind()))
                .toList();
    }

    public Decision decision() {
        return Decision.of(this);
    }

    /** What makes the comparison weaker than it looks, in sentences. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        HostRecord before = sides.baseline().host();
        HostRecord after = sides.candidate().host();
        if (!machine(before).equals(machine(after))) {
            notes.add(
                    "the runs are of different machines, %s and %s: what depends on the machine differs too"
                            .formatted(machine(before), machine(after)));
        }
        return List.copyOf(notes);
    }

    private static String machine(HostRecord host) {
        return "%s %s with %d processors and %d MB"
                .formatted(host.os(), host.arch(), host.processors(), host.memoryMegabytes());
    }
}
