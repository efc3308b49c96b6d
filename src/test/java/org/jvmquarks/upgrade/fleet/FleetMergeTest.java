package org.jvmquarks.upgrade.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.shard.Shard;
import org.jvmquarks.upgrade.code.Allowance;
import org.jvmquarks.upgrade.findings.SampleFleet;
import org.jvmquarks.upgrade.fleet.FleetJournal.Part;

class FleetMergeTest {
    private static final FleetPlan PLAN = plan("1", "a", "b", "c", "d", "e");

    @TempDir
    private Path folder;

    private static FleetPlan plan(String program, String... services) {
        Map<String, String> all = new TreeMap<>();
        for (String service : services) {
            all.put(service, "hash of " + service);
        }
        return new FleetPlan(program, List.of(SampleFleet.FROM, SampleFleet.TO), true, new TreeMap<>(all));
    }

    private static FleetRow row(String name, Wave wave, FleetRow.Need... needs) {
        return new FleetRow(
                name,
                name + ".yaml",
                Optional.of("team"),
                wave,
                "a sentence",
                Optional.of(new FleetRow.Counts(needs.length, 1, 2, 3)),
                List.of(needs),
                Optional.of(new FleetRow.Letter(
                        name, Set.of(Fix.OPTIONS), Optional.of(new FleetRow.Ran(true, "it started")))));
    }

    private static FleetRow ready(String name) {
        return row(name, Wave.READY);
    }

    private static FleetRow unchecked(String name) {
        return FleetRow.unchecked(name, name + ".yaml", Optional.empty(), "the engine has no image");
    }

    private static Part shard(int number, int count, long started, FleetRow... rows) {
        return new Part(PLAN, Optional.of(new Shard(number, count)), started, List.of(rows));
    }

    private static FleetMerge merge(Part... parts) {
        Map<String, Part> named = new LinkedHashMap<>();
        for (int i = 0; i < parts.length; i++) {
            named.put("shard-" + (i + 1), parts[i]);
        }
        return FleetMerge.of(named);
    }

    @Test
    void shardsHaveEachServiceOnce() {
        List<FleetEntry> entries = PLAN.services().keySet().stream()
                .<FleetEntry>map(name -> new FleetEntry.Unread(name, name + ".yaml", "torn"))
                .toList();

        assertThat(PLAN.of(new Shard(1, 2), entries))
                .extracting(FleetEntry::name)
                .containsExactly("a", "c", "e");
        assertThat(PLAN.of(new Shard(2, 2), entries))
                .extracting(FleetEntry::name)
                .containsExactly("b", "d");
    }

    @Test
    void allShardsMakeAWholeBoard() {
        FleetMerge merge =
                merge(shard(2, 2, 2, ready("b"), ready("d")), shard(1, 2, 1, ready("a"), ready("c"), ready("e")));

        assertThat(merge.missing()).isEmpty();
        assertThat(merge.rows()).extracting(FleetRow::name).containsExactly("a", "b", "c", "d", "e");
        assertThat(merge.from()).containsEntry("b", "shard-1").containsEntry("a", "shard-2");
    }

    @Test
    void missingShardsAndServicesAreNamed() {
        FleetMerge merge = merge(shard(1, 3, 1, ready("a")));

        assertThat(merge.missing())
                .containsExactly(
                        "shard 1/3 ended early: 1 of its services is missing",
                        "shard 2/3 has no journal: 2 of its services are missing",
                        "shard 3/3 has no journal: 1 of its services is missing");
        assertThat(merge.rows())
                .filteredOn(row -> row.wave() == Wave.UNCHECKED)
                .extracting(FleetRow::sentence)
                .contains("shard 1/3 did not come to it; run that shard again with --resume, and merge again");
    }

    @Test
    void laterRunCountsUnlessItCouldNotCheck() {
        FleetMerge merge = merge(
                shard(1, 1, 1, row("a", Wave.CODE), row("b", Wave.CODE), unchecked("c"), ready("d"), ready("e")),
                shard(1, 1, 2, ready("a"), unchecked("b"), unchecked("c")));

        assertThat(merge.rows())
                .extracting(FleetRow::wave)
                .containsExactly(Wave.READY, Wave.CODE, Wave.UNCHECKED, Wave.READY, Wave.READY);
    }

    @Test
    void shardsOfOtherFleetsAreRefused() {
        assertThatThrownBy(() -> merge(
                        shard(1, 2, 1), new Part(plan("1", "a", "b"), Optional.of(new Shard(2, 2)), 2, List.of())))
                .hasMessage(
                        "shard-1 and shard-2 are not shards of one fleet: it has 2 services, of which 2 are the same,"
                                + " not 5; run it again with the same files");
        assertThatThrownBy(() -> merge(
                        shard(1, 2, 1), new Part(plan("2", "a", "b"), Optional.of(new Shard(2, 2)), 2, List.of())))
                .hasMessageContaining("another version of this program made it");
    }

    @Test
    void journalKeepsRowsAsTheyAre() throws IOException {
        FleetRow full = row(
                "a",
                Wave.CODE,
                new FleetRow.Need(new Remedy.Options("option/-Xold"), List.of("option/-Xold")),
                new FleetRow.Need(
                        new Remedy.Allow(Allowance.of(List.of("--add-opens=java.base/java.lang=ALL-UNNAMED"))),
                        List.of("code/a")),
                new FleetRow.Need(
                        new Remedy.Update(new Coordinates("g", "a", "1"), Optional.of("2")), List.of("code/b")),
                new FleetRow.Need(new Remedy.Code("code/c"), List.of("code/c")));
        try (FleetJournal journal = FleetJournal.begin(folder, shard(1, 2, 7))) {
            journal.add(full);
            journal.add(unchecked("b"));
        }
        Files.writeString(folder.resolve("fleet.jsonl"), "{\"row\":{\"name\":\"c", StandardOpenOption.APPEND);

        assertThat(FleetJournal.read(folder)).contains(shard(1, 2, 7, full, unchecked("b")));
    }

    @Test
    void unchangedAndCheckedRowsAreKept() {
        Part earlier = shard(1, 1, 1, ready("a"), unchecked("b"), ready("c"), ready("gone"));
        FleetPlan changed =
                new FleetPlan("1", PLAN.jdks(), true, new TreeMap<>(Map.of("a", "hash of a", "c", "other")));

        assertThat(FleetJournal.kept(changed, earlier, letter -> true))
                .extracting(FleetRow::name)
                .containsExactly("a");
        assertThat(FleetJournal.kept(PLAN, earlier, letter -> false)).isEmpty();
        assertThat(FleetJournal.kept(plan("2", "a", "c"), earlier, letter -> true))
                .isEmpty();
    }
}
