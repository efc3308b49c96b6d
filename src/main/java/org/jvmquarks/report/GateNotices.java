package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.Entry;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.Line;
import org.jvmquarks.gate.Section;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.report.Notice.Level;
import org.jvmquarks.report.document.Block.Sentence;

/**
 * Unaccepted changes between two JDKs: those that fail the gate are errors, what applications meet are warnings, and
 * what costs time or a line in a log are notes. What reports fold away is left out, unless it fails the gate.
 */
public final class GateNotices {
    private final GateResult result;
    private final Set<Change> failing;
    private final List<Notice> notices = new ArrayList<>();

    private GateNotices(GateResult result) {
        this.result = result;
        this.failing = Set.copyOf(result.failing());
    }

    /** Returns the findings, errors first. */
    public static List<Notice> of(GateResult result) {
        return new GateNotices(result).notices();
    }

    private List<Notice> notices() {
        decision(result.decision()).ifPresent(notices::add);
        result.judgement().problems().forEach(problem -> notices.add(ledger(problem)));
        Set<Change> told = new HashSet<>();
        result.summary()
                .sections()
                .forEach((section, entries) -> entries.forEach(entry -> told.addAll(add(section, entry))));
        result.failing().stream().filter(change -> !told.contains(change)).forEach(change -> notices.add(of(change)));
        return notices.stream().sorted(Comparator.comparing(Notice::level)).toList();
    }

    /** Returns the finding that too little was decided; empty if the decision is about changes. */
    public static Optional<Notice> decision(Decision decision) {
        return decision.outcome() == Decision.Outcome.NOT_PROVEN
                ? Optional.of(new Notice(
                        Level.ERROR, "decision", "too few pins were decided", decision.toString(), "decision"))
                : Optional.empty();
    }

    private static Notice ledger(String problem) {
        return new Notice(Level.ERROR, "ledger", "the ledger of accepted changes", problem, problem);
    }

    /** Returns the changes that have a notice now. */
    private Set<Change> add(Section section, Entry entry) {
        Set<Change> told = new HashSet<>();
        for (Line line : entry.lines()) {
            boolean fails = line.changes().stream().anyMatch(failing::contains);
            if (fails || !section.isFolded()) {
                notices.add(of(fails ? Level.ERROR : level(section), section, entry, line));
                told.addAll(line.changes());
            }
        }
        return told;
    }

    private static Level level(Section section) {
        return switch (section) {
            case UNDOCUMENTED, STARTUP, FAILURE, BEHAVIOUR -> Level.WARNING;
            case WARNING, PERFORMANCE, INTERNAL, NEW -> Level.NOTE;
        };
    }

    private Notice of(Level level, Section section, Entry entry, Line line) {
        Change first = line.changes().get(0);
        boolean single = line.changes().size() == 1;
        String rule = single ? first.key() : entry.quark();
        return new Notice(
                level,
                rule,
                entry.title()
                        + ": "
                        + (single && section == Section.UNDOCUMENTED
                                ? first.kind().words()
                                : section.heading()),
                line.text(Sentence.NAMES)
                        + entry.advice().map(it -> "\nadvice: " + it).orElse("")
                        + "\n"
                        + key(line.changes()),
                quark(entry.quark()),
                single ? pin(first) : Optional.empty(),
                single ? rule : rule + " " + section.name());
    }

    private Notice of(Change change) {
        return new Notice(
                Level.ERROR,
                change.key(),
                change.what(),
                result.sentence(change) + "\n" + key(List.of(change)),
                quark(change.quark()),
                pin(change),
                change.key());
    }

    /** The first that shows it. */
    private static Optional<RowName> pin(Change change) {
        return change.pins().stream().findFirst().map(pin -> pin.id().row());
    }

    /** As the ledger takes it. */
    private static String key(List<Change> changes) {
        return (changes.size() == 1 ? "key: " : "keys: ")
                + changes.stream().map(Change::key).collect(Collectors.joining(", "));
    }

    private Optional<QuarkRecord> quark(String id) {
        return result.sides()
                .candidate()
                .quark(id)
                .or(() -> result.sides().baseline().quark(id));
    }
}
