package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.engine.EngineFixture.SWAP;
import static org.jvmquarks.engine.EngineFixture.pin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.engine.cell.Falsifier;
import org.jvmquarks.engine.cell.PinBody;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

/** Claims about time in lanes of two processors; each guest sees two, as the captured one did. */
class LanesTest {
    private static final CpuSet FIRST = CpuSet.parse("0-1");
    private static final CpuSet SECOND = CpuSet.parse("2-3");
    private static final LanePlan LANES = new LanePlan(List.of(FIRST, SECOND), "shown");
    private static final GuestRequest QUESTION = GuestRequest.of("identity");

    @TempDir
    Path folder;

    private EngineFixture fixture;

    @BeforeEach
    void makeFixture() throws IOException {
        fixture = new EngineFixture(folder, "j");
    }

    private static PinDefinition timing(String name, PinBody body) {
        return pin(name, VersionRange.all(), true, List.of(), List.of(SWAP), body);
    }

    private static PinDefinition timing(String name) {
        return timing(name, context -> context.run(QUESTION));
    }

    private RunResult run(LanePlan lanes, PinDefinition... pins) {
        return fixture.run(Mode.VERIFY).execute(List.of(pins), lanes);
    }

    /** The processors of the guests of a pin. */
    private List<Optional<CpuSet>> processors(String pin) {
        return processors(fixture, pin);
    }

    private static List<Optional<CpuSet>> processors(EngineFixture of, String pin) {
        return of.launcher().plans().stream()
                .filter(plan -> plan.folder().toString().contains("/sample/" + pin + "/"))
                .map(LaunchPlan::pinned)
                .toList();
    }

    @Test
    void claimsOfAllLanesRunAtSameTime() {
        CyclicBarrier both = new CyclicBarrier(2);
        PinBody meet = context -> {
            context.run(QUESTION);
            both.await(30, TimeUnit.SECONDS);
        };

        RunResult result = run(LANES, timing("a", meet), timing("b", meet));

        assertThat(result.run().cells()).extracting(CellRecord::verdict).containsExactly(Verdict.HOLDS, Verdict.HOLDS);
        assertThat(List.of(processors("a"), processors("b")))
                .containsExactlyInAnyOrder(List.of(Optional.of(FIRST)), List.of(Optional.of(SECOND)));
        assertThat(result.run().course().notes())
                .containsExactly("claims about time run in 2 lanes, on processors 0-1 and 2-3: shown");
        assertThat(fixture.log().events)
                .contains("note claims about time run in 2 lanes, on processors 0-1 and 2-3: shown");
    }

    @Test
    void withoutLanesClaimsHaveTheWholeMachine() {
        RunResult result = run(LanePlan.alone("nothing is calibrated"), timing("a"), timing("b"));

        assertThat(processors("a")).containsExactly(Optional.empty());
        assertThat(processors("b")).containsExactly(Optional.empty());
        assertThat(result.run().course().notes())
                .containsExactly("claims about time run one at a time, because nothing is calibrated");
    }

    @Test
    void exactPinsAreNotPinned() {
        RunResult result = run(LANES, pin("a", context -> context.run(QUESTION)), timing("b"));

        assertThat(processors("a")).containsExactly(Optional.empty());
        assertThat(result.run().cells()).hasSize(2);
        assertThat(result.run().course().notes())
                .as("one claim has nothing beside it")
                .isEmpty();
    }

    /** A run that is ending starts no guest, which says nothing about lanes. */
    @Test
    void interruptedRunTriesNoLane() {
        Run run = fixture.run(Mode.VERIFY);
        PinDefinition interrupts = pin("a", context -> {
            context.run(QUESTION);
            run.interrupt("SIGTERM ended it");
        });

        RunResult result = run.execute(List.of(interrupts, timing("b"), timing("c")), LANES);

        assertThat(result.isInterrupted()).isTrue();
        assertThat(result.run().course().notes()).isEmpty();
        assertThat(fixture.launcher().plans()).noneMatch(plan -> plan.pinned().isPresent());
    }

    @Test
    void claimThatOutgrowsLaneRunsAloneAfterwards() {
        PinDefinition wide = timing("wide", context -> {
            context.run(QUESTION);
            context.run(QUESTION.withProcessors(4));
        });

        RunResult result = run(LANES, wide, timing("a"), timing("b"));

        assertThat(result.run().cells())
                .extracting(CellRecord::verdict)
                .containsOnly(Verdict.HOLDS)
                .hasSize(3);
        assertThat(result.run().cells())
                .as("the attempt in a lane leaves nothing")
                .filteredOn(cell -> cell.pin().equals("wide"))
                .singleElement()
                .satisfies(cell -> assertThat(cell.guests()).hasSize(2));
        assertThat(processors("wide"))
                .endsWith(Optional.empty(), Optional.empty())
                .hasSize(3);
        List<LaunchPlan> plans = fixture.launcher().plans();
        assertThat(plans.subList(plans.size() - 2, plans.size()))
                .allMatch(plan -> plan.pinned().isEmpty());
    }

    @Test
    void falsifierTooLargeForLaneIsProvenAlone() {
        PinDefinition wide = timing("wide", context -> {
            boolean falsified = context.options().contains("-Xss2m");
            context.run(falsified ? QUESTION.withProcessors(4) : QUESTION);
            assertThat(falsified).isFalse();
        });

        RunResult result = fixture.run(Mode.PROVE).execute(List.of(wide, timing("a")), LANES);

        assertThat(result.run().cells())
                .filteredOn(cell -> cell.pin().equals("wide"))
                .singleElement()
                .satisfies(cell -> assertThat(cell.falsifiedBy())
                        .extracting(FalsifierRecord::verdict)
                        .containsExactly(Verdict.BROKEN));
    }

    /** Its cell runs again from the beginning, with all of its falsifiers. */
    @Test
    void fittingFalsifierIsProvenAgainBesideLargeOne() {
        Falsifier larger = Falsifier.byFlags(VersionRange.all(), List.of("-Xss4m"));
        PinDefinition wide = pin("wide", VersionRange.all(), true, List.of(), List.of(SWAP, larger), context -> {
            boolean needsFour = context.options().contains("-Xss4m");
            context.run(needsFour ? QUESTION.withProcessors(4) : QUESTION);
            assertThat(context.options()).noneMatch(it -> it.startsWith("-Xss"));
        });

        RunResult result = fixture.run(Mode.PROVE).execute(List.of(wide, timing("a")), LANES);

        assertThat(result.run().cells())
                .filteredOn(cell -> cell.pin().equals("wide"))
                .singleElement()
                .satisfies(cell -> assertThat(cell.falsifiedBy())
                        .extracting(FalsifierRecord::verdict)
                        .containsExactly(Verdict.BROKEN, Verdict.BROKEN));
    }

    @Test
    void claimInContainerOfLimitedProcessorsRunsAlone() throws IOException {
        ContainerLimits one = new ContainerLimits(OptionalLong.empty(), OptionalDouble.of(1));
        PinDefinition limited =
                timing("limited", context -> context.inContainer(one).run(QUESTION));
        EngineFixture containers = new EngineFixture(folder).withImage("j");

        RunResult result = containers.run(Mode.VERIFY).execute(List.of(limited, timing("a")), LANES);

        assertThat(processors(containers, "limited"))
                .as(result.run().cells().toString())
                .containsExactly(Optional.empty());
        assertThat(processors(containers, "a")).hasSize(1).doesNotContain(Optional.empty());
    }

    @Test
    void jdkThatCannotBePinnedRunsAlone() {
        fixture.launcher().cannotPin("/usr/bin/taskset is missing; install util-linux");

        RunResult result = run(LANES, timing("a"), timing("b"));

        assertThat(processors("a")).containsExactly(Optional.empty());
        assertThat(result.run().course().notes())
                .containsExactly(
                        "claims about time run in 2 lanes, on processors 0-1 and 2-3: shown",
                        "j: its claims about time run one at a time, because /usr/bin/taskset is"
                                + " missing; install util-linux");
    }

    @Test
    void jdkWhoseGuestsSeeOtherProcessorsRunsAlone() {
        LanePlan wide = new LanePlan(List.of(CpuSet.parse("0-3"), CpuSet.parse("4-7")), "shown");

        RunResult result = run(wide, timing("a"), timing("b"));

        assertThat(processors("a")).containsExactly(Optional.empty());
        assertThat(result.run().course().notes())
                .last()
                .isEqualTo("j: its claims about time run one at a time, because a guest on processors"
                        + " 0-3 saw 2 processors instead of 4");
    }
}
