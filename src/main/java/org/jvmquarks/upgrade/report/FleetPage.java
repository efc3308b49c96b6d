package org.jvmquarks.upgrade.report;

import com.samskivert.mustache.Template;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jvmquarks.report.html.Asset;
import org.jvmquarks.report.html.Templates;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.fleet.Fix;
import org.jvmquarks.upgrade.fleet.FleetBoard;
import org.jvmquarks.upgrade.fleet.FleetBoard.Change;
import org.jvmquarks.upgrade.fleet.FleetRow;
import org.jvmquarks.upgrade.fleet.Remedy;
import org.jvmquarks.upgrade.fleet.Wave;

/**
 * The page of a board: one file that needs no network. It is whole without its script, which only hides rows, as the
 * part of the address behind {@code #} says. A browser lays out the rows in sight alone.
 */
public final class FleetPage {
    private final Template template = Templates.load(FleetPage.class, "fleet.mustache");
    private final Asset style = new Asset(Asset.load(Asset.class, "letter.css").text()
            + Asset.load(FleetPage.class, "fleet.css").text());
    private final Asset script = Asset.load(FleetPage.class, "fleet.js");

    /**
     * The page as the template shows it.
     *
     * @param waves those with services
     * @param owners those of services, each once
     */
    private record View(
            FleetBoard board,
            List<Count> waves,
            List<String> owners,
            List<Freed> changes,
            List<FleetBoard.Library> libraries,
            List<Moved> moved,
            List<Group> groups,
            Assets assets) {}

    private record Assets(Asset style, Asset script) {}

    private record Count(String name, String heading, int services) {}

    /** A change with what it frees, in words. */
    private record Freed(String what, String wave, String frees, String needed) {
        static Freed of(Change change) {
            int others = change.needed().size() - change.frees().size();
            return new Freed(
                    change.remedy().describe(),
                    change.remedy().wave().heading(),
                    "frees %s%s"
                            .formatted(
                                    Plural.count(change.frees().size(), "service"),
                                    others == 0 ? "" : ", and %d with other changes".formatted(others)),
                    String.join(", ", change.needed()));
        }
    }

    /** Rows of which a browser lays out all or none: thousands that it has to look at one by one take too long. */
    private record Group(List<Row> rows) {
        static final int SIZE = 20;

        static List<Group> of(List<Row> rows) {
            return IntStream.iterate(0, from -> from < rows.size(), from -> from + SIZE)
                    .mapToObj(from -> new Group(rows.subList(from, Math.min(from + SIZE, rows.size()))))
                    .toList();
        }
    }

    private record Moved(String service, String before, String now) {}

    /** @param found numbers of findings in words; empty if it could not be checked */
    private record Row(FleetRow of, String heading, String found, String needs, List<Fix> fixes) {
        static Row of(FleetRow row) {
            return new Row(
                    row,
                    row.wave().heading(),
                    row.counts()
                            .map(it -> "%d · %d · %d · %d".formatted(it.fix(), it.notice(), it.may(), it.unchecked()))
                            .orElse(""),
                    row.needs().isEmpty()
                            ? row.wave() == Wave.UNCHECKED ? row.sentence() : ""
                            : row.remedies().stream().map(Remedy::describe).collect(Collectors.joining("; ")),
                    row.letter().stream()
                            .flatMap(letter -> letter.fixes().stream())
                            .sorted()
                            .toList());
        }
    }

    /** Returns the page. */
    public String of(FleetBoard board) {
        return template.execute(new View(
                board,
                Stream.of(Wave.values())
                        .map(wave -> new Count(
                                wave.name(), wave.heading(), board.of(wave).size()))
                        .filter(count -> count.services() > 0)
                        .toList(),
                board.rows().stream()
                        .map(FleetRow::owner)
                        .flatMap(Optional::stream)
                        .distinct()
                        .sorted()
                        .toList(),
                board.changes().stream().map(Freed::of).toList(),
                board.libraries(),
                board.progress().stream()
                        .map(it -> new Moved(
                                it.service(), it.before().heading(), it.now().heading()))
                        .toList(),
                Group.of(board.rows().stream().map(Row::of).toList()),
                new Assets(style, script)));
    }
}
