package org.jvmquarks.report.html;

import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.GateResult;
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
 * @param layout the columns of their table
 * @param causes how many changes each has
 * @param problems what is wrong with the ledger
 * @param notes what makes the comparison weaker than it looks
 */
record GateView(
        DecisionView decision,
        List<SideView> sides,
        Gaps gaps,
        Changes changes,
        Layout layout,
        List<CauseCount> causes,
        List<String> problems,
        List<String> notes) {

    /**
     * The decision.
     *
     * @param name its class in the style sheet: {@code not-proven}
     * @param verdict the outcome in a sentence
     * @param of outcome and reason
     * @param coverage how many pins have a verdict, in words; empty where the reason says it
     */
    record DecisionView(String name, String verdict, Decision of, String coverage) {

        static DecisionView of(GateResult result) {
            Decision.Outcome outcome = result.decision().outcome();
            return new DecisionView(
                    outcome.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    switch (outcome) {
                        case PASSED -> "The candidate passes";
                        case CHANGED -> "The candidate does not pass";
                        case NOT_PROVEN -> "Too few pins have a verdict to decide";
                    },
                    result.decision(),
                    outcome == Decision.Outcome.CHANGED ? coverage(result.sides().coverage()) : "");
        }

        private static String coverage(Coverage coverage) {
            return String.format(
                    Locale.ROOT,
                    "%d of %d pins have a verdict on both sides (%.1f %%)",
                    coverage.proven(),
                    coverage.asked(),
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
     * All changes.
     *
     * @param none whether there are none
     */
    record Changes(List<KindView> kinds, boolean none) {}

    /**
     * The columns that the table of the changes needs.
     *
     * @param factors whether a change has a factor
     * @param whys whether a change has a cause or a detail, or is accepted
     * @param span number of columns
     */
    record Layout(boolean factors, boolean whys, int span) {
        /** What changed, and the value of each side. */
        private static final int ALWAYS = 3;

        static Layout of(List<KindView> kinds) {
            List<ChangeView> all = kinds.stream().flatMap(it -> it.changes().stream()).toList();
            boolean factors = all.stream().anyMatch(it -> !it.factor().isEmpty());
            boolean whys = all.stream().anyMatch(ChangeView::hasWhy);
            return new Layout(factors, whys, ALWAYS + (factors ? 1 : 0) + (whys ? 1 : 0));
        }
    }

    /**
     * A JDK.
     *
     * @param role baseline or candidate
     * @param column name of its column
     */
    record SideView(String role, String column, JdkRecord jdk) {}

    /**
     * The changes of a kind.
     *
     * @param id what the query calls it: {@code value}
     * @param fails whether somebody has to accept them
     */
    record KindView(Kind kind, String id, boolean fails, int number, List<ChangeView> changes) {}

    static GateView of(GateResult result, ComparedRun compared) {
        List<KindView> kinds = kinds(result, compared);
        return new GateView(
                DecisionView.of(result),
                List.of(
                        new SideView(
                                "Baseline", compared.baseline(), result.sides().baseline().jdk()),
                        new SideView(
                                "Candidate",
                                compared.candidate(),
                                result.sides().candidate().jdk())),
                Gaps.of(result.sides().coverage().gaps()),
                new Changes(kinds, kinds.isEmpty()),
                Layout.of(kinds),
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

    private static List<KindView> kinds(GateResult result, ComparedRun compared) {
        return result.sides().changes().stream()
                .collect(Collectors.groupingBy(Change::kind, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(
                        e ->
                                new KindView(
                                        e.getKey(),
                                        e.getKey().option(),
                                        result.policy().failOn().contains(e.getKey()),
                                        e.getValue().size(),
                                        e.getValue().stream()
                                                .map(
                                                        change ->
                                                                ChangeView.of(
                                                                        change, result, compared))
                                                .toList()))
                .toList();
    }
}
