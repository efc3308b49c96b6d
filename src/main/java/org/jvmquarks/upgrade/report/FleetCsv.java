package org.jvmquarks.upgrade.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.upgrade.fleet.FleetBoard;
import org.jvmquarks.upgrade.fleet.FleetRow;
import org.jvmquarks.upgrade.fleet.Remedy;

/** The board of a fleet as a table for spreadsheets (RFC 4180), a line for each service. */
public final class FleetCsv {
    private FleetCsv() {}

    /** Returns the lines. */
    public static String of(FleetBoard board) {
        return Stream.concat(
                        Stream.of(List.of(
                                "service",
                                "owner",
                                "wave",
                                "fix",
                                "notice",
                                "may notice",
                                "unchecked",
                                "needs",
                                "source",
                                "folder",
                                "trial")),
                        board.rows().stream().map(FleetCsv::cells))
                .map(cells -> cells.stream().map(FleetCsv::quoted).collect(Collectors.joining(",")))
                .collect(Collectors.joining("\r\n", "", "\r\n"));
    }

    private static List<String> cells(FleetRow row) {
        List<String> counts = row.counts()
                .map(it -> Stream.of(it.fix(), it.notice(), it.may(), it.unchecked())
                        .map(String::valueOf)
                        .toList())
                .orElse(List.of("", "", "", ""));
        return Stream.of(
                        List.of(row.name(), row.owner().orElse(""), row.wave().heading()),
                        counts,
                        List.of(
                                row.remedies().stream().map(Remedy::describe).collect(Collectors.joining("; ")),
                                row.source(),
                                row.letter().map(FleetRow.Letter::folder).orElse(""),
                                row.trial().map(FleetRow.Ran::brief).orElse("")))
                .flatMap(List::stream)
                .toList();
    }

    /** A spreadsheet takes a text that begins with one of these for a formula. */
    private static String quoted(String cell) {
        String harmless = cell.matches("(?s)[=+\\-@].*") ? "'" + cell : cell;
        return harmless.matches("(?s).*[\",\\r\\n].*") ? '"' + harmless.replace("\"", "\"\"") + '"' : harmless;
    }
}
