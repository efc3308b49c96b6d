package org.jvmquarks.upgrade;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.Entry;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.Line;
import org.jvmquarks.gate.Section;
import org.jvmquarks.gate.Summary;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Documentation;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.PinKey;
import org.jvmquarks.journal.PinRecord;

/** Sorts the differences that a gate found by whether they concern the application. */
final class BehaviourFindings {
    /** Names in a sentence about several flags; JSON of the gate has all. */
    private static final int NAMES = 12;

    private final GateResult gate;
    private final KnownApplication application;
    private final Relevance relevance;
    private final Circumstances circumstances;

    BehaviourFindings(
            GateResult gate,
            KnownApplication application,
            Relevance relevance,
            Circumstances circumstances) {
        this.circumstances = circumstances;
        this.gate = gate;
        this.application = application;
        this.relevance = relevance;
    }

    /** Returns one finding per quark, concern and consequence; lost verdicts are not among them. */
    List<Finding> findings() {
        Map<Concern, List<Change>> sorted = new EnumMap<>(Concern.class);
        for (Change change : gate.judgement().open()) {
            if (change.kind() != Kind.LOST) {
                sorted.computeIfAbsent(concern(change), it -> new ArrayList<>()).add(change);
            }
        }
        List<Finding> findings = new ArrayList<>();
        sorted.forEach((concern, changes) -> findings.addAll(findings(concern, changes)));
        return findings;
    }

    /** Returns a sentence about each verdict that the candidate lost. */
    List<String> lost() {
        return gate.judgement().open().stream()
                .filter(change -> change.kind() == Kind.LOST)
                .map(gate::sentence)
                .toList();
    }

    private List<Finding> findings(Concern concern, Collection<Change> changes) {
        Summary summary = gate.summary(changes);
        List<Finding> findings = new ArrayList<>();
        for (Section section : Section.values()) {
            for (Entry entry : summary.entries(section)) {
                findings.add(
                        new Finding(
                                concern,
                                section.heading(),
                                entry.title(),
                                entry.lines().stream().map(line -> line.text(NAMES)).toList(),
                                where(entry),
                                entry.advice(),
                                entry.article() ? Optional.of(entry.quark()) : Optional.empty(),
                                keys(entry)));
            }
        }
        return findings;
    }

    private static List<String> keys(Entry entry) {
        return entry.lines().stream()
                .map(Line::changes)
                .flatMap(Collection::stream)
                .map(Change::key)
                .toList();
    }

    private List<String> where(Entry entry) {
        return entry.lines().stream()
                .flatMap(line -> line.changes().stream())
                .filter(change -> change.kind() != Kind.DEFAULT)
                .flatMap(change -> change.pins().stream())
                .flatMap(this::where)
                .distinct()
                .toList();
    }

    private Stream<String> where(PinKey pin) {
        return Stream.concat(
                relevance.of(described(pin)).where().stream(),
                circumstances.differences(pin).stream().flatMap(List::stream));
    }

    private Concern concern(Change change) {
        if (change.kind() == Kind.INCIDENTAL || isWarningGone(change)) {
            return Concern.NOT_YOURS;
        }
        if (change.kind() == Kind.DEFAULT) {
            return ofFlag(change);
        }
        Relevance.Answer answer = answer(change);
        if (change.kind() == Kind.REGRESSION) {
            return answer == Relevance.Answer.UNTOUCHED ? Concern.MAY_NOTICE : Concern.MUST_FIX;
        }
        Section section = gate.section(change);
        // What a VM refuses is no default: the application's own options were asked for.
        Optional<Boolean> seen =
                section == Section.STARTUP ? Optional.empty() : isSeenInCircumstances(change);
        if (seen.isPresent()) {
            answer = seen.get() ? Relevance.Answer.CONCERNS : Relevance.Answer.UNTOUCHED;
        }
        return switch (section) {
            case INTERNAL, NEW -> Concern.NOT_YOURS;
            case STARTUP, FAILURE -> by(answer, Concern.MUST_FIX);
            case UNDOCUMENTED, BEHAVIOUR, WARNING -> by(answer, Concern.WILL_NOTICE);
            // Whether the code that shows it is hot, archives do not tell.
            case PERFORMANCE ->
                    by(answer, seen.isPresent() ? Concern.WILL_NOTICE : Concern.MAY_NOTICE);
        };
    }

    private boolean isWarningGone(Change change) {
        return gate.section(change) == Section.WARNING
                && change.documentation()
                        .filter(it -> it.scope() == Documentation.Scope.BASELINE_ONLY)
                        .isPresent();
    }

    /**
     * Returns whether a default that changed changes for the application, too; empty if nobody
     * looked.
     */
    private Optional<Boolean> isSeenInCircumstances(Change change) {
        return change.pins().stream()
                .flatMap(pin -> circumstances.differences(pin).stream())
                .map(differences -> !differences.isEmpty())
                .findFirst();
    }

    private static Concern by(Relevance.Answer answer, Concern ifItConcerns) {
        return switch (answer) {
            case CONCERNS -> ifItConcerns;
            case OF_ALL, UNKNOWN -> Concern.MAY_NOTICE;
            case UNTOUCHED -> Concern.NOT_YOURS;
        };
    }

    /** The VM itself was asked about the application's own options; see {@link OptionFindings}. */
    private Concern ofFlag(Change change) {
        String flag = change.flag().orElseThrow();
        boolean isSet =
                application.line().stream()
                        .flatMap(line -> line.options().stream())
                        .anyMatch(use -> use.flagName().filter(flag::equals).isPresent());
        boolean isNotSet = application.line().isPresent() && change.isFlagGone();
        Section section = gate.section(change);
        boolean isSame = circumstances.differs(change).filter(differs -> !differs).isPresent();
        return isSet || isNotSet || isSame || section == Section.INTERNAL || section == Section.NEW
                ? Concern.NOT_YOURS
                : Concern.MAY_NOTICE;
    }

    /** The closest answer of the pins that show a change. */
    private Relevance.Answer answer(Change change) {
        return change.pins().stream()
                .map(pin -> relevance.of(described(pin)).answer())
                .min(Enum::compareTo)
                .orElse(Relevance.Answer.OF_ALL);
    }

    private Optional<PinRecord> described(PinKey pin) {
        return gate.sides()
                .candidate()
                .described(pin)
                .or(() -> gate.sides().baseline().described(pin));
    }
}
