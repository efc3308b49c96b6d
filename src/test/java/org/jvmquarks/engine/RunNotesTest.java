package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.compared;
import static org.jvmquarks.journal.Records.comparison;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.verdict.RatioClaim;

class RunNotesTest {
    private static CellRecord guests(CellRecord cell, Integer... containers) {
        List<GuestRecord> guests = List.of(containers).stream()
                .map(count -> new GuestRecord(
                        List.of("java"),
                        "exit code 0",
                        "evidence",
                        1,
                        Optional.empty(),
                        Optional.of(count).filter(it -> it > 1)))
                .toList();
        return new CellRecord(
                cell.name(),
                cell.expected(),
                cell.outcome(),
                new CellEvidence(List.of(), List.of(), List.of(), guests),
                cell.rerun(),
                cell.seconds());
    }

    @Test
    void quietRunHasNone() {
        assertThat(RunNotes.of(List.of(guests(cell("a", "j"), 1)))).isEmpty();
    }

    @Test
    void replacedContainersAreCountedByJdk() {
        assertThat(RunNotes.of(
                        List.of(guests(cell("a", "k"), 2), guests(cell("a", "j"), 2, 1, 2), guests(cell("a", "l"), 1))))
                .containsExactly(
                        "j: a container failed and was replaced; 2 guests ran again in the new one",
                        "k: a container failed and was replaced; 1 guest ran again in the new one");
    }

    @Test
    void disturbedPairsAreCountedOverTheRun() {
        CellRecord disturbed =
                compared(cell("a", "j"), comparison(RatioClaim.atLeast(2)), comparison(RatioClaim.atLeast(3)));

        assertThat(RunNotes.of(List.of(disturbed, cell("b", "j"))))
                .containsExactly("other work on this machine disturbed 2 of 2 pairs of forks: claims about"
                        + " time that were left undecided may be decided when it is idle");
    }
}
