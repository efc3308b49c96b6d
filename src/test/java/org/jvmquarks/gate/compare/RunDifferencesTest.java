package org.jvmquarks.gate.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.DifferingRuns;
import org.jvmquarks.report.SampleRuns;

class RunDifferencesTest {
    private static final double TOLERANCE = 0.25;

    private static RunDifferences of(RunRecord run) {
        return RunDifferences.of(run, TOLERANCE);
    }

    @ParameterizedTest
    @EnumSource
    void pairDiffersAsItsCaseSays(DifferingRuns differing) {
        RunDifferences found = of(differing.run());

        assertThat(valuesBetween(found, "old", "new")).isEqualTo(differing.valueRows());
        assertThat(verdictsBetween(found, "old", "new")).isEqualTo(differing.verdictRows());
    }

    @ParameterizedTest
    @EnumSource
    void gateSaysTheSame(DifferingRuns differing) {
        assertThatTheGateSaysTheSame(differing.run());
    }

    @Test
    void gateAgreesForEveryPairOfLargeRun() {
        assertThatTheGateSaysTheSame(SampleRuns.run(6, 40));
    }

    private static void assertThatTheGateSaysTheSame(RunRecord run) {
        RunDifferences found = of(run);
        for (JdkRecord from : run.jdks()) {
            for (JdkRecord to : run.jdks()) {
                List<Change> changes = SideBySide.of(RunSide.of(run, from.id()), RunSide.of(run, to.id()), TOLERANCE)
                        .changes();
                Set<String> values = new TreeSet<>();
                Set<String> verdicts = new TreeSet<>();
                for (Change change : changes) {
                    change.evidence().stream()
                            .filter(seen -> isOnBoth(seen.baseline(), seen.candidate()))
                            .forEach(seen -> values.add(seen.key()));
                    if (!change.kind().isOfValue()) {
                        verdicts.add(change.key());
                    } else if (isOnBoth(change.baseline(), change.candidate())) {
                        values.add(change.key());
                    }
                }
                assertThat(keys(valuesBetween(found, from.id(), to.id())))
                        .as("values, %s to %s", from.id(), to.id())
                        .isEqualTo(values);
                assertThat(verdictsBetween(found, from.id(), to.id()))
                        .as("verdicts, %s to %s", from.id(), to.id())
                        .isEqualTo(verdicts);
            }
        }
    }

    private static boolean isOnBoth(ObservedValue baseline, ObservedValue candidate) {
        return !(baseline instanceof ObservedValue.Label) && !(candidate instanceof ObservedValue.Label);
    }

    @Test
    void columnsThatShowTheSameAreOneGroup() {
        RunRecord run = DifferingRuns.EXACT_VALUES_THAT_DIFFER.run();
        List<JdkRecord> jdks = new ArrayList<>(run.jdks());
        jdks.add(Records.jdk("again", 25));
        RunRecord three = Records.run(
                jdks, run.cells().get(0), run.cells().get(1), run.cells().get(1).on("again"));

        ValueRow row = of(three).values().get(0);

        assertThat(row.columns().groups()).containsExactly(0, 1, 1);
        assertThat(row.differing().values()).containsExactly(Set.of(new GroupPair(0, 1)));
    }

    @Test
    void unidentifiedJdkIsNotCompared() {
        RunRecord run =
                Records.run(List.of(Records.jdk("old", 17)), Records.cell("pin", "old"), Records.cell("pin", "dead"));

        assertThat(of(run).columns()).containsExactly("old");
        assertThat(of(run).verdicts()).isEmpty();
    }

    private static Set<String> keys(Set<String> rows) {
        Set<String> keys = new TreeSet<>();
        rows.forEach(row -> keys.add(row.substring(0, row.indexOf(" by "))));
        return keys;
    }

    private static Set<String> valuesBetween(RunDifferences all, String from, String to) {
        Set<String> rows = new TreeSet<>();
        for (ValueRow row : all.values()) {
            pair(all, row.columns(), from, to)
                    .map(it -> it.from() < it.to() ? it : new GroupPair(it.to(), it.from()))
                    .ifPresent(pair -> row.differing().forEach((pin, pairs) -> {
                        if (pairs.contains(pair)) {
                            rows.add(row.key() + " by " + pin.row());
                        }
                    }));
        }
        return rows;
    }

    private static Set<String> verdictsBetween(RunDifferences all, String from, String to) {
        Set<String> rows = new TreeSet<>();
        for (VerdictRow row : all.verdicts()) {
            pair(all, row.columns(), from, to)
                    .filter(row.changes()::contains)
                    .ifPresent(pair -> rows.add(row.pin().toString()));
        }
        return rows;
    }

    private static Optional<GroupPair> pair(RunDifferences all, Grouped<?> columns, String from, String to) {
        int a = columns.groups().get(all.columns().indexOf(from));
        int b = columns.groups().get(all.columns().indexOf(to));
        return a == Grouped.NOTHING || b == Grouped.NOTHING ? Optional.empty() : Optional.of(new GroupPair(a, b));
    }
}
