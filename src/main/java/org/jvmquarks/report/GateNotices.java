package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.gate.Entry;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.Line;
import org.jvmquarks.gate.Section;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.report.document.Block.Sentence;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Notice.Level;

/**
 * What build servers are told of a gate: changes that fail it are errors, what applications meet are warnings, and what
 * costs time or a line in a log are notes. What reports fold away is left out, unless it fails the gate.
 */
final class GateNotices {
    private final GateResult result;
    private final Set<Change> failing;
    private final Set<Change> told = new HashSet<>();

    GateNotices(GateResult result) {
        this.result = result;
        this.failing = Set.copyOf(result.failing());
    }

    /** Returns those about the decision and the ledger, and about failing changes that were not asked for before. */
    List<Notice> ofHead() {
        List<Notice> notices = new ArrayList<>();
        Notice.notProven(result.decision()).ifPresent(notices::add);
        result.judgement()
                .problems()
                .forEach(problem -> notices.add(
                        new Notice(Level.ERROR, "ledger", "the ledger of accepted changes", problem, problem)));
        result.failing().stream()
                .filter(change -> !told.contains(change))
                .toList()
                .forEach(change -> notices.addAll(of(change)));
        return notices;
    }

    /** Returns those about an entry. */
    List<Notice> of(Section section, Entry entry) {
        List<Notice> notices = new ArrayList<>();
        for (Line line : entry.lines()) {
            boolean fails = line.changes().stream().anyMatch(failing::contains);
            if (fails || !section.isFolded()) {
                notices.add(of(fails ? Level.ERROR : level(section), section, entry, line));
                told.addAll(line.changes());
            }
        }
        return notices;
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
                result.sides().quark(entry.quark()),
                single ? pin(first) : Optional.empty(),
                single ? rule : rule + " " + section.name());
    }

    /** Returns that about a change that fails the gate; nothing of any other one. */
    List<Notice> of(Change change) {
        if (!failing.contains(change) || !told.add(change)) {
            return List.of();
        }
        return List.of(new Notice(
                Level.ERROR,
                change.key(),
                change.what(),
                result.sentence(change) + "\n" + key(List.of(change)),
                result.sides().quark(change.quark()),
                pin(change),
                change.key()));
    }

    /** Returns those about a surface of an inventory, by its key in the ledger. */
    List<Notice> ofKey(String key) {
        return result.failing().stream()
                .filter(change -> change.key().equals(key))
                .flatMap(change -> of(change).stream())
                .toList();
    }

    /** The first that shows it. */
    private static Optional<RowName> pin(Change change) {
        return change.pins().stream().findFirst().map(PinId::row);
    }

    /** As the ledger takes it. */
    private static String key(List<Change> changes) {
        return (changes.size() == 1 ? "key: " : "keys: ")
                + changes.stream().map(Change::key).collect(Collectors.joining(", "));
    }
}
