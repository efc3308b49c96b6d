package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.Entry;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.Line;
import org.jvmquarks.gate.Section;
import org.jvmquarks.gate.attribution.ChangeCause;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Coverage;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Item;
import org.jvmquarks.report.document.Block.Keys;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Block.Sentence;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Document.Fact;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.text.Plural;

/** The result of a gate: differences by consequence, what is accepted, and what has no verdict. */
public final class GateDocument {
    private final GateResult result;
    private final GateNotices notices;

    private GateDocument(GateResult result) {
        this.result = result;
        this.notices = new GateNotices(result);
    }

    /** Returns the document. */
    public static Document of(GateResult result) {
        return new GateDocument(result).document();
    }

    private Document document() {
        RunSide baseline = result.sides().baseline();
        RunSide candidate = result.sides().candidate();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("baseline", name(baseline)));
        facts.add(new Fact("candidate", name(candidate)));
        facts.add(new Fact("differences", counts()));
        facts.add(new Fact("verdicts", verdicts(result.coverage())));
        Document.facts("ledger", result.judgement().problems()).forEach(facts::add);
        List<Part> parts = parts();
        return new Document(
                "gate",
                baseline.jdk().id() + " → " + candidate.jdk().id(),
                Optional.of(result.decision()),
                result.notes(),
                facts,
                parts,
                articles(),
                notices.ofHead());
    }

    private static String name(RunSide side) {
        return "%s (%s %s, %s)"
                .formatted(
                        side.jdk().id(),
                        side.jdk().vendor(),
                        side.jdk().version(),
                        side.jdk().vm());
    }

    private String counts() {
        String counts = result.summary().counts().entrySet().stream()
                .map(it -> it.getKey().count(it.getValue()) + mark(it.getKey()))
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "none" : counts;
    }

    private String mark(Kind kind) {
        return result.policy().failOn().contains(kind) ? " (fails)" : "";
    }

    private static String verdicts(Coverage coverage) {
        return String.format(
                Locale.ROOT, "%d of %d pins (%.1f %%)", coverage.proven(), coverage.asked(), 100 * coverage.share());
    }

    private List<QuarkRecord> articles() {
        return result.summary().sections().values().stream()
                .flatMap(List::stream)
                .filter(Entry::article)
                .map(Entry::quark)
                .distinct()
                .flatMap(id -> result.sides().quark(id).stream())
                .toList();
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        result.summary().sections().forEach((section, entries) -> parts.add(section(section, entries)));
        InventoryComparison inventories = result.sides().inventories();
        parts.addAll(InventoryParts.of(
                inventories,
                new InventoryParts.Frame(
                        "inventory",
                        result.acceptedSurfaces(),
                        result.policy().failOn().contains(Kind.INVENTORY),
                        List.of(),
                        notices::ofKey)));
        List<Change> incidental = result.judgement().open().stream()
                .filter(change -> change.kind() == Kind.INCIDENTAL)
                .toList();
        parts.add(counted("incidental observations", Kind.INCIDENTAL.count(incidental.size()), incidental));
        List<Change> accepted = result.judgement().accepted();
        parts.add(counted("accepted changes", Plural.count(accepted.size(), "accepted change"), accepted));
        parts.add(Part.uncounted(
                "causes",
                Fold.OPEN,
                result.causeCounts().stream()
                        .map(each -> Remark.of(each.changes() + " × " + each.text()))
                        .toList()));
        parts.add(Part.of(
                "pins without a verdict",
                Fold.BRIEF,
                result.coverage().gaps().stream().map(Remark::of).toList()));
        parts.add(Part.of("could not be checked", Fold.BRIEF, InventoryParts.unchecked(inventories)));
        return parts;
    }

    private Part section(Section section, List<Entry> entries) {
        int changes = result.summary().changes(section);
        List<Block> items = entries.stream()
                .map(entry -> item(entry).with(notices.of(section, entry)))
                .toList();
        return section.isFolded()
                ? Part.counted(section.heading(), changes, section.count(changes), items)
                : Part.open(section.heading(), changes, items);
    }

    private Item item(Entry entry) {
        List<String> keys = entry.lines().stream()
                .filter(line -> line.names().isEmpty())
                .map(line -> line.changes().get(0).key())
                .toList();
        return new Item(
                entry.title(),
                Optional.empty(),
                Optional.of(entry.quark()),
                entry.lines().stream().map(this::sentence).toList(),
                List.of(),
                entry.advice(),
                List.of(Keys.of(keys.isEmpty() ? List.of("quark:" + entry.quark()) : keys)),
                Optional.empty());
    }

    private Sentence sentence(Line line) {
        return new Sentence(
                line.text(),
                line.names(),
                causes(line).map(ChangeCause::describe).distinct().toList());
    }

    private Stream<ChangeCause> causes(Line line) {
        return line.changes().stream().map(result::cause).flatMap(Optional::stream);
    }

    private Part counted(String heading, String words, List<Change> changes) {
        return Part.counted(
                heading,
                changes.size(),
                words,
                changes.stream()
                        .map(change ->
                                new Remark(result.sentence(change), Optional.of(change.key())).with(notices.of(change)))
                        .toList());
    }
}
