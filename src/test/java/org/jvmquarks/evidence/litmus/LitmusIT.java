package org.jvmquarks.evidence.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.jvmquarks.evidence.litmus.samples.LitmusSamples;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.junit.Cells;
import org.jvmquarks.verdict.Verdict;

/** A reordering that is known beforehand, from the pin to the journal, on a real JDK. */
@Isolated("measures time")
class LitmusIT {
    /** Most of it is the start of the guest on a busy machine; the runs end after ten seconds. */
    private static final double SECONDS = 30;

    @TempDir
    Path folder;

    @Test
    @EnabledOnOs(architectures = "amd64")
    void plainStoreBufferingIsSeenInSeconds() {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThanOrEqualTo(2);
        Cells cells = new Cells(folder, LitmusSamples.class);

        cells.run("bothMiss");

        CellRecord cell = cells.cell();
        assertThat(cell.verdict()).as(cell.reason()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.observations())
                .filteredOn(seen -> seen.key().endsWith("outcome 0, 0"))
                .singleElement()
                .satisfies(seen ->
                        assertThat(((Number) seen.value()).doubleValue()).isPositive());
        assertThat(cell.guests())
                .singleElement()
                .satisfies(guest -> assertThat(guest.seconds()).isLessThan(SECONDS));
    }
}
