package org.jvmquarks.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.benchmark.samples.Benchmarks;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.classpath.Library;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.TimingPolicy;
import org.jvmquarks.verdict.Verdict;

class TimingAssertTest {
    private FakeGuests guests;

    /** Slow takes 3 times as long as Fast. */
    @BeforeEach
    void guests() throws IOException {
        guests = new FakeGuests(Captures.OPENJDK_17).takes("Slow 1", 30).takes("Fast 1", 10);
    }

    @Test
    void lowerBoundHoldsIsBrokenOrUndecided() {
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast());
        assertBroken(
                () -> claim(Benchmarks.Slow.class).takesAtLeast(4, fast()),
                "expected Slow to take at least 4 times as long as Fast, took 3.00 [2.50, 3.60] times (3 pairs) [debian-17]");
        assertInconclusive(
                () -> claim(Benchmarks.Slow.class).takesAtLeast(3, fast()),
                "expected Slow to take at least 3 times as long as Fast, took 3.00 [2.98, 3.02] times (16 pairs) [debian-17]; rerun it on a quieter machine, with more tries (-Dquarks.tries=3, for the command line --tries=3) or another margin");
    }

    @Test
    void upperBoundHoldsIsBrokenOrUndecided() {
        claim(Benchmarks.Slow.class).takesAtMost(4, fast());
        assertBroken(
                () -> claim(Benchmarks.Slow.class).takesAtMost(2, fast()),
                "expected Slow to take at most 2 times as long as Fast, took 3.00 [2.50, 3.60] times (3 pairs) [debian-17]");
        assertUndecided(() -> claim(Benchmarks.Slow.class).takesAtMost(3, fast()));
    }

    @Test
    void equalityHasThreeVerdicts() {
        claim(Benchmarks.Fast.class).takesAsLongAs(fast(), 0.25);
        assertBroken(
                () -> claim(Benchmarks.Slow.class).takesAsLongAs(fast(), 0.25),
                "expected Slow to take between 0.8 and 1.25 times as long as Fast, took 3.00 [2.32, 3.88] times (3 pairs) [debian-17]");
        assertBroken(
                () -> claim(Benchmarks.Fast.class).takesAsLongAs(time(Benchmarks.Slow.class), 0.25),
                "expected Fast to take between 0.8 and 1.25 times as long as Slow, took 0.33 [0.26, 0.43] times (3 pairs) [debian-17]");
        assertUndecided(() -> claim(Benchmarks.Slow.class).takesAsLongAs(fast(), 2));
    }

    @Test
    void riseHoldsIfEachStepDoes() {
        sized(10, 20, 40);
        claim(Benchmarks.Sized.class).risesWith("size", 1.5, "10", "20", "40");

        assertThat(guests.comparisons())
                .extracting(RatioComparison::a, RatioComparison::b, RatioComparison::alpha)
                .containsExactly(
                        tuple("Sized(size=20)", "Sized(size=10)", 1e-3),
                        tuple("Sized(size=40)", "Sized(size=20)", 1e-3));
        assertThat(guests.observations())
                .extracting(Observation::key)
                .containsExactly("Sized(size=20)/Sized(size=10) time", "Sized(size=40)/Sized(size=20) time");
    }

    @Test
    void oneBrokenStepBreaksRise() {
        sized(10, 15, 10);
        assertBroken(
                () -> claim(Benchmarks.Sized.class).risesWith("size", 1.5, "10", "20", "40"),
                "expected Sized(size=40) to take at least 1.5 times as long as Sized(size=20), took 0.67 [0.51, 0.86] times (3 pairs) [debian-17]");
    }

    @Test
    void riseIsUndecidedIfAStepIs() {
        sized(10, 15, 40);
        assertUndecided(() -> claim(Benchmarks.Sized.class).risesWith("size", 1.5, "10", "20", "40"));
        assertThat(guests.comparisons())
                .extracting(comparison -> comparison.result().verdict())
                .containsExactly(Verdict.INCONCLUSIVE, Verdict.HOLDS);
    }

    @Test
    void singleValueIsNoStep() {
        assertThatThrownBy(() -> claim(Benchmarks.Sized.class).risesWith("size", 1.5, "10"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two values at least make a step, there are 1");
    }

    @Test
    void threadsThatDoNotMeetScale() {
        guests.takes("Fast 2", 11);
        claim(Benchmarks.Fast.class).scalesTo(2, 0.5);
        assertBroken(
                () -> claim(Benchmarks.Fast.class).doesNotScaleTo(2, 0.5),
                "expected Fast×2 to take at least 2 times as long as Fast, took 1.10 [0.92, 1.32] times (3 pairs) [debian-17]");
        assertThat(guests.observations().get(0).key()).isEqualTo("Fast×2/Fast time");
    }

    @Test
    void threadsThatMeetDoNotScale() {
        guests.takes("Fast 2", 40);
        claim(Benchmarks.Fast.class).doesNotScaleTo(2, 0.5);
        assertBroken(
                () -> claim(Benchmarks.Fast.class).scalesTo(2, 0.5),
                "expected Fast×2 to take at most 2 times as long as Fast, took 4.00 [3.33, 4.80] times (3 pairs) [debian-17]");
    }

    /** The median of two iterations, of which the second takes half as long again. */
    @Test
    void threadClaimsAreTimedByMedian() {
        guests.takes("Fast 2", 12).spread(1.5);
        claim(Benchmarks.Fast.class).scalesTo(2, 0.5);
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast());

        assertThat(guests.comparisons())
                .extracting(comparison -> comparison.result().pairs().get(0))
                .extracting(
                        pair -> pair.a().nanosecondsPerOp(), pair -> pair.b().nanosecondsPerOp())
                .containsExactly(tuple(15.0, 12.5), tuple(30.0, 10.0));
    }

    @Test
    void moreThreadsThanProcessorsSayNothing() {
        assertThatThrownBy(() -> claim(Benchmarks.Fast.class).scalesTo(3, 0.5))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs 3 cores for its threads; this VM has 2 processors");
        assertThatThrownBy(() -> claim(Benchmarks.Fast.class).doesNotScaleTo(3, 0.5))
                .isInstanceOf(NotApplicable.class);
        assertThat(guests.requests()).isEmpty();
    }

    @Test
    void excessThreadsDecideNothingInAnyClaim() {
        assertThatThrownBy(() -> claim(Benchmarks.Slow.class).takesAtLeast(2, fast().withThreads(3)))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs 3 cores for its threads; this VM has 2 processors");
        assertThat(guests.requests()).isEmpty();
    }

    /** Two hardware threads of a core scale to less than two cores, whatever the VM does. */
    @Test
    void threadsThatShareACoreSayNothing() {
        for (OptionalInt threadsPerCore : List.of(OptionalInt.of(2), OptionalInt.empty())) {
            guests.threadsPerCore(threadsPerCore);
            assertThatThrownBy(() -> claim(Benchmarks.Fast.class).scalesTo(2, 0.5))
                    .isInstanceOf(NotApplicable.class)
                    .hasMessage(
                            "needs 2 cores for its threads, but the 2 processors of this VM may be hardware threads of 1 core");
        }
        assertThat(guests.requests()).isEmpty();
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast());
    }

    @Test
    void containerMayHaveFewerProcessorsThanTheMachine() {
        FakeGuests half = guests.in(limits(0.5));
        assertThatThrownBy(() -> new TimingAssert(time(Benchmarks.Fast.class, half)).scalesTo(2, 0.5))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs 2 processors for its threads; its container has 0.5");
        new TimingAssert(time(Benchmarks.Slow.class, half)).takesAtLeast(2, time(Benchmarks.Fast.class, half));
    }

    @Test
    void scalingStartsFromOneThread() {
        guests.takes("Fast 2", 11);
        new TimingAssert(fast().withThreads(2)).scalesTo(2, 0.5);
        assertThat(guests.observations().get(0).key()).isEqualTo("Fast×2/Fast time");
    }

    @Test
    void whatCannotScaleIsNotClaimed() {
        assertThatThrownBy(() -> claim(Benchmarks.Fast.class).scalesTo(1, 0.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scalesTo needs at least 2 threads, was 1");
        assertThatThrownBy(() -> claim(Benchmarks.Fast.class).scalesTo(2, 1.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an efficiency is a share above 0 and up to 1: 1.5");
        assertThatThrownBy(() -> claim(Benchmarks.Fast.class).doesNotScaleTo(2, 0))
                .hasMessage("an efficiency is a share above 0 and up to 1: 0.0");
    }

    @Test
    void claimIsRecordedWithPairsAndEstimate() {
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast());

        RatioComparison comparison = guests.comparisons().get(0);
        assertThat(guests.comparisons()).hasSize(1);
        assertThat(comparison.key()).isEqualTo("Slow/Fast time");
        assertThat(comparison.a()).isEqualTo("Slow");
        assertThat(comparison.b()).isEqualTo("Fast");
        assertThat(comparison.alpha()).isEqualTo(1e-3);
        assertThat(comparison.blackholes()).isEqualTo("compiler");
        assertThat(comparison.result().verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(comparison.result().pairs()).hasSize(3).allSatisfy(pair -> {
            assertThat(pair.a().nanosecondsPerOp()).isEqualTo(30);
            assertThat(pair.b().nanosecondsPerOp()).isEqualTo(10);
        });
        assertThat(guests.observations())
                .containsExactly(Observation.estimate(
                        new ObservationKey("Slow/Fast", "time"),
                        comparison.result().ratio(),
                        "times",
                        comparison.result().low(),
                        comparison.result().high()));
    }

    @Test
    void pairIsRecordedInOrderOfItsRun() {
        assertUndecided(() -> claim(Benchmarks.Slow.class).takesAtLeast(3, fast()));

        List<Boolean> slowFirst = guests.comparisons().get(0).result().pairs().stream()
                .map(pair -> pair.aFirst())
                .toList();
        List<String> ran = guests.requests().stream()
                .map(request -> request.probe().orElseThrow().getSimpleName())
                .toList();
        for (int i = 0; i < slowFirst.size(); i++) {
            assertThat(ran.subList(2 * i, 2 * i + 2))
                    .containsExactly(slowFirst.get(i) ? new String[] {"Slow", "Fast"} : new String[] {"Fast", "Slow"});
        }
    }

    @Test
    void optionsThatDifferAreInTheKey() {
        FakeGuests serial = guests.with("-XX:+UseSerialGC");
        guests.takes("Fast 1 -XX:+UseSerialGC", 30);

        new TimingAssert(time(Benchmarks.Fast.class, serial)).takesAtLeast(2, fast());
        new TimingAssert(fast()).takesAtMost(0.5, time(Benchmarks.Fast.class, serial));
        new TimingAssert(time(Benchmarks.Fast.class, serial)).takesAtMost(2, time(Benchmarks.Fast.class, serial));

        assertThat(guests.observations())
                .extracting(Observation::key)
                .containsExactly(
                        "Fast/Fast time against default -XX:+UseSerialGC",
                        "Fast/Fast time against -XX:+UseSerialGC",
                        "Fast/Fast time -XX:+UseSerialGC");
        assertThat(guests.comparisons())
                .extracting(RatioComparison::b)
                .containsExactly("Fast against default", "Fast against -XX:+UseSerialGC", "Fast");
    }

    @Test
    void guestIsAForkOfJmh() {
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast());

        GuestRequest request = guests.requests().get(0);
        assertThat(request.command()).isEqualTo("benchmark");
        assertThat(request.arguments()).containsExactly("op", "floor", "-", "1");
        assertThat(request.options()).isEqualTo(BenchmarkOptions.of(Benchmarks.Slow.class, guests));
        assertThat(request.libraries()).isEqualTo(Set.of(Library.JMH));
        assertThat(request.mayFail()).isFalse();
    }

    @Test
    void guestKnowsWhetherTheOperationCompiles() {
        new TimingAssert(time(Benchmarks.Slow.class).allowingCompilation())
                .takesAtLeast(2, fast().allowingZeroCost().allowingCompilation());

        assertThat(guests.requests().subList(0, 2))
                .allSatisfy(request -> assertThat(request.arguments()).containsExactly("op", "floor", "compiles", "1"));
    }

    @Test
    void threadsAndParametersAreArguments() {
        guests.takes("Sized 2 size=20", 30);
        new TimingAssert(time(Benchmarks.Sized.class).withThreads(2).withParam("size", "20")).takesAtLeast(2, fast());

        assertThat(guests.observations().get(0).key()).isEqualTo("Sized(size=20)×2/Fast time");
    }

    @Test
    void timingWithOpenParametersIsNotMeasured() {
        assertThatThrownBy(() -> claim(Benchmarks.Sized.class).takesAtLeast(2, fast()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Benchmarks$Sized has several values of size: choose one");
        assertThatThrownBy(() -> time(Benchmarks.Sized.class).withParam("length", "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no @Param field length, it has [size]");
        assertThatThrownBy(() -> fast().withThreads(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a benchmark has at least one thread: 0");
    }

    @Test
    void secondTryHasItsShareOfErrorRate() {
        AtomicInteger forks = new AtomicInteger();
        guests.policy(tries(2)).takes("Slow 1", () -> forks.getAndIncrement() < 16 ? 20 : 60);

        claim(Benchmarks.Slow.class).takesAtLeast(2, fast());

        assertThat(guests.comparisons())
                .extracting(
                        comparison -> comparison.result().verdict(),
                        comparison -> comparison.result().pairs().size(),
                        RatioComparison::alpha)
                .containsExactly(tuple(Verdict.INCONCLUSIVE, 16, 0.5e-3), tuple(Verdict.HOLDS, 3, 0.5e-3));
        assertThat(guests.observations()).hasSize(1);
    }

    @Test
    void decidedClaimIsNotRetried() {
        guests.policy(tries(2));
        assertBroken(
                () -> claim(Benchmarks.Slow.class).takesAtMost(2, fast()),
                "expected Slow to take at most 2 times as long as Fast, took 3.00 [2.32, 3.88] times (3 pairs) [debian-17]");
        assertThat(guests.comparisons()).hasSize(1);
    }

    @Test
    void usedUpBudgetEndsAnUndecidedClaim() {
        guests.policy(new TimingPolicy(1e-3, 2, Duration.ofNanos(1), OptionalDouble.empty()));

        assertInconclusive(
                () -> claim(Benchmarks.Slow.class).takesAtLeast(3, fast()),
                "expected Slow to take at least 3 times as long as Fast, took 3.00 [2.32, 3.88] times (3 pairs) [debian-17]; rerun it with a larger budget, the 0 s are used up: -Dquarks.budget=120, for the command line --budget=120");
        assertThat(guests.comparisons()).hasSize(1);
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast());
    }

    @Test
    void freeOperationIsInconclusive() {
        guests.takes("Fast 1", 0.3);
        assertInconclusive(
                () -> claim(Benchmarks.Slow.class).takesAtLeast(2, fast()),
                "expected Fast to take longer than an empty method by more than 10 % and 0.5 ns per call, took 0.30 ns/op, the empty method 0.29 ns/op [debian-17]; the compiler may have removed or folded the measured code: return or consume its result, or call allowingZeroCost()");
        assertInconclusive(
                () -> claim(Benchmarks.Fast.class).takesAtLeast(2, time(Benchmarks.Slow.class)),
                "expected Fast to take longer than an empty method by more than 10 % and 0.5 ns per call, took 0.30 ns/op, the empty method 0.29 ns/op [debian-17]; the compiler may have removed or folded the measured code: return or consume its result, or call allowingZeroCost()");
        assertThat(guests.observations())
                .as("the estimate is recorded all the same")
                .hasSize(2);
        assertThat(guests.comparisons())
                .allSatisfy(
                        comparison -> assertThat(comparison.warnings().get(0)).startsWith("nothing measured: "));
    }

    @Test
    void freeOperationIsNotRetried() {
        guests.policy(tries(2)).takes("Slow 1", 0.3).takes("Fast 1", 0.3);
        assertThatThrownBy(() -> claim(Benchmarks.Slow.class).takesAtLeast(1, fast()))
                .isInstanceOf(Inconclusive.class)
                .hasMessageStartingWith(
                        "expected Slow to take longer than an empty method by more than 10 % and 0.5 ns per call, took 0.30 ns/op, ");
        assertThat(guests.comparisons()).hasSize(1);
    }

    @Test
    void freeSideIsNamed() {
        guests.takes("Fast 1", 0.3);
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast().allowingZeroCost());
        assertInconclusive(
                () -> new TimingAssert(time(Benchmarks.Slow.class).allowingZeroCost()).takesAtLeast(2, fast()),
                "expected Fast to take longer than an empty method by more than 10 % and 0.5 ns per call, took 0.30 ns/op, the empty method 0.29 ns/op [debian-17]; the compiler may have removed or folded the measured code: return or consume its result, or call allowingZeroCost()");
    }

    @Test
    void twoFreeSidesTakeSameTime() {
        guests.takes("Fast 1", 0.3);
        assertBroken(
                () -> claim(Benchmarks.Fast.class).takesAtLeast(2, fast().allowingZeroCost()),
                "expected Fast to take at least 2 times as long as Fast, took 1.00 [0.83, 1.20] times (3 pairs) [debian-17]");
    }

    @Test
    void floorIsAskedForInTheFirstPair() {
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast());

        assertThat(guests.requests())
                .extracting(request -> request.arguments().get(1))
                .containsExactly("floor", "floor", "-", "-", "-", "-");
    }

    @Test
    void seeminglyFreeOperationAsksFloorAgain() {
        Iterator<Double> floors = List.of(9.4, 9.4, 0.3, 0.3).iterator();
        guests.floor(floors::next);
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast());

        assertThat(guests.requests())
                .extracting(request -> request.arguments().get(1))
                .containsExactly("floor", "floor", "floor", "floor", "-", "-");
    }

    @Test
    void twiceFreeOperationAsksNoFurtherFloor() {
        guests.takes("Fast 1", 0.3);
        assertInconclusive(
                () -> claim(Benchmarks.Slow.class).takesAtLeast(2, fast()),
                "expected Fast to take longer than an empty method by more than 10 % and 0.5 ns per call, took 0.30 ns/op, the empty method 0.29 ns/op [debian-17]; the compiler may have removed or folded the measured code: return or consume its result, or call allowingZeroCost()");
        assertThat(guests.requests())
                .extracting(request -> request.arguments().get(1))
                .containsExactly("floor", "floor", "floor", "floor", "-", "-");
    }

    @Test
    void possiblyFreeOperationAsksFloorOnce() {
        guests.takes("Fast 1", 0.3);
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast().allowingZeroCost());
        assertThat(guests.requests())
                .extracting(request -> request.arguments().get(1))
                .containsExactly("floor", "floor", "-", "-", "-", "-");
    }

    @Test
    void unsettledForkIsAWarning() {
        guests.unsettled();
        claim(Benchmarks.Slow.class).takesAtLeast(2, fast());
        assertThat(guests.comparisons().get(0).warnings()).contains("3 of 3 pairs with a fork that did not settle");
    }

    private void sized(double ten, double twenty, double forty) {
        guests.takes("Sized 1 size=10", ten).takes("Sized 1 size=20", twenty).takes("Sized 1 size=40", forty);
    }

    private static TimingPolicy tries(int tries) {
        return new TimingPolicy(1e-3, tries, Duration.ofSeconds(60), OptionalDouble.empty());
    }

    private static ContainerLimits limits(double processors) {
        return new ContainerLimits(OptionalLong.empty(), OptionalDouble.of(processors));
    }

    private TimingAssert claim(Class<?> probe) {
        return new TimingAssert(time(probe));
    }

    private Timing fast() {
        return time(Benchmarks.Fast.class);
    }

    private Timing time(Class<?> probe) {
        return time(probe, guests);
    }

    private static Timing time(Class<?> probe, FakeGuests guests) {
        return new TimeOf(probe).gather(guests);
    }

    private static void assertBroken(ThrowingCallable claim, String message) {
        assertThatThrownBy(claim).isInstanceOf(AssertionError.class).hasMessage(message);
    }

    private static void assertUndecided(ThrowingCallable claim) {
        assertThatThrownBy(claim)
                .isInstanceOf(Inconclusive.class)
                .hasMessageContaining(" times (16 pairs) [debian-17]");
    }

    private static void assertInconclusive(ThrowingCallable claim, String message) {
        assertThatThrownBy(claim).isInstanceOf(Inconclusive.class).hasMessage(message);
    }
}
