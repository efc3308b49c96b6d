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
 * What the page says of a gate.
 *
 * @param outcome class in the style sheet: {@code not-proven}
 * @param verdict the outcome in a sentence
 * @param decision with its reason
 * @param sides baseline and candidate
 * @param coverage how much was decided, in words; empty where the reason says it
 * @param gaps pins without a verdict, each with the reason
 * @param open the same as a question; empty when there are none
 * @param causes how many changes each has
 * @param kinds all changes
 * @param unchanged whether there are none
 * @param problems what is wrong with the ledger
 * @param notes what makes the comparison weaker than it looks
 */
record GateView(
        String outcome,
        String verdict,
        Decision decision,
        List<SideView> sides,
        String coverage,
        List<String> gaps,
        String open,
        List<CauseCount> causes,
        List<KindView> kinds,
        boolean unchanged,
        List<String> problems,
        List<String> notes) {

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
        List<Change> changes = result.sides().changes();
        List<String> gaps = result.sides().coverage().gaps();
        return new GateView(
                result.decision().outcome().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                verdict(result.decision().outcome()),
                result.decision(),
                List.of(
                        new SideView(
                                "Baseline", compared.baseline(), result.sides().baseline().jdk()),
                        new SideView(
                                "Candidate",
                                compared.candidate(),
                                result.sides().candidate().jdk())),
                coverage(result),
                gaps,
                open(gaps.size()),
                result.causeCounts(),
                kinds(result, compared),
                changes.isEmpty(),
                result.judgement().problems(),
                result.notes());
    }

    /** Of the window. */
    String title() {
        return sides.stream().map(SideView::column).collect(Collectors.joining(" → "))
                + ": "
                + decision.outcome();
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

    private static String verdict(Decision.Outcome outcome) {
        return switch (outcome) {
            case PASSED -> "The candidate passes";
            case CHANGED -> "The candidate does not pass";
            case NOT_PROVEN -> "Nothing is said of the candidate";
        };
    }

    private static String coverage(GateResult result) {
        Coverage coverage = result.sides().coverage();
        return result.decision().outcome() == Decision.Outcome.CHANGED
                ? String.format(
                        Locale.ROOT,
                        "%d of %d pins are decided on both sides (%.1f %%)",
                        coverage.proven(),
                        coverage.asked(),
                        100 * coverage.share())
                : "";
    }

    private static String open(int gaps) {
        return switch (gaps) {
            case 0 -> "";
            case 1 -> "1 pin without a verdict";
            default -> gaps + " pins without a verdict";
        };
    }
}
