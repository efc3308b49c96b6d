package org.jvmquarks.report.html;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.attribution.Cause;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.PinKey;
import org.jvmquarks.gate.compare.Reading;
import org.jvmquarks.gate.compare.Side;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.verdict.Verdict;

/**
 * A line of the gate's table.
 *
 * @param change what changed
 * @param where the quark, and the pin if it is one that changed
 * @param pins names of its pins with a blank between, as a script reads them
 * @param values the baseline's and the candidate's
 * @param factor {@code 1.58}; empty when there is none
 * @param accepted whether the ledger accepts it
 * @param cause its cause, in words; empty without causes
 * @param causeId the same in a word; empty without causes
 */
record ChangeView(
        Change change,
        String where,
        String pins,
        List<ValueView> values,
        String factor,
        boolean accepted,
        String cause,
        String causeId) {

    /**
     * The verdict or value of one side.
     *
     * @param text value, or verdict
     * @param key of the cell that shows it; empty when none was run
     * @param verdict how it looks if it is one, in a list of at most one as the template needs it
     */
    record ValueView(String text, String key, List<VerdictView> verdict) {

        private static ValueView of(Change change, Reading reading, Side side, String column) {
            Optional<Verdict> verdict =
                    reading instanceof Reading.Label label ? label.verdict() : Optional.empty();
            return new ValueView(
                    verdict.isPresent() ? reading.text().replace('_', ' ') : reading.text(),
                    side.cell(change)
                            .map(cell -> String.join("/", cell.quark(), cell.pin(), column))
                            .orElse(""),
                    verdict.map(VerdictView::of).stream().toList());
        }
    }

    /** Returns whether there is something to say about its cause. */
    boolean hasWhy() {
        return accepted || !cause.isEmpty() || !change.detail().isEmpty();
    }

    static ChangeView of(Change change, GateResult result, ComparedRun compared) {
        Optional<Cause> cause = result.cause(change);
        SideBySide sides = result.sides();
        return new ChangeView(
                change,
                change.isOfValue() ? change.quark() : change.key(),
                change.pins().stream().map(PinKey::pin).collect(Collectors.joining(" ")),
                List.of(
                        ValueView.of(
                                change, change.baseline(), sides.baseline(), compared.baseline()),
                        ValueView.of(
                                change,
                                change.candidate(),
                                sides.candidate(),
                                compared.candidate())),
                change.hasFactor() ? String.format(Locale.ROOT, "%.2f", change.factor()) : "",
                result.isAccepted(change),
                cause.map(Cause::describe).orElse(""),
                cause.map(Cause::id).orElse(""));
    }
}
