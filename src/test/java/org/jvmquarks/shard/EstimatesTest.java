package org.jvmquarks.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.host;
import static org.jvmquarks.journal.Records.plan;
import static org.jvmquarks.journal.Records.taking;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Durations;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;

class EstimatesTest {
    private static final CellRecord CELL = taking(cell("a", "j"), 6);
    private static final RunPlan PLAN = plan(List.of("j"), CELL.quark(), "a", "b");

    @TempDir
    Path folder;

    private RunRecord run(Optional<RunCost> cost) {
        try (Journal journal = Journal.create(folder, host(), Instant.EPOCH)) {
            journal.planned(PLAN);
            journal.cell(CELL);
            journal.cell(taking(cell("b", "j"), 14));
            cost.ifPresent(journal::cost);
        }
        return JournalReader.read(folder.resolve(Journal.FILE_NAME));
    }

    private static RunCost exact(double seconds) {
        return new RunCost(List.of(
                new RunCost.Phase("start", 3), new RunCost.Phase("exact", seconds), new RunCost.Phase("timing", 100)));
    }

    private static double sum(Estimates estimates) {
        return PLAN.cells().stream().mapToDouble(estimates::seconds).sum();
    }

    @Test
    void exactCellsTakeTheirEarlierTime() {
        Estimates estimates = Estimates.of(Optional.of(run(Optional.of(exact(5)))));

        assertThat(estimates.together()).isEqualTo(4);
        assertThat(sum(estimates)).isEqualTo(5);
        assertThat(estimates.machine())
                .isEqualTo("a machine with %d processors, as in the run of 1970-01-01T00:00:00Z"
                        .formatted(host().processors()));
    }

    @Test
    void journalWithoutCostsCountsProcessors() {
        Estimates estimates = Estimates.of(Optional.of(run(Optional.empty())));

        assertThat(estimates.together()).isEqualTo(1.5 * host().processors(), within(1e-9));
    }

    /** A run of claims about time alone has an exact phase, too: it takes a moment. */
    @Test
    void runWithoutExactCellsCountsProcessors() {
        try (Journal journal = Journal.create(folder, host(), Instant.EPOCH)) {
            journal.planned(PLAN);
            journal.cost(exact(0.01));
        }
        RunRecord run = JournalReader.read(folder.resolve(Journal.FILE_NAME));

        assertThat(Estimates.of(Optional.of(run)).together()).isEqualTo(1.5 * host().processors(), within(1e-9));
    }

    @Test
    void typicalOnesAreThoseOfASmallMachine() {
        Estimates typical = Estimates.of(Optional.empty());

        assertThat(typical.machine()).isEqualTo("a machine with 2 processors");
        assertThat(typical.together()).isGreaterThan(2);
    }

    /** All writers together have one duration, as a run has another set of them each time. */
    @Test
    void writerDoesNotMatterForADuration() {
        CellRecord read = taking(cell("opens[from jdk-17]", "j"), 0.5);
        RunPlan other = plan(List.of("k"), read.quark(), "opens[from jdk-99]");
        PlannedCell planned = other.cells().get(0);

        Estimates estimates = new Estimates(Durations.of(List.of(read)), 1, "a machine of a test");

        assertThat(estimates.seconds(planned)).isEqualTo(0.5);
    }
}
