package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.GuestWait;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunCourse;
import org.jvmquarks.journal.RunRecord;

class ProfileTextTest {

    private static GuestRecord guest(String kind, double seconds, Optional<GuestWait> besides) {
        return new GuestRecord(
                List.of("java"), "exit code 0", "evidence/17/q/p/0-" + kind, seconds, besides);
    }

    private static CellRecord with(CellRecord cell, double seconds, GuestRecord... guests) {
        return new CellRecord(
                cell.name(),
                cell.expected(),
                cell.outcome(),
                new CellEvidence(List.of(), List.of(), List.of(), List.of(guests)),
                cell.rerun(),
                seconds);
    }

    private static String render(RunRecord run) {
        return ProfileText.render(run, new ProfileText.Size(51_400, OptionalLong.empty()));
    }

    private static RunRecord costing(RunRecord run, RunCost... costs) {
        return new RunRecord(
                run.schema(),
                run.started(),
                run.host(),
                run.jdks(),
                run.quarks(),
                run.cells(),
                new RunCourse(List.of(), List.of(), List.of(), Optional.empty(), List.of(costs)));
    }

    @Test
    void tablesSayWhereTheTimeWent() {
        Optional<GuestWait> besides =
                Optional.of(
                        new GuestWait(0.25, 0.05, OptionalDouble.empty(), OptionalDouble.of(2.5)));
        Optional<GuestWait> contained =
                Optional.of(
                        new GuestWait(0.25, 0.05, OptionalDouble.of(0.4), OptionalDouble.of(0.75)));
        RunRecord run =
                costing(
                        run(
                                List.of(),
                                with(cell("a", "17"), 4, guest("allocation", 3, besides)),
                                with(cell("a", "25"), 2, guest("code", 1, contained))),
                        new RunCost(
                                List.of(
                                        new RunCost.Phase("exact", 3.5, List.of(0.98, 0.5)),
                                        new RunCost.Phase("end", 0.002, List.of()),
                                        new RunCost.Phase("reports", 0.25, List.of())),
                                new RunCost.Host(
                                        OptionalDouble.of(1.5),
                                        OptionalDouble.of(0.5),
                                        OptionalDouble.empty(),
                                        OptionalDouble.of(2.25),
                                        OptionalDouble.of(217.5)),
                                OptionalDouble.of(1.25),
                                Optional.of(
                                        List.of(
                                                new RunCost.Proof("identity", 2, 1.5),
                                                new RunCost.Proof("options", 4, 0.5))),
                                Optional.of(new RunCost.Syncs(7, 0.125))));

        assertThat(render(run))
                .isEqualToNormalizingNewlines(
                        """
                        phase                               wall  each core busy
                        exact                             3.50 s  98 % 50 %
                        end                               0.00 s  too short
                        reports                           0.25 s  not recorded

                        guests of cells                     wall  share  guests        each     processor        waited      overhead  in the engine
                        allocation                        3.00 s   75 %       1      3.00 s        2.50 s        0.25 s        0.05 s              -
                        code                              1.00 s   25 %       1      1.00 s        0.75 s        0.25 s        0.05 s         0.40 s
                        all                               4.00 s  100 %       2      2.00 s        3.25 s        0.50 s        0.10 s         0.40 s
                        reused by other cells                                 0
                        sum of cell times                 6.00 s
                        of which outside guests           1.90 s

                        checks of the JDKs                  wall  share  guests        each
                        identity                          1.50 s   75 %       2      0.75 s
                        options                           0.50 s   25 %       4      0.13 s

                        cells of the same JDK               wall  share   cells       processor of guests
                        17                                4.00 s   67 %       1                    2.50 s
                        25                                2.00 s   33 %       1                    0.75 s

                        cells of the same quark             wall  share   cells       processor of guests
                        scalar-replacement                6.00 s  100 %       2                    3.25 s

                        the host                            time
                        processor                         1.50 s
                        compilers, wall                   0.50 s
                        collectors, wall            not recorded
                        child processes, processor        2.25 s
                        journal sync                      0.13 s  7 lines of the journal
                        first verdict after               1.25 s
                        peak memory                       218 MB

                        1 pin × 2 JDKs, 2 cells: 3.75 s wall, processor 1.50 s of the host and 2.25 s of its processes, 218 MB peak memory, journal 51 kB, page none
                        """);
    }

    @Test
    void guestOfSeveralCellsCountsOnce() {
        GuestRecord guest =
                guest("litmus", 3, Optional.of(new GuestWait(0, 0, OptionalDouble.empty())));
        RunRecord run =
                run(List.of(), with(cell("a", "17"), 3, guest), with(cell("b", "17"), 3, guest));

        assertThat(render(run).lines())
                .contains(
                        "litmus                            3.00 s  100 %       1      3.00 s"
                                + "  not recorded        0.00 s        0.00 s              -",
                        "reused by other cells                                 1");
    }

    @Test
    void oldJournalSaysWhatItDoesNotHave() {
        RunRecord run =
                run(List.of(), with(cell("a", "17"), 4, guest("allocation", 3, Optional.empty())));

        assertThat(render(run).lines())
                .contains(
                        "phase                               wall  each core busy",
                        "not recorded",
                        "allocation                        3.00 s  100 %       1      3.00 s  not"
                                + " recorded  not recorded  not recorded              -",
                        "of which outside guests     not recorded",
                        "processor                   not recorded",
                        "child processes, processor  not recorded",
                        "journal sync                not recorded",
                        "first verdict after         not recorded",
                        "peak memory                 not recorded");
    }

    @Test
    void costOfAnOldJournalSaysWhatItDoesNotHave() {
        RunRecord run = costing(run(List.of()), cost(OptionalDouble.empty(), Optional.empty()));

        assertThat(render(run))
                .containsSubsequence("checks of the JDKs", "\nnot recorded\n", "cells of the")
                .contains("peak memory                 not recorded");
    }

    @Test
    void proofsOfShardsAreAddedAndTheirFirstVerdictsListed() {
        RunRecord run =
                costing(
                        run(List.of()),
                        cost(
                                OptionalDouble.of(1.5),
                                Optional.of(List.of(new RunCost.Proof("identity", 2, 1)))),
                        cost(
                                OptionalDouble.of(2.5),
                                Optional.of(List.of(new RunCost.Proof("identity", 2, 3)))));

        assertThat(render(run).lines())
                .contains(
                        "identity                          4.00 s  100 %       4      1.00 s",
                        "first verdict after         1.50 s, 2.50 s");
    }

    @Test
    void phasesOfMergedRunsAreAddedWithTheCoresOfEach() {
        HostRecord small = new HostRecord("Linux 6.1", "amd64", 2, 4000, "17.0.1");
        HostRecord large = new HostRecord("Linux 6.1", "aarch64", 4, 8000, "21.0.1");
        RunRecord run =
                costing(
                        run(List.of()),
                        started(
                                new RunCost.Start(Optional.of("shard 1/2"), 1, small),
                                new RunCost.Phase("start", 0.5, List.of(0.5, 0.5)),
                                new RunCost.Phase("exact", 3, List.of(0.98, 0.5))),
                        started(
                                new RunCost.Start(Optional.of("shard 2/2"), 2, large),
                                new RunCost.Phase("exact", 4, List.of(0.25, 0.25, 1.0, 1.0))));

        assertThat(render(run))
                .startsWith(
                        """
                        start                       machine
                        shard 1/2                   Linux 6.1 amd64, 2 processors, 4000 MB, JDK 17.0.1
                        shard 2/2, start 2          Linux 6.1 aarch64, 4 processors, 8000 MB, JDK 21.0.1

                        phase                               wall  each core busy
                        start                             0.50 s
                          shard 1/2                       0.50 s  50 % 50 %
                        exact                             7.00 s
                          shard 1/2                       3.00 s  98 % 50 %
                          shard 2/2, start 2              4.00 s  25 % 25 % 100 % 100 %

                        """
                                .replace("\n", System.lineSeparator()))
                .contains("0 pins × 0 JDKs, 0 cells: 7.50 s wall, ");
    }

    /** Its process was killed, and a part must not be taken for the sum. */
    @Test
    void startWithoutItsCostIsNamed() {
        HostRecord host = new HostRecord("Linux 6.1", "amd64", 2, 4000, "17.0.1");
        RunRecord run =
                costing(
                        run(List.of()),
                        started(new RunCost.Start(Optional.empty(), 1, host)),
                        new RunCost(
                                Optional.of(new RunCost.Start(Optional.empty(), 2, host)),
                                List.of(new RunCost.Phase("exact", 4, List.of())),
                                new RunCost.Host(
                                        OptionalDouble.of(1.5),
                                        OptionalDouble.empty(),
                                        OptionalDouble.empty(),
                                        OptionalDouble.empty(),
                                        OptionalDouble.empty()),
                                OptionalDouble.of(2),
                                Optional.of(List.of(new RunCost.Proof("identity", 2, 3))),
                                Optional.empty()));

        assertThat(render(run).lines())
                .contains(
                        "start 1                     Linux 6.1 amd64, 2 processors, 4000 MB, JDK"
                                + " 17.0.1, what it took was not recorded",
                        "  start 2                         4.00 s  not recorded",
                        "identity                          3.00 s  100 %       2      1.50 s",
                        "processor                         1.50 s  of 1 of 2 starts",
                        "compilers, wall             not recorded",
                        "first verdict after         not recorded, 2.00 s");
    }

    private static RunCost started(RunCost.Start start, RunCost.Phase... phases) {
        RunCost cost = cost(OptionalDouble.empty(), Optional.empty());
        return new RunCost(
                Optional.of(start),
                List.of(phases),
                cost.host(),
                cost.firstVerdict(),
                cost.proofs(),
                cost.syncs());
    }

    private static RunCost cost(OptionalDouble firstVerdict, Optional<List<RunCost.Proof>> proofs) {
        return new RunCost(
                List.of(),
                new RunCost.Host(
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty()),
                firstVerdict,
                proofs,
                Optional.empty());
    }
}
