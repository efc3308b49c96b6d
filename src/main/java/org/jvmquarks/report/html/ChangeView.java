package org.jvmquarks.report.html;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.Line;
import org.jvmquarks.gate.attribution.ChangeCause;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.report.Sources;

/**
 * A line of the gate's differences.
 *
 * @param change the first difference that it is about
 * @param sentence its pieces, the names of sources with their address
 * @param names of flags, with commas between; empty for a single difference
 * @param more further names, folded away
 * @param pins names of its pins with a blank between, as a script reads them
 * @param cells the cells of baseline and candidate that show it
 * @param cause its cause, in words; empty without causes
 * @param causeId the same in a word; empty without causes
 */
record ChangeView(
        Change change,
        List<PartView> sentence,
        String names,
        More more,
        String pins,
        List<CellLink> cells,
        String cause,
        String causeId) {

    /** Names in sight: dozens of flags would push out of it what many applications meet. */
    private static final int NAMES = 6;

    /** As many names are shown whole: to fold two away would only be a click more. */
    private static final int FEW = 10;

    /**
     * Names that are folded away.
     *
     * @param size number of them; 0 for none
     * @param names with commas between
     */
    record More(int size, String names) {}

    /**
     * A piece of a sentence.
     *
     * @param href address of what it names; empty for plain text
     */
    record PartView(String text, String href) {}

    /**
     * A cell that shows the difference.
     *
     * @param column of the JDK
     * @param key of the cell; empty when none was run
     */
    record CellLink(String column, String key) {

        private static CellLink of(Change change, RunSide side, String column) {
            return new CellLink(
                    column,
                    side.cell(change).map(cell -> cell.pinId() + "/" + column).orElse(""));
        }
    }

    static ChangeView of(Line line, GateResult result, ComparedRun compared) {
        Change change = line.changes().get(0);
        Optional<ChangeCause> cause = result.cause(change);
        int shown = line.names().size() <= FEW ? line.names().size() : NAMES;
        return new ChangeView(
                change,
                Sources.parts(line.text()).stream()
                        .map(part -> new PartView(part.text(), part.href().orElse("")))
                        .toList(),
                String.join(", ", line.names().subList(0, shown)),
                new More(
                        line.names().size() - shown,
                        String.join(
                                ", ", line.names().subList(shown, line.names().size()))),
                change.pins().stream().map(pin -> pin.row().toString()).collect(Collectors.joining(" ")),
                List.of(
                        CellLink.of(change, result.sides().baseline(), compared.baseline()),
                        CellLink.of(change, result.sides().candidate(), compared.candidate())),
                cause.map(ChangeCause::describe).orElse(""),
                cause.map(ChangeCause::id).orElse(""));
    }

    /** Returns what the query calls its class. */
    String kind() {
        return change.kind().option();
    }
}
