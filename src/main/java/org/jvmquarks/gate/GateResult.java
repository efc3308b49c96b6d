package org.jvmquarks.gate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.gate.attribution.Cause;
import org.jvmquarks.gate.attribution.CauseCount;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.ledger.Judgement;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;

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

    /** How many changes each cause is behind; empty when nobody asked why. */
    public List<CauseCount> causeCounts() {
        return CauseCount.of(causes.values());
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
        String seenBefore = ergonomics(sides.baseline().jdk());
        String seenAfter = ergonomics(sides.candidate().jdk());
        if (!seenBefore.equals(seenAfter)) {
            notes.add(
                    "the VMs were not given the same: the baseline %s, the candidate %s; what they choose by that differs too"
                            .formatted(seenBefore, seenAfter));
        }
        return List.copyOf(notes);
    }

    /** What a VM derives its collector, its heap and its threads from. */
    private static String ergonomics(JdkRecord jdk) {
        String limits =
                jdk.limits()
                        .map(it -> "has a container with " + it.describe())
                        .orElse("is not limited");
        return jdk.processors().isPresent()
                ? "%s and sees %s".formatted(limits, processors(jdk.processors().getAsInt()))
                : limits;
    }

    private static String processors(int number) {
        return number == 1 ? "1 processor" : number + " processors";
    }

    private static String machine(HostRecord host) {
        return "%s %s with %d processors and %d MB"
                .formatted(host.os(), host.arch(), host.processors(), host.memoryMegabytes());
    }
}
