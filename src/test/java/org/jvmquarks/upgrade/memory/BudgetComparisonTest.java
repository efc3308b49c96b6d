package org.jvmquarks.upgrade.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.upgrade.memory.Budgets.beside;
import static org.jvmquarks.upgrade.memory.Budgets.megabytes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BudgetComparisonTest {
    private static MemoryBudget budget(String jdk, long low, long high) {
        return Budgets.of(jdk, 2048, 1024, beside(megabytes(low, high), Optional.of(megabytes(low / 2, high / 2))));
    }

    private static BudgetComparison compare(long low, long high, long otherLow, long otherHigh) {
        return new BudgetComparison(budget("debian-17", low, high), budget("debian-25", otherLow, otherHigh));
    }

    @Test
    void allIsSaidInSentences() {
        assertThat(compare(56, 58, 40, 40).sentences())
                .containsExactly(
                        "In addition to a heap of 1024 MB, the test service of jvm-quarks commits 56 to 58 MB on"
                                + " debian-17 when loaded (28 to 29 MB are resident), and 20 MB when idle.",
                        "In addition to a heap of 1024 MB, the test service of jvm-quarks commits 40 MB on debian-25"
                                + " when loaded (20 MB are resident), and 20 MB when idle.",
                        "From debian-17 to debian-25 these parts change by more than chance: GC 56 to 58 MB → 40 MB.",
                        "On debian-17, of 2048 MB 966 to 968 MB are left for everything else.",
                        "On debian-25, of 2048 MB 984 MB are left for everything else.",
                        BudgetComparison.CAVEAT);
    }

    /** With the amounts of the run that the page shows. */
    @Test
    void pageAboutUpgradesShowsTheseSentences() throws IOException {
        BudgetComparison comparison = new BudgetComparison(
                simulated("debian-17", 60, beside(77, 12, 55, megabytes(103, 103))),
                simulated("temurin-25", 61, beside(57, 14, 55, megabytes(82, 83))));

        try (Stream<String> lines = Files.lines(Path.of("src/docs/examples/memory.txt"))) {
            assertThat(Stream.concat(lines, Stream.of(BudgetComparison.CAVEAT)))
                    .containsExactlyElementsOf(comparison.sentences());
        }
    }

    private static MemoryBudget simulated(String jdk, long idle, NonHeapMemory loaded) {
        return Budgets.simulated(Budgets.of(jdk, 2048, 1024, idle, loaded));
    }

    @Test
    void differenceWithinTheSpreadIsNotOne() {
        assertThat(compare(50, 58, 40, 45).differences()).isEmpty();
        assertThat(compare(50, 58, 40, 41).differences()).hasSize(1);
        assertThat(compare(50, 58, 57, 60).differences()).isEmpty();
        assertThat(compare(50, 58, 40, 45).sentences().get(2))
                .isEqualTo("No part of the memory outside the heap differs between debian-17 and"
                        + " debian-25 by more than chance.");
    }

    @Test
    void differenceOfAMegabyteIsNotOne() {
        assertThat(compare(50, 50, 51, 51).differences()).isEmpty();
        assertThat(compare(50, 50, 52, 52).differences())
                .containsExactly(new AreaDifference(MemoryArea.COLLECTOR, megabytes(50, 50), megabytes(52, 52)));
    }

    @Test
    void areasHoldTheSameOnAllVersions() {
        assertThat(MemoryArea.of("Class")).isEqualTo(MemoryArea.of("Metaspace"));
        assertThat(MemoryArea.of("Internal")).isEqualTo(MemoryArea.of("Other"));
        assertThat(MemoryArea.of("GCCardSet")).isEqualTo(MemoryArea.COLLECTOR);
        assertThat(MemoryArea.of("Serviceability")).isEqualTo(MemoryArea.REST);
    }
}
