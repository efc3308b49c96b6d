package org.jvmquarks.upgrade.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Item;
import org.jvmquarks.report.document.Block.Sentence;
import org.jvmquarks.report.document.Block.Table;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Document.Fact;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Notice.Level;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.fleet.FleetBoard;
import org.jvmquarks.upgrade.fleet.FleetBoard.Change;
import org.jvmquarks.upgrade.fleet.FleetBoard.Moved;
import org.jvmquarks.upgrade.fleet.FleetRow;
import org.jvmquarks.upgrade.fleet.Remedy;
import org.jvmquarks.upgrade.fleet.Wave;

/** The board of a fleet: what frees most services, and the services in waves. */
public final class FleetDocument {
    private FleetDocument() {}

    /** Returns the document. */
    public static Document of(FleetBoard board) {
        List<Part> parts = new ArrayList<>();
        parts.add(Part.of(
                "changes, by the services that need nothing else",
                Fold.OPEN,
                board.changes().stream().map(FleetDocument::change).toList()));
        for (Wave wave : Wave.values()) {
            parts.add(wave(board, wave));
        }
        parts.add(libraries(board));
        parts.add(progress(board.progress()));
        return new Document(
                "fleet",
                board.from().id() + " → " + board.to().id(),
                Optional.of(board.decision()),
                List.of(),
                List.of(
                        new Fact("from", board.from().describe()),
                        new Fact("to", board.to().describe()),
                        new Fact("services", Integer.toString(board.rows().size()))),
                parts,
                List.of(),
                List.of());
    }

    private static Item change(Change change) {
        List<Sentence> sentences = new ArrayList<>();
        if (!change.frees().isEmpty()) {
            sentences.add(new Sentence(
                    "frees %s:".formatted(Plural.count(change.frees().size(), "service")), change.frees(), List.of()));
        }
        List<String> others = change.needed().stream()
                .filter(each -> !change.frees().contains(each))
                .toList();
        if (!others.isEmpty()) {
            sentences.add(new Sentence(
                    "%s it among other changes:"
                            .formatted(others.size() == 1 ? "1 service needs" : others.size() + " services need"),
                    others,
                    List.of()));
        }
        return new Item(
                change.remedy().describe(),
                Optional.of(change.remedy().wave().heading()),
                Optional.empty(),
                sentences,
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    private static Part wave(FleetBoard board, Wave wave) {
        List<FleetRow> rows = board.of(wave);
        Block table = (wave == Wave.UNCHECKED
                        ? new Table(
                                List.of("service", "owner", "why", "described in"),
                                rows.stream()
                                        .map(row -> List.of(
                                                row.name(), row.owner().orElse("-"), row.sentence(), row.source()))
                                        .toList())
                        : new Table(
                                columns(board.hasTrials()),
                                rows.stream()
                                        .map(row -> row(row, board.hasTrials()))
                                        .toList()))
                .with(rows.stream().flatMap(row -> notice(row).stream()).toList());
        List<Block> blocks = rows.isEmpty() ? List.of() : List.of(table);
        return wave == Wave.READY
                ? Part.counted(
                        wave.heading(),
                        rows.size(),
                        Plural.count(rows.size(), "service that can move", "services that can move"),
                        blocks)
                : Part.open(wave.heading(), rows.size(), blocks);
    }

    private static List<String> columns(boolean trials) {
        return Stream.concat(
                        Stream.of("service", "owner", "fix", "notice", "may notice", "unchecked", "needs"),
                        Stream.of("trial").filter(title -> trials))
                .toList();
    }

    private static List<String> row(FleetRow row, boolean trials) {
        FleetRow.Counts counts = row.counts().orElseThrow();
        return Stream.of(
                        Stream.of(row.name(), row.owner().orElse("-")),
                        Stream.of(counts.fix(), counts.notice(), counts.may(), counts.unchecked())
                                .map(String::valueOf),
                        Stream.of(needs(row)),
                        Stream.of(row.trial().map(FleetRow.Ran::brief).orElse("-"))
                                .filter(text -> trials))
                .flatMap(cells -> cells)
                .toList();
    }

    private static String needs(FleetRow row) {
        return row.needs().isEmpty()
                ? "-"
                : String.join(
                        "; ", row.remedies().stream().map(Remedy::describe).toList());
    }

    /** Returns an error for a service that needs a change, and a warning for one that was not checked. */
    private static Optional<Notice> notice(FleetRow row) {
        if (row.wave() == Wave.READY) {
            return Optional.empty();
        }
        return Optional.of(new Notice(
                row.wave() == Wave.UNCHECKED ? Level.WARNING : Level.ERROR,
                "service/" + row.name(),
                row.name() + ": " + row.wave().heading(),
                row.sentence()
                        + (row.needs().isEmpty() ? "" : "\nit needs: " + needs(row))
                        + "\ndescribed in "
                        + row.source(),
                row.name()));
    }

    private static Part libraries(FleetBoard board) {
        List<List<String>> rows = board.libraries().stream()
                .map(each -> List.of(
                        each.library().toString(),
                        String.join(", ", each.keys()),
                        Integer.toString(each.services().size())))
                .toList();
        return new Part(
                "what must be fixed, by library",
                OptionalInt.of(rows.size()),
                Fold.OPEN,
                Optional.empty(),
                rows.isEmpty() ? List.of() : List.of(new Table(List.of("library", "must fix", "services"), rows)));
    }

    private static Part progress(List<Moved> moved) {
        return new Part(
                "moved since the earlier board",
                OptionalInt.of(moved.size()),
                Fold.OPEN,
                Optional.empty(),
                moved.isEmpty()
                        ? List.of()
                        : List.of(new Table(
                                List.of("service", "before", "now"),
                                moved.stream()
                                        .map(each -> List.of(
                                                each.service(),
                                                each.before().heading(),
                                                each.now().heading()))
                                        .toList())));
    }
}
