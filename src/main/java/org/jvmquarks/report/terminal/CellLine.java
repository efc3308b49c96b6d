package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.text.Plural;
import org.jvmquarks.text.Shortened;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Pair;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.Verdict;

/** Formats a finished cell as one line of text, for those who watch a run. */
final class CellLine {
    private static final String INDENT = "  ";

    private static final int MOST_VALUES = 3;
    private static final int MOST_CHARACTERS = 100;

    private CellLine() {}

    static String of(CellRecord cell) {
        String found = cell.verdict() == Verdict.HOLDS ? values(cell) : inShort(cell.reason());
        return TerminalStream.shown(String.format(
                Locale.ROOT,
                "%-14s %s.%s [%s] %s(%.1f s%s%s)",
                cell.outcome().label(),
                cell.quark(),
                cell.pin(),
                cell.jdk(),
                found.isEmpty() ? "" : found + " ",
                cell.seconds(),
                warnings(cell),
                proof(cell)));
    }

    /**
     * Returns the line behind how far the run is, in several lines where the terminal is narrow. A log, and a terminal
     * as wide as one, has a line for each cell, so that it can be searched.
     */
    static List<String> lines(CellProgress progress, CellRecord cell, int width) {
        String line = progress + " " + of(cell);
        if (width >= Terminal.DEFAULT_WIDTH || line.length() <= width) {
            return List.of(line);
        }
        List<String> lines = new ArrayList<>();
        for (String part : Wrapping.lines("", line, width - INDENT.length())) {
            lines.add(lines.isEmpty() ? part : INDENT + part);
        }
        return lines;
    }

    private static String values(CellRecord cell) {
        return cell.observations().stream()
                .limit(MOST_VALUES)
                .map(Observation::display)
                .collect(Collectors.joining(", "));
    }

    /** The first line, cut where it would fill more than one line of a terminal. */
    private static String inShort(String reason) {
        String line = reason.lines().findFirst().orElse("");
        return Shortened.of(line, MOST_CHARACTERS);
    }

    /** Disturbed pairs in words, the others in number: a claim with many steps may have many. */
    private static String warnings(CellRecord cell) {
        int others = 0;
        int pairs = 0;
        long disturbed = 0;
        for (RatioComparison comparison : cell.comparisons()) {
            long some =
                    comparison.result().pairs().stream().filter(Pair::disturbed).count();
            boolean told = some > 0 && !comparison.warnings().isEmpty();
            others += comparison.warnings().size() - (told ? 1 : 0);
            pairs += told ? comparison.result().pairs().size() : 0;
            disturbed += told ? some : 0;
        }
        if (disturbed == 0) {
            return others == 0 ? "" : ", " + Plural.count(others, "warning");
        }
        return ", %d of %d pairs disturbed".formatted(disturbed, pairs)
                + (others == 0 ? "" : ", " + Plural.count(others, "more warning"));
    }

    private static String proof(CellRecord cell) {
        long killed = cell.falsifiedBy().stream()
                .filter(f -> f.verdict() == Verdict.BROKEN)
                .count();
        return cell.falsifiedBy().isEmpty()
                ? ""
                : ", broken by " + killed + " of " + cell.falsifiedBy().size() + " falsifiers";
    }
}
