package org.jvmquarks.report.terminal;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.verdict.Verdict;

/**
 * The proofs of a run in falsify mode, as lines of text: how many falsifiers broke their pin, and the pins that nothing
 * in this run showed to be able to fail, with the reason.
 */
final class ProofSummary {
    private final Lines lines;
    private final List<UnprovenPin> neverHeld;
    private final List<CellRecord> holding;
    private final List<FalsifierRecord> runs;
    private final int pins;
    private final boolean everywhere;

    private ProofSummary(RunRecord run, boolean everywhere, TableStyle style) {
        List<List<CellRecord>> rows = rows(run);
        this.lines = new Lines(style);
        this.pins = rows.size();
        this.neverHeld = rows.stream()
                .filter(row -> row.stream().noneMatch(ProofSummary::holds))
                .map(UnprovenPin::new)
                .toList();
        this.everywhere = everywhere;
        this.holding = rows.stream()
                .map(row -> row.stream().filter(ProofSummary::holds).toList())
                .flatMap(row -> (everywhere ? row : falsified(row)).stream())
                .toList();
        this.runs = run.cells().stream()
                .flatMap(cell -> cell.falsifiedBy().stream())
                .toList();
    }

    /**
     * The whole summary; no line is wider than the style, and each ends in {@code \n}.
     *
     * @param everywhere whether each pin was to be broken on each JDK, or each once
     */
    public static String render(RunRecord run, boolean everywhere, TableStyle style) {
        return new ProofSummary(run, everywhere, style).text();
    }

    private String text() {
        List<CellRecord> unproven =
                holding.stream().filter(cell -> kills(cell) == 0).toList();
        List<CellRecord> survived = holding.stream()
                .filter(cell -> kills(cell) > 0)
                .filter(cell -> kills(cell) < cell.falsifiedBy().size())
                .toList();
        lines.wrap("", totals(unproven));
        section(
                "not proven able to fail where they hold (fails the run, unless it was noise):",
                unproven.stream().map(ProofSummary::survivors).toList());
        section(
                "proven, but not by each of their falsifiers (fails the run, unless it was noise):",
                survived.stream().map(ProofSummary::survivors).toList());
        section(
                "not proven able to fail, as they held on no JDK of this run (this alone fails no run):",
                neverHeld.stream().map(UnprovenPin::describe).toList());
        return lines.text();
    }

    private String totals(List<CellRecord> unproven) {
        long open = neverHeld.size()
                + unproven.stream().map(ProofSummary::name).distinct().count();
        long kills =
                runs.stream().filter(run -> run.verdict() == Verdict.BROKEN).count();
        return "falsifier runs: %d, of which %d broke their pin; pins proven able to fail%s: %d of %d"
                .formatted(runs.size(), kills, everywhere ? " on every JDK where they hold" : "", pins - open, pins);
    }

    /** Those that ran under a falsifier; any, if none did. */
    private static List<CellRecord> falsified(List<CellRecord> row) {
        List<CellRecord> falsified =
                row.stream().filter(it -> !it.falsifiedBy().isEmpty()).toList();
        return falsified.isEmpty() ? row.stream().limit(1).toList() : falsified;
    }

    private void section(String title, List<String> entries) {
        if (!entries.isEmpty()) {
            lines.strong(title);
            entries.forEach(entry -> lines.wrap(Lines.INDENT, entry));
        }
    }

    /** Why a cell that holds is not proven by all its falsifiers. */
    private static String survivors(CellRecord cell) {
        List<String> reasons = cell.falsifiedBy().stream()
                .filter(falsifier -> falsifier.verdict() != Verdict.BROKEN)
                .map(ProofSummary::survivor)
                .toList();
        return name(cell)
                + " on "
                + cell.jdk()
                + ": "
                + (reasons.isEmpty() ? "none of its falsifiers exists on this JDK" : String.join("; ", reasons));
    }

    private static String survivor(FalsifierRecord falsifier) {
        return "%s under %s, %s".formatted(falsifier.verdict(), falsifier.falsifier(), falsifier.reason());
    }

    static String name(CellRecord cell) {
        return cell.quark() + "." + cell.pin();
    }

    private static boolean holds(CellRecord cell) {
        return cell.verdict() == Verdict.HOLDS;
    }

    private static long kills(CellRecord cell) {
        return cell.falsifiedBy().stream()
                .filter(f -> f.verdict() == Verdict.BROKEN)
                .count();
    }

    private static List<List<CellRecord>> rows(RunRecord run) {
        return Matrix.of(run).topics().stream()
                .flatMap(topic -> topic.quarks().stream())
                .flatMap(quark -> quark.pins().stream())
                .map(row -> row.cells().stream().flatMap(Optional::stream).toList())
                .toList();
    }
}
