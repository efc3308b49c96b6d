package org.jvmquarks.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.taking;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.verdict.Verdict;

class TypicalDurationsTest {
    private static final String QUARK = cell("a", "17").quark();

    private static PinId pin(String row) {
        return PinId.of(QUARK + "/" + row);
    }

    private static List<String> lines(List<CellRecord> cells, Map<PinId, Double> before) {
        return new TypicalDurations(cells, before).lines(Set.of(pin("a"), pin("b"), pin("c")));
    }

    @Test
    void pinHasTheMeanOverItsJdks() {
        assertThat(lines(
                        List.of(taking(cell("b", "17"), 1), taking(cell("b", "25"), 2), taking(cell("a", "25"), 0.001)),
                        Map.of(pin("b"), 9.0)))
                .startsWith("# Seconds of a cell of each row: the mean over 17, 25; older for a row that none decided.")
                .endsWith(QUARK + "/a 0.01", QUARK + "/b 1.50");
    }

    @Test
    void undecidedCellKeepsWhatWasThere() {
        CellRecord early = judged(cell("a", "17"), Verdict.NOT_APPLICABLE, "no container");

        assertThat(lines(List.of(taking(early, 0.2)), Map.of(pin("a"), 7.25))).endsWith(QUARK + "/a 7.25");
    }

    @Test
    void pinThatIsGoneIsDropped() {
        assertThat(lines(List.of(taking(cell("gone", "17"), 1)), Map.of(pin("old"), 1.0)))
                .allMatch(line -> line.startsWith("#"));
    }

    @Test
    void typicalDurationsAreReadAsTheyAreWritten() {
        Map<PinId, Double> typical = Durations.typical().pins();

        assertThat(new TypicalDurations(List.of(), typical)
                        .lines(typical.keySet()).stream().filter(line -> !line.startsWith("#")))
                .containsExactlyInAnyOrderElementsOf(typical.entrySet().stream()
                        .map(pin -> String.format(Locale.ROOT, "%s %.2f", pin.getKey(), pin.getValue()))
                        .toList());
    }

    @Test
    void nearlyAllRowsHaveATypicalDuration() {
        Set<PinId> rows = rows(List.of());
        List<PinId> without = rows.stream()
                .filter(row -> !Durations.typical().pins().containsKey(row))
                .toList();

        assertThat(without)
                .as("rows without a duration; CONTRIBUTING.md says how to measure them")
                .hasSizeLessThanOrEqualTo(rows.size() / 20);
    }

    /**
     * Returns the rows, those of pairs without the JDK that wrote.
     *
     * @param jdks that write; none for no pairs
     */
    private static Set<PinId> rows(List<String> jdks) {
        return QuarkSelection.of(QuarkCatalog.load(), List.of(), List.of()).stream()
                .flatMap(selection -> selection.pins().stream())
                .flatMap(pin -> pin.rows(jdks).stream())
                .map(pin -> pin.id().pin())
                .collect(Collectors.toSet());
    }

    /** Not a test: {@code ./mvnw test -Dtest=TypicalDurationsTest -Ddurations.from=FOLDER,FOLDER}. */
    @Test
    @EnabledIfSystemProperty(
            named = "durations.from",
            matches = ".+",
            disabledReason = "writes the file of the sources, only where runs are named")
    void fileIsWrittenAnewFromTheNamedRuns() throws IOException {
        List<Path> runs = Stream.of(System.getProperty("durations.from").split(","))
                .map(Path::of)
                .toList();
        List<String> lines = TypicalDurations.of(runs).lines(rows(List.of("writer")));

        assertThat(lines).as("rows below the comment").hasSizeGreaterThan(3);
        Files.write(TypicalDurations.FILE, lines);
    }
}
