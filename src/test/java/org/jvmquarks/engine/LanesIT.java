package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.jvmquarks.engine.EngineFixture.SWAP;
import static org.jvmquarks.engine.EngineFixture.pin;
import static org.jvmquarks.engine.EngineFixture.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.evidence.benchmark.TimeOf;
import org.jvmquarks.evidence.benchmark.Timing;
import org.jvmquarks.evidence.benchmark.TimingAssert;
import org.jvmquarks.guest.Work;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.launch.MisbehavingProbe;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

/** Claims about time beside each other, in real guests, each on a processor of its own. */
@Isolated("measures time")
class LanesIT {

    @TempDir
    Path folder;

    private final Map<String, String> processors = new ConcurrentHashMap<>();
    private final CyclicBarrier both = new CyclicBarrier(2);

    @Test
    void guestsOfEachLaneRunOnItsProcessors() throws IOException {
        SortedSet<Integer> allowed = allowed();
        assumeThat(allowed).as("processors of this machine").hasSizeGreaterThanOrEqualTo(2);
        CpuSet first = CpuSet.parse(Integer.toString(allowed.first()));
        CpuSet second = CpuSet.parse(Integer.toString(allowed.last()));

        RunResult result;
        try (Run run = Run.open(
                List.of(self()),
                settings(Mode.VERIFY, folder),
                new RunObserver() {},
                Optional.empty(),
                whole -> whole)) {
            result = run.execute(
                    List.of(claim("a"), claim("b")), new LanePlan(List.of(first, second), "this test wants them"));
        }

        assertThat(result.run().cells())
                .extracting(CellRecord::verdict)
                .as("a busy machine leaves a claim undecided, and breaks none")
                .hasSize(2)
                .isSubsetOf(Verdict.HOLDS, Verdict.INCONCLUSIVE);
        assertThat(processors).as("Cpus_allowed_list of a guest of each claim").containsOnlyKeys("a", "b");
        assertThat(processors.values()).containsExactlyInAnyOrder(first.toString(), second.toString());
        assertThat(result.run().cells())
                .allSatisfy(cell -> assertThat(cell.guests())
                        .allSatisfy(
                                guest -> assertThat(guest.argv()).containsSequence("-c", processors.get(cell.pin()))));
    }

    /** Three times the work, as it is claimed while the other lane does the same. */
    private PinDefinition claim(String name) {
        return pin(name, VersionRange.all(), true, List.of(), List.of(SWAP), context -> {
            processors.put(
                    name,
                    context.run(GuestRequest.on(MisbehavingProbe.Processors.class, "main"))
                            .launched()
                            .stdout()
                            .strip());
            both.await(60, TimeUnit.SECONDS);
            Timing work = new TimeOf(Work.class).gather(context);
            new TimingAssert(work.withParam("tokens", "9000")).takesAtLeast(1.5, work.withParam("tokens", "3000"));
        });
    }

    private static SortedSet<Integer> allowed() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .map(line -> CpuSet.parse(line.replaceFirst(".*:\\s*", "")).processors())
                .orElseGet(TreeSet::new);
    }

    private static Jdk self() {
        return Jdks.select(
                        new JdkRequest(
                                Optional.empty(),
                                Optional.of(Jdks.quoted(System.getProperty("java.home"))),
                                Optional.empty()),
                        HostEnvironment.current())
                .get(0);
    }
}
