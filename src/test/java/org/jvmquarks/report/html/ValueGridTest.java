package org.jvmquarks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.verdict.Verdict;

class ValueGridTest {
    private static final List<String> NAMES = List.of(
            "collector[1 processor and 512 MB]",
            "collector[16 processors and 512 MB]",
            "collector[1 processor and 2048 MB]",
            "collector[16 processors and 2048 MB]");

    /** As a journal has them: by name. */
    private static List<PinRecord> pins(Stream<String> names) {
        return names.map(name -> new PinRecord(name, "with it, {}", List.of(), false, false, List.of()))
                .toList();
    }

    private static List<CellRecord> cells(String jdk, String... values) {
        List<CellRecord> cells = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            cells.add(Records.expecting(Records.cell(NAMES.get(i), jdk), values[i], Optional.empty()));
        }
        return cells;
    }

    private static List<ValueGrid> grids(List<CellRecord> first, List<CellRecord> second) {
        return ValueGrid.of(
                pins(NAMES.stream().sorted()),
                Stream.concat(first.stream(), second.stream()).toList());
    }

    @Test
    void firstOfPairIsAcrossAndSecondDown() {
        List<ValueGrid> grids = grids(cells("jdk-25", "Serial", "Serial", "Serial", "G1"), List.of());

        assertThat(grids).hasSize(1);
        ValueGrid grid = grids.get(0);
        assertThat(grid.pin()).isEqualTo("collector");
        assertThat(grid.columns()).containsExactly("1 processor", "16 processors");
        assertThat(grid.maps().get(0).rows())
                .containsExactly(
                        new ValueGrid.Row(
                                "512 MB",
                                List.of(
                                        new ValueGrid.Place("Serial", "value-0"),
                                        new ValueGrid.Place("Serial", "value-0"))),
                        new ValueGrid.Row(
                                "2048 MB",
                                List.of(
                                        new ValueGrid.Place("Serial", "value-0"),
                                        new ValueGrid.Place("G1", "value-1"))));
    }

    @Test
    void jdksThatDoTheSameShareAPicture() {
        ValueGrid same = grids(cells("a", "1", "2", "3", "4"), cells("b", "1", "2", "3", "4"))
                .get(0);
        ValueGrid other = grids(cells("a", "1", "2", "3", "4"), cells("b", "1", "2", "3", "1"))
                .get(0);

        assertThat(same.maps()).extracting(ValueGrid.Same::jdks).containsExactly("a, b");
        assertThat(other.maps()).extracting(ValueGrid.Same::jdks).containsExactly("a", "b");
    }

    @Test
    void placeWithoutAValueShowsItsVerdict() {
        List<CellRecord> cells = new ArrayList<>(cells("a", "1", "2", "3", "4"));
        cells.set(1, Records.judged(cells.get(1), Verdict.BROKEN, "was 5"));

        ValueGrid grid = grids(cells, List.of()).get(0);

        assertThat(grid.maps().get(0).rows().get(0).places().get(1).text()).isEqualTo("✗ BROKEN");
    }

    @Test
    void jdkWithoutAllCellsHasNoPicture() {
        assertThat(grids(cells("a", "1", "2", "3"), List.of())).isEmpty();
    }

    @Test
    void pairsThatAreNoGridHaveNoPicture() {
        List<CellRecord> cells = cells("a", "1", "2", "3", "4");

        assertThat(ValueGrid.of(pins(NAMES.stream().limit(3)), cells)).isEmpty();
        assertThat(ValueGrid.of(pins(NAMES.stream().limit(2)), cells)).isEmpty();
        assertThat(ValueGrid.of(pins(Stream.of("storeMarksCard[SERIAL]")), cells))
                .isEmpty();
    }
}
