package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.journal.merge.JournalMerge;
import org.jvmquarks.junit.samples.SamplePins;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.verdict.Verdict;

/** Two builds that share the pins of a project, by way of a launcher, as Maven uses it. */
@SharesMachine
class ShardedTestsIT {
    private static final List<String> NUMBERS = List.of("one", "two", "three");

    @TempDir
    Path folder;

    private TestExecutionSummary build(String shard, String output) {
        return build(shard, output, "all", "holds", "broken");
    }

    private TestExecutionSummary build(String shard, String output, String kinds, String... methods) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Stream.of(methods)
                        .map(method -> selectMethod(SamplePins.class, method, "org.jvmquarks.Jvm"))
                        .toList())
                .configurationParameters(Map.of(
                        Setting.JDKS.property(),
                        System.getProperty("java.home"),
                        Setting.OUTPUT.property(),
                        folder.resolve(output).toString(),
                        Setting.PINS.property(),
                        kinds,
                        Setting.SHARD.property(),
                        shard))
                .build();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        try (LauncherSession session = LauncherFactory.openSession()) {
            session.getLauncher().execute(request, summary);
        }
        return summary.getSummary();
    }

    private RunRecord read(String output) {
        return JournalReader.read(folder.resolve(output).resolve(Journal.FILE_NAME));
    }

    @Test
    void mergedRunOfShardsIsComplete() {
        TestExecutionSummary first = build("1/2", "one");
        TestExecutionSummary second = build("2/2", "two");

        assertThat(List.of(first, second)).allSatisfy(build -> {
            assertThat(build.getContainersSkippedCount()).isEqualTo(1);
            assertThat(build.getTestsFoundCount()).isEqualTo(1);
        });
        assertThat(first.getTestsFailedCount() + second.getTestsFailedCount())
                .as("pin broken, and nothing else")
                .isEqualTo(1);
        assertThat(List.of(read("one"), read("two"))).allSatisfy(run -> {
            assertThat(run.missing()).isEmpty();
            assertThat(run.course().leftOut()).isEmpty();
        });
        RunRecord merged = JournalMerge.of(List.of(read("one"), read("two"))).write(folder.resolve("merged"));
        assertThat(merged.missing()).isEmpty();
        assertThat(merged.cells())
                .extracting(CellRecord::pin, CellRecord::verdict)
                .containsExactlyInAnyOrder(tuple("holds", Verdict.HOLDS), tuple("broken", Verdict.BROKEN));
    }

    /** With more shards than cells, one has nothing to do; that other kinds are left out is no reason. */
    @Test
    void shardWithoutCellsIsGreen() {
        List<TestExecutionSummary> builds = NUMBERS.stream()
                .map(name ->
                        build(NUMBERS.indexOf(name) + 1 + "/3", name, "exact", "holds", "broken", "declaredTiming"))
                .toList();

        assertThat(builds.stream()
                        .mapToLong(TestExecutionSummary::getTestsFoundCount)
                        .sum())
                .isEqualTo(2);
        assertThat(builds.stream()
                        .mapToLong(build -> build.getFailures().size())
                        .sum())
                .as("pin broken, and nothing else")
                .isEqualTo(1);
        assertThat(NUMBERS.stream().map(this::read))
                .filteredOn(run -> run.cells().isEmpty())
                .hasSize(1)
                .allSatisfy(run -> assertThat(run.interruption()).isEmpty());
    }

    @Test
    void shardThatDoesNotExistStopsTheBuild() {
        TestExecutionSummary build = build("3/2", "none");

        assertThat(build.getFailures())
                .isNotEmpty()
                .allSatisfy(failure -> assertThat(failure.getException())
                        .hasMessageContaining("-Dquarks.shard=3/2: expected the number of a shard from 1 to 2, was 3"));
        assertThat(folder.resolve("none")).doesNotExist();
    }
}
