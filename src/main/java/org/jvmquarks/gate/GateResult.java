package org.jvmquarks.gate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.gate.attribution.CauseCount;
import org.jvmquarks.gate.attribution.ChangeCause;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Coverage;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.LedgerJudgement;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.text.Plural;

/**
 * The result of a gate.
 *
 * @param sides what changed
 * @param judgement which changes are accepted
 * @param causes why it changed, as far as causes were looked for
 * @param outcomes what the candidate makes of the flags that it lacks
 * @param policy the conditions on which the candidate passes
 */
public record GateResult(
        SideBySide sides,
        LedgerJudgement judgement,
        Map<Change, ChangeCause> causes,
        FlagOutcomes outcomes,
        GatePolicy policy) {

    public GateResult {
        causes = new LinkedHashMap<>(causes);
    }

    /** Returns the result without causes. */
    public static GateResult of(SideBySide sides, Ledger ledger, GatePolicy policy, LocalDate day) {
        return new GateResult(
                sides,
                ledger.judge(sides, policy.tolerance(), day),
                Map.of(),
                FlagOutcomes.unknown("no JDK was started"),
                policy);
    }

    /** Returns the same with causes. */
    public GateResult because(Map<Change, ChangeCause> found) {
        return new GateResult(sides, judgement, found, outcomes, policy);
    }

    /** Returns the same with what the candidate makes of the flags that it lacks. */
    public GateResult with(FlagOutcomes answers) {
        return new GateResult(sides, judgement, causes, answers, policy);
    }

    /** Returns the unaccepted differences by consequence. */
    public GateSummary summary() {
        return GateSummary.of(this, judgement.open());
    }

    /** Returns some of the differences by consequence. */
    public GateSummary summary(Collection<Change> some) {
        return GateSummary.of(this, some);
    }

    /** Returns the consequence of a difference. */
    public Section section(Change change) {
        return Section.of(change, sides, outcomes);
    }

    /** Returns the sentence about a difference. */
    public String sentence(Change change) {
        return new Wording(sides, outcomes).of(change);
    }

    public Optional<ChangeCause> cause(Change change) {
        return Optional.ofNullable(causes.get(change));
    }

    /** How many changes each cause is behind; empty without causes. */
    public List<CauseCount> causeCounts() {
        return CauseCount.of(causes.values());
    }

    public boolean isAccepted(Change change) {
        return judgement.accepted().contains(change);
    }

    /** Returns the surfaces of which the ledger accepts what no pin tells. */
    public Set<String> acceptedSurfaces() {
        return judgement.accepted().stream()
                .flatMap(change -> change.surface().stream())
                .collect(Collectors.toSet());
    }

    /** Returns the changes that fail the gate. */
    public List<Change> failing() {
        return judgement.open().stream()
                .filter(change -> policy.failOn().contains(change.kind()))
                .toList();
    }

    public Decision decision() {
        return Decision.of(this);
    }

    /** Returns how many pins have a verdict on both sides. A lost verdict that the ledger accepts is not a gap. */
    public Coverage coverage() {
        Set<PinId> accepted = judgement.accepted().stream()
                .filter(change -> change.kind() == Kind.LOST)
                .flatMap(change -> change.pins().stream())
                .collect(Collectors.toSet());
        if (accepted.isEmpty()) {
            return sides.coverage();
        }
        Map<PinId, String> gaps = new LinkedHashMap<>(sides.gaps());
        gaps.keySet().removeAll(accepted);
        int proven = sides.coverage().proven();
        return new Coverage(proven, proven + gaps.size(), List.copyOf(gaps.values()));
    }

    private Optional<String> ownOptions(RunSide side, RunSide other) {
        int pins = sides.decidedWithoutOptionsOf(side).size();
        return pins == 0
                ? Optional.empty()
                : Optional.of(
                        "%s on %s, which has options of its own (%s), and %s; give %s the same options, or compare the JDKs without options, to compare %s"
                                .formatted(
                                        Plural.count(
                                                pins,
                                                "pin about defaults has no verdict",
                                                "pins about defaults have no verdict"),
                                        side.jdk().id(),
                                        String.join(" ", side.ownOptions()),
                                        pins == 1 ? "does not count" : "do not count",
                                        other.jdk().id(),
                                        pins == 1 ? "it" : "them"));
    }

    /** Returns what makes the comparison weaker than it looks, in sentences. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        ownOptions(sides.baseline(), sides.candidate()).ifPresent(notes::add);
        ownOptions(sides.candidate(), sides.baseline()).ifPresent(notes::add);
        HostRecord before = sides.baseline().host();
        HostRecord after = sides.candidate().host();
        if (!machine(before).equals(machine(after))) {
            notes.add("the runs are from different machines, %s and %s: values that depend on the machine differ, too"
                    .formatted(machine(before), machine(after)));
        }
        sides.baseline()
                .jdk()
                .onOtherArchitecture(sides.candidate().jdk())
                .ifPresent(it ->
                        notes.add("%s; values that depend on the %s differ, too".formatted(it.sentence(), it.what())));
        String seenBefore = ergonomics(sides.baseline().jdk());
        String seenAfter = ergonomics(sides.candidate().jdk());
        if (!seenBefore.equals(seenAfter)) {
            notes.add(
                    "the VMs had different resources: the baseline %s, the candidate %s; defaults that depend on them differ, too"
                            .formatted(seenBefore, seenAfter));
        }
        return List.copyOf(notes);
    }

    /** The resources from which a VM derives its collector, its heap and its threads. */
    private static String ergonomics(JdkRecord jdk) {
        String limits =
                jdk.limits().map(it -> "has a container with " + it.describe()).orElse("is not limited");
        return jdk.processors().isPresent()
                ? "%s and sees %s"
                        .formatted(limits, Plural.count(jdk.processors().getAsInt(), "processor"))
                : limits;
    }

    private static String machine(HostRecord host) {
        return "%s %s with %s and %d MB"
                .formatted(
                        host.os(), host.arch(), Plural.count(host.processors(), "processor"), host.memoryMegabytes());
    }
}
