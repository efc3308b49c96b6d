package org.jvmquarks.evidence.strings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.evidence.Damage;
import org.jvmquarks.evidence.UnknownLine;
import org.jvmquarks.verdict.Inconclusive;

class TableStatisticsTest {
    private static final Path FOLDER = Path.of("src/test/resources/evidence/strings");

    static List<Path> captures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.getFileName().toString().startsWith("tables-"))
                    .sorted()
                    .toList();
        }
    }

    /** The guest that wrote them interns a thousand strings. */
    @ParameterizedTest
    @MethodSource("captures")
    void everyJdkIsRead(Path capture) throws IOException {
        List<VmTable.Size> sizes = TableStatistics.read(Files.readString(capture));

        boolean is8 = capture.toString().contains("-1.8.0");
        boolean is11 = capture.toString().contains("-11.");
        assertThat(sizes.get(0).buckets()).isEqualTo(is8 || is11 ? 20011 : 32768);
        assertThat(sizes.get(1).buckets()).isEqualTo(is8 ? 60013 : 65536);
        assertThat(sizes.get(1).entries()).isBetween(1000L, 4000L);
        assertThat(sizes.get(1).bytes()).isBetween(550_000L, 800_000L);
        assertThat(sizes.get(1).longest()).isBetween(2L, 5L);
    }

    @Test
    void allThatIsSaidOf8IsKept() throws IOException {
        assertThat(TableStatistics.read(of8()))
                .containsExactly(new VmTable.Size(20011, 11718, 896984, 6), new VmTable.Size(60013, 1742, 634704, 3));
    }

    private static String of8() throws IOException {
        return Files.readString(FOLDER.resolve("tables-debian-1.8.0_504.txt"));
    }

    @Test
    void tableThatIsStillGrowingDecidesNothing() throws IOException {
        String output = Files.readString(FOLDER.resolve("resizing-debian-11.0.33-ea.txt"));

        assertThatThrownBy(() -> TableStatistics.read(output))
                .isInstanceOf(Inconclusive.class)
                .hasMessage("the VM was still resizing a table when it ended, and printed \"statistics"
                        + " unavailable at this moment\"; run again on a machine with less load");
    }

    @Test
    void unknownLineIsAnError() throws IOException {
        String whole = of8();
        assertThatThrownBy(() -> TableStatistics.read(whole + "Lunch : 1\n"))
                .hasMessage("line 20 is not known: 'Lunch : 1'");
        assertThatThrownBy(() -> TableStatistics.read("1000\n"))
                .hasMessage("line 1 is the last, and no statistics began: '1000'");
        assertThatThrownBy(() -> TableStatistics.read(whole.substring(0, whole.indexOf("StringTable"))))
                .hasMessage("line 10 is the last, the StringTable is not whole: 'Maximum bucket size     :         6'");
        assertThatThrownBy(() -> TableStatistics.read(whole.strip()))
                .hasMessage("line 19 is cut off: 'Maximum bucket size     :         3'");
        assertThatThrownBy(() -> TableStatistics.read(whole + "StringTable statistics:\n"))
                .hasMessage("line 20 comes for the second time: 'StringTable statistics:'");
    }

    @ParameterizedTest
    @MethodSource("captures")
    void damagedStatisticsAreReadOrRefused(Path capture) throws IOException {
        Damage.isReadOrRefused(Files.readString(capture), TableStatistics::read, UnknownLine.class);
    }
}
