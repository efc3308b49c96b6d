package org.jvmquarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.ForkEnd;
import org.jvmquarks.compare.jmh.ForkTime;
import org.jvmquarks.compare.jmh.JmhMode;
import org.jvmquarks.compare.jmh.JmhResult;
import org.jvmquarks.compare.jmh.JmhVm;
import org.jvmquarks.evidence.code.LoopVectors;
import org.jvmquarks.evidence.compilation.HotCode;
import org.jvmquarks.evidence.compilation.HotCode.Discard;
import org.jvmquarks.evidence.compilation.HotCode.Refusal;

class CausesTest {
    private static final Duration MEASURED = Duration.ofMillis(600);
    private static final String GROW = "demo.Ring grow (I)V";
    private static final Refusal TOO_BIG =
            new Refusal("demo.Ring.grow", "hot method too big", OptionalInt.of(331), true);

    @Test
    void callNoLongerInlinedHasBothNumbers() {
        assertThat(causes(code(Set.of(GROW), Map.of(), 480), code(Set.of(), Map.of(GROW, TOO_BIG), 500)))
                .containsExactly(new Cause.NotInlined(
                        Role.HEAD,
                        "demo.Ring.grow",
                        OptionalInt.of(331),
                        "hot method too big",
                        OptionalLong.of(325),
                        true));
    }

    @Test
    void newlyInlinedCallIsCauseOfBase() {
        assertThat(causes(code(Set.of(), Map.of(GROW, TOO_BIG), 480), code(Set.of(GROW), Map.of(), 480)))
                .singleElement()
                .isInstanceOfSatisfying(
                        Cause.NotInlined.class, each -> assertThat(each.side()).isEqualTo(Role.BASE));
    }

    /** Far from the measured loop, a method that one side alone calls says nothing. */
    @Test
    void farCallIsNoCauseUnlessInlinedElsewhere() {
        Refusal far = new Refusal("java.lang.Class.newReflectionData", "too big", OptionalInt.of(66), false);

        assertThat(causes(
                        code(Set.of(), Map.of(), 480),
                        code(Set.of(), Map.of("java.lang.Class newReflectionData ()V", far), 480)))
                .isEmpty();
    }

    /** A JDK may call another constructor of the same class. */
    @Test
    void overloadIsNotTheInlinedMethod() {
        Set<String> inlined = Set.of("java.lang.String <init> ([CII)V");
        String other = "java.lang.String <init> (Ljava/nio/charset/Charset;[BII)V";
        Refusal near = new Refusal("java.lang.String.<init>", "hot method too big", OptionalInt.of(852), true);
        Refusal far = new Refusal("java.lang.String.<init>", "hot method too big", OptionalInt.of(852), false);

        assertThat(causes(code(inlined, Map.of(), 480), code(Set.of(), Map.of(other, near), 480)))
                .singleElement()
                .isInstanceOfSatisfying(
                        Cause.NotInlined.class,
                        each -> assertThat(each.inlinedByOther()).isFalse());
        assertThat(causes(code(inlined, Map.of(), 480), code(Set.of(), Map.of(other, far), 480)))
                .isEmpty();
    }

    @Test
    void sharedRefusalsAndJmhsOwnAreNoCause() {
        assertThat(causes(
                        code(Set.of(), Map.of(GROW, TOO_BIG), 480),
                        code(
                                Set.of(),
                                Map.of(
                                        GROW,
                                        TOO_BIG,
                                        "org.openjdk.jmh.infra.Blackhole consumeFull (I)V",
                                        new Refusal(
                                                "org.openjdk.jmh.infra.Blackhole.consumeFull",
                                                "too big",
                                                OptionalInt.of(66),
                                                true)),
                                480)))
                .isEmpty();
    }

    @Test
    void sizeOfCodeIsCauseFromTenthOn() {
        assertThat(causes(code(Set.of(), Map.of(), 480), code(Set.of(), Map.of(), 520)))
                .isEmpty();
        assertThat(causes(code(Set.of(), Map.of(), 480), code(Set.of(), Map.of(), 712)))
                .containsExactly(new Cause.CodeSize(480, 712));
    }

    /** Before the measured iterations, code is given up on both sides, more or less often. */
    @Test
    void onlyDeoptimizationsOfMeasuredIterationsCount() {
        HotCode before = new HotCode(
                Set.of(), Map.of(), 480, List.of(), false, List.of(new Discard("a.B.c", "unstable_if", 0.3)), 2);
        HotCode late = new HotCode(
                Set.of(), Map.of(), 480, List.of(), false, List.of(new Discard("a.B.c", "class_check", 1.8)), 2);

        assertThat(causes(before, code(Set.of(), Map.of(), 480))).isEmpty();
        assertThat(causes(before, late))
                .containsExactly(new Cause.Deoptimizations(0, 1, List.of("class_check in a.B.c")));
    }

    @Test
    void vectorInstructionsOfOneSideAreCause() {
        assertThat(causes(new LoopVectors.Counted(24), new LoopVectors.Counted(12)))
                .isEmpty();
        assertThat(causes(new LoopVectors.Counted(24), new LoopVectors.Counted(0)))
                .containsExactly(new Cause.Vectors(24, 0));
    }

    @Test
    void lostVectorsAreSureWithAllCode() {
        LoopVectors none = new LoopVectors.Counted(0);
        LoopVectors some = new LoopVectors.Counted(24);
        HotCode known = code(Set.of(), Map.of(), 480);
        HotCode hidden = new HotCode(Set.of(), Map.of(), 480, List.of(), true, List.of(), 2);
        Cause unread = new Cause.LoopsUnread(
                "the log does not name all code that the benchmark calls, and its hot loop may lie there");

        assertThat(causes(explained(known, some), explained(hidden, none))).containsExactly(unread);
        assertThat(causes(explained(hidden, some), explained(known, none))).containsExactly(new Cause.Vectors(24, 0));
        assertThat(causes(explained(hidden, some), explained(hidden, some))).isEmpty();
    }

    @Test
    void codeThatNobodyReadsIsSaid() {
        assertThat(causes(new LoopVectors.Unread("no tool"), new LoopVectors.Unread("no tool")))
                .containsExactly(new Cause.LoopsUnread("no tool"));
    }

    /** JMH allocates in each iteration; one of 200 ms that has few operations has much of it in each. */
    @ParameterizedTest
    @CsvSource({"AVERAGE_TIME, 11", "SAMPLE_TIME, 176"})
    void fewOperationsMakeAllocationUncertain(JmhMode mode, double noise) {
        Explained base = allocating(mode, 0.2, List.of(100.0, 100.0, 100.0));
        Explained head = allocating(mode, 20, List.of(100.0, 100_508.0078125, 100.0));

        assertThat(new Causes(new Benchmark("a", mode, new TreeMap<>()), base, head, MEASURED).allocation())
                .contains(new Judgement.Allocation(0.2, 20, noise));
    }

    private static Explained allocating(JmhMode mode, double bytes, List<Double> iterations) {
        JmhResult result = new JmhResult(
                "1.37",
                new Benchmark("a", mode, new TreeMap<>()),
                new JmhVm("java", List.of(), "17.0.15", "OpenJDK 64-Bit Server VM", "17.0.15"),
                List.of(new ForkTime(iterations, 1)),
                new ObjectMapper().createObjectNode(),
                OptionalDouble.of(bytes),
                OptionalDouble.empty());
        return Explained.of(new ForkEnd.Measured(List.of(result), Duration.ofSeconds(1)), Optional.empty());
    }

    private static List<Cause> causes(LoopVectors base, LoopVectors head) {
        HotCode code = code(Set.of(), Map.of(), 480);
        return causes(explained(code, base), explained(code, head));
    }

    private static List<Cause> causes(Explained base, Explained head) {
        return new Causes(FakeForks.benchmark("a"), base, head, MEASURED).all();
    }

    private static List<Cause> causes(HotCode base, HotCode head) {
        LoopVectors none = new LoopVectors.Counted(0);
        return causes(explained(base, none), explained(head, none));
    }

    private static Explained explained(HotCode code, LoopVectors vectors) {
        return new Explained(
                new ForkEnd.Measured(List.of(), Duration.ofSeconds(1)),
                Map.of(FakeForks.benchmark("a"), new Explained.Code(code, vectors)),
                Map.of("FreqInlineSize", 325L),
                Optional.empty());
    }

    private static HotCode code(Set<String> inlined, Map<String, Refusal> refusals, long bytes) {
        return new HotCode(inlined, refusals, bytes, List.of(), false, List.of(), 2);
    }
}
