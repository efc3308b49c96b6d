package org.jvmquarks.evidence.strings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.UnknownLine;
import org.jvmquarks.verdict.Inconclusive;

/**
 * The output of {@code -XX:+PrintStringTableStatistics} at the end of a VM, after all that the probe printed. From the
 * first heading on every line is known.
 */
final class TableStatistics {
    private static final String SYMBOLS = "SymbolTable";
    private static final String STRINGS = "StringTable";

    // JDK 8: SymbolTable statistics:
    // JDK 21: Shared String Table statistics:
    private static final Pattern HEADING = Pattern.compile("((?:Shared )?S(?:ymbol|tring) ?Table) statistics:");

    // JDK 8: Number of buckets       :     20011 =    160088 bytes, avg   8.000
    // JDK 11: Number of buckets       :     65536 =    524288 bytes, each 8
    // JDK 8: Total footprint         :           =    896984 bytes
    // JDK 8: Maximum bucket size     :         6
    private static final Pattern ROW =
            Pattern.compile("(Number of buckets|Number of entries|Number of literals|Total footprint|"
                    + "Average bucket size|Variance of bucket size|Std\\. dev\\. of bucket size|"
                    + "Maximum bucket size) *: *(\\d{1,15}(?:\\.\\d+)?)?"
                    + "(?: *= *(\\d{1,15}) bytes(?:, (?:avg|each) *[\\d.]+)?)?");

    /** 11 replaced "int" by "size_t" once too often. */
    // JDK 11: Total footprsize_t         :           =    595680 bytes
    private static final String MISSPELT = "Total footprsize_t";

    /** A concurrent table has no statistics while it grows (since JDK 11). */
    private static final String RESIZING = "statistics unavailable at this moment";

    private final Map<String, Map<String, Long>> tables = new HashMap<>();

    private TableStatistics() {}

    /**
     * Reads the sizes of the table of symbols and of that of strings, in this order.
     *
     * @throws Inconclusive if the VM was just resizing a table when it ended
     */
    static List<VmTable.Size> read(String output) {
        List<String> lines = output.lines().toList();
        int first = lines.indexOf(SYMBOLS + " statistics:");
        if (first < 0 || !output.endsWith("\n")) {
            String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
            throw new UnknownLine(
                    Math.max(1, lines.size()), last, first < 0 ? "is the last, and no statistics began" : "is cut off");
        }
        TableStatistics statistics = new TableStatistics();
        String table = "";
        for (int i = first; i < lines.size(); i++) {
            Matcher heading = HEADING.matcher(lines.get(i));
            if (heading.matches()) {
                table = heading.group(1);
                if (statistics.tables.put(table, new HashMap<>()) != null) {
                    throw new UnknownLine(i + 1, lines.get(i), "comes for the second time");
                }
            } else if (lines.get(i).equals(RESIZING)) {
                throw new Inconclusive(
                        "the VM was still resizing a table when it ended, and printed \"%s\"; run again on a machine with less load"
                                .formatted(RESIZING));
            } else if (!statistics.take(table, lines.get(i))) {
                throw new UnknownLine(i + 1, lines.get(i), "is not known");
            }
        }
        String last = lines.get(lines.size() - 1);
        return List.of(statistics.size(SYMBOLS, lines.size(), last), statistics.size(STRINGS, lines.size(), last));
    }

    private boolean take(String table, String line) {
        Matcher row = ROW.matcher(line.replace(MISSPELT, "Total footprint"));
        if (!row.matches()) {
            return false;
        }
        String number = row.group(1).equals("Total footprint") ? row.group(3) : row.group(2);
        if (number == null) {
            return false;
        }
        // Averages are not kept: they follow from the counts.
        return number.contains(".")
                || tables.getOrDefault(table, new HashMap<>()).put(row.group(1), Long.parseLong(number)) == null;
    }

    private VmTable.Size size(String table, int number, String last) {
        Map<String, Long> rows = tables.getOrDefault(table, Map.of());
        if (!rows.keySet()
                .containsAll(
                        List.of("Number of buckets", "Number of entries", "Total footprint", "Maximum bucket size"))) {
            throw new UnknownLine(number, last, "is the last, the " + table + " is not whole");
        }
        try {
            return new VmTable.Size(
                    row(rows, "Number of buckets"),
                    row(rows, "Number of entries"),
                    row(rows, "Total footprint"),
                    row(rows, "Maximum bucket size"));
        } catch (IllegalArgumentException e) {
            throw new UnknownLine(number, last, "is the last, " + table + " is " + e.getMessage());
        }
    }

    private static long row(Map<String, Long> rows, String name) {
        return Optional.ofNullable(rows.get(name))
                .orElseThrow(() -> new IllegalArgumentException("without a row " + name));
    }
}
