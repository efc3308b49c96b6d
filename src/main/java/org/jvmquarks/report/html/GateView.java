package org.jvmquarks.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.Entry;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.Line;
import org.jvmquarks.gate.Section;
import org.jvmquarks.gate.attribution.CauseCount;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Coverage;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.journal.JdkRecord;

/**
 * The result of a gate as the page shows it.
 *
 * @param decision whether the candidate passes
 * @param sides baseline and candidate
 * @param gaps pins without a verdict
 * @param changes what changed
 * @param inventory what the JDKs list of themselves otherwise
 * @param causes how many changes each has
 * @param problems what is wrong with the ledger
 * @param notes what makes the comparison weaker than it looks
 */
record GateView(
        DecisionView decision,
        List<SideView> sides,
        Gaps gaps,
        Changes changes,
        InventoryView inventory,
        List<CauseCount> causes,
        List<String> problems,
        List<String> notes) {

    /**
     * The decision.
     *
     * @param name its class in the style sheet: {@code not-proven}
     * @param of outcome and reason
     * @param coverage how many pins have a verdict, in words; empty where the reason says it
     */
    record DecisionView(String name, Decision of, String coverage) {

        static DecisionView of(GateResult result) {
            Decision.Outcome outcome = result.decision().outcome();
            return new DecisionView(
                    outcome.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    result.decision(),
                    outcome == Decision.Outcome.FAILED ? coverage(result.coverage()) : "");
        }

        private static String coverage(Coverage coverage) {
            return String.format(
                    Locale.ROOT,
                    "%d of %d pins %s a verdict on both sides (%.1f %%)",
                    coverage.proven(),
                    coverage.asked(),
                    coverage.proven() == 1 ? "has" : "have",
                    100 * coverage.share());
        }
    }

    /**
     * Pins without a verdict.
     *
     * @param title how many they are, in words; empty when there are none
     * @param pins each with the reason
     */
    record Gaps(String title, List<String> pins) {

        static Gaps of(List<String> pins) {
            return new Gaps(
                    switch (pins.size()) {
                        case 0 -> "";
                        case 1 -> "1 pin without a verdict";
                        default -> pins.size() + " pins without a verdict";
                    },
                    pins);
        }
    }

    /**
     * The differences between the sides, counted by class and listed by consequence.
     *
     * @param kinds how much of each class
     * @param sections by consequence
     * @param none whether nothing does
     */
    record Changes(List<KindView> kinds, List<SectionView> sections, boolean none) {}

    /**
     * The number of unaccepted differences of a class.
     *
     * @param id what the query calls it: {@code documented}
     * @param text the number with the name of the class
     * @param fails whether they fail the gate unless they are accepted
     */
    record KindView(String id, String text, boolean fails) {}

    /**
     * A part of the differences, by consequence.
     *
     * @param id its name in anchors and in the style sheet
     * @param changes number of differences with this consequence, as the decision counts them
     * @param open whether it is in sight from the start
     */
    record SectionView(String id, String heading, int changes, boolean open, List<EntryView> entries) {}

    /**
     * The differences of a quark.
     *
     * @param anchor of its article; empty if there is none
     * @param advice what to do; empty if the article does not say
     */
    record EntryView(String title, String anchor, String advice, List<ChangeView> lines) {}

    /**
     * A JDK.
     *
     * @param role baseline or candidate
     * @param column name of its column
     */
    record SideView(String role, String column, JdkRecord jdk) {}

    static GateView of(GateResult result, ComparedRun compared) {
        List<SectionView> sections = new Sections(result, compared).all();
        return new GateView(
                DecisionView.of(result),
                List.of(
                        new SideView(
                                "Baseline",
                                compared.baseline(),
                                result.sides().baseline().jdk()),
                        new SideView(
                                "Candidate",
                                compared.candidate(),
                                result.sides().candidate().jdk())),
                Gaps.of(result.coverage().gaps()),
                new Changes(kinds(result), sections, sections.isEmpty()),
                InventoryView.of(result),
                result.causeCounts(),
                result.judgement().problems(),
                result.notes());
    }

    /** Returns the title of the window. */
    String title() {
        return sides.stream().map(SideView::column).collect(Collectors.joining(" → "))
                + ": "
                + decision.of().outcome();
    }

    private static List<KindView> kinds(GateResult result) {
        return result.summary().counts().entrySet().stream()
                .filter(it -> it.getKey() != Kind.INVENTORY)
                .map(it -> new KindView(
                        it.getKey().option(),
                        it.getKey().count(it.getValue()),
                        result.policy().failOn().contains(it.getKey())))
                .toList();
    }

    /** Sorts what differs as the other reports do. */
    private record Sections(GateResult result, ComparedRun compared) {

        List<SectionView> all() {
            List<SectionView> sections = new ArrayList<>();
            result.summary().sections().forEach((section, entries) -> sections.add(section(section, entries)));
            flat("incidental", "incidental observations", incidental()).ifPresent(sections::add);
            flat("accepted", "accepted changes", accepted()).ifPresent(sections::add);
            return List.copyOf(sections);
        }

        /** Those of inventories are marked where their rows are. */
        private List<Change> accepted() {
            return result.judgement().accepted().stream()
                    .filter(change -> change.kind() != Kind.INVENTORY)
                    .toList();
        }

        private List<Change> incidental() {
            return result.judgement().open().stream()
                    .filter(change -> change.kind() == Kind.INCIDENTAL)
                    .toList();
        }

        private SectionView section(Section section, List<Entry> entries) {
            List<EntryView> views = entries.stream().map(this::entry).toList();
            return new SectionView(
                    section.name().toLowerCase(Locale.ROOT),
                    section.heading(),
                    result.summary().changes(section),
                    !section.isFolded(),
                    views);
        }

        private EntryView entry(Entry entry) {
            return new EntryView(
                    entry.title(),
                    entry.article() ? Article.anchor(entry.quark()) : "",
                    entry.advice().orElse(""),
                    entry.lines().stream()
                            .map(line -> ChangeView.of(line, result, compared))
                            .toList());
        }

        private Optional<SectionView> flat(String id, String heading, List<Change> changes) {
            List<ChangeView> lines = changes.stream()
                    .map(it -> new Line(result.sentence(it), List.of(), List.of(it)))
                    .map(line -> ChangeView.of(line, result, compared))
                    .toList();
            return lines.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new SectionView(
                            id, heading, lines.size(), false, List.of(new EntryView("", "", "", lines))));
        }
    }
}
