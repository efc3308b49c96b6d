package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.run;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunHistory;
import org.jvmquarks.journal.RunRecord;

class ProfileTextTest {

    private static GuestRecord guest(String jdk, String kind, double seconds) {
        return new GuestRecord(
                List.of("java"),
                "exit code 0",
                "evidence/" + jdk + "/q/p/0-" + kind,
                seconds,
                Optional.of(kind),
                Optional.empty());
    }

    private static CellRecord with(CellRecord cell, GuestRecord... guests) {
        return new CellRecord(
                cell.name(),
                cell.expected(),
                cell.outcome(),
                new CellEvidence(List.of(), List.of(), List.of(), List.of(guests)),
                cell.rerun(),
                cell.seconds());
    }

    private static String render(RunRecord run, RunCost... costs) {
        return ProfileText.render(new RunRecord(
                run.schema(),
                run.started(),
                run.host(),
                run.jdks(),
                run.quarks(),
                run.cells(),
                new RunHistory(List.of(), List.of(), List.of(), Optional.empty(), List.of(costs))));
    }

    @Test
    void tablesSayHowLongPhasesAndGuestsTook() {
        RunRecord run = run(
                List.of(),
                with(cell("a", "17"), guest("17", "allocation", 3)),
                with(cell("b", "17"), guest("17", "code", 1.25)),
                with(cell("a", "25"), guest("25", "code", 2)));

        assertThat(render(run, new RunCost(List.of(new RunCost.Phase("exact", 3.5), new RunCost.Phase("end", 0.012)))))
                .isEqualToNormalizingNewlines("""
                        phase                               wall
                        exact                             3.50 s
                        end                               0.01 s

                        guests of cells                     wall  guests
                        code                              3.25 s       2
                        allocation                        3.00 s       1
                        """);
    }

    @Test
    void guestOfSeveralCellsCountsOnce() {
        GuestRecord shared = guest("17", "allocation", 3);

        assertThat(render(run(List.of(), with(cell("a", "17"), shared), with(cell("b", "17"), shared))))
                .endsWith("allocation                        3.00 s       1" + System.lineSeparator());
    }

    @Test
    void eachStartHasItsPhasesAndMachine() {
        HostRecord machine = Records.host();

        assertThat(render(
                        run(List.of()),
                        RunCost.unrecorded(new RunCost.Start(Optional.empty(), 1, machine)),
                        new RunCost(
                                Optional.of(new RunCost.Start(Optional.empty(), 2, machine)),
                                List.of(new RunCost.Phase("exact", 3.5)))))
                .startsWith("""
                        phase                               wall
                        start 1, %1$s
                          not recorded
                        start 2, %1$s
                          exact                           3.50 s
                        """.formatted(machine.describe()).replace("\n", System.lineSeparator()));
    }

    @Test
    void oldJournalSaysWhatItDoesNotHave() {
        assertThat(render(run(List.of()))).contains("not recorded");
    }
}
