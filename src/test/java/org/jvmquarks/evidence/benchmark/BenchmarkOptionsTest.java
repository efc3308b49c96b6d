package org.jvmquarks.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.benchmark.samples.Benchmarks;
import org.jvmquarks.jdk.ContainerLimits;

class BenchmarkOptionsTest {
    private static final Class<?> PROBE = Benchmarks.Slow.class;
    private static final String BLACKHOLE = "org/openjdk/jmh/infra/Blackhole.";

    @Test
    void withoutCompilerBlackholesACallConsumes() throws IOException {
        assertThat(BenchmarkOptions.of(PROBE, new FakeGuests(Captures.OPENJDK_8)))
                .startsWith(
                        "-Djmh.ignoreLock=true",
                        "-Xbatch",
                        "-XX:+AlwaysPreTouch",
                        "-Xms128m",
                        "-Xmx128m",
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=inline," + BLACKHOLE + "consume",
                        "-XX:CompileCommand=dontinline," + BLACKHOLE + "consumeCPU",
                        "-XX:CompileCommand=dontinline," + BLACKHOLE + "consumeFull")
                .contains("-XX:CompileCommand=dontinline,*.*_avgt_jmhStub")
                .doesNotContain("-XX:+UnlockExperimentalVMOptions")
                .doesNotContain("-DcompilerBlackholesEnabled=true");
    }

    @ParameterizedTest
    @ValueSource(strings = {Captures.OPENJDK_17, Captures.OPENJDK_25})
    void since17TheCompilerConsumes(String jdk) throws IOException {
        assertThat(BenchmarkOptions.of(PROBE, new FakeGuests(jdk)))
                .contains(
                        "-XX:+UnlockExperimentalVMOptions",
                        "-DcompilerBlackholesEnabled=true",
                        "-XX:CompileCommand=blackhole," + BLACKHOLE + "consumeCompiler",
                        "-XX:CompileCommand=dontinline,*.*_avgt_jmhStub")
                .doesNotContain("-XX:CompileCommand=dontinline," + BLACKHOLE + "consumeFull");
    }

    /** What is inlined into the code of JMH runs compiled, whatever {@code exclude} says. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "exclude,*$Three.op",
                "dontinline,*$Three.op",
                "exclude,org.jvmquarks.quarks.compiler.MegamorphicCallsQuark$Three::op",
                "exclude,org/jvmquarks/quarks/compiler/MegamorphicCallsQuark$Three.op"
            })
    void pinDecidesAboutMethodsThatItsOptionsName(String command) throws IOException {
        String hint = "-XX:CompileCommand=inline,org/jvmquarks/quarks/compiler/MegamorphicCallsQuark$";
        FakeGuests guests = new FakeGuests(Captures.OPENJDK_17);

        assertThat(BenchmarkOptions.of(PROBE, guests)).contains(hint + "One.op", hint + "Three.op");
        assertThat(BenchmarkOptions.of(PROBE, guests.with("-XX:CompileCommand=" + command)))
                .contains(hint + "One.op")
                .doesNotContain(hint + "Three.op");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx1g",
                "-Xmn64m",
                "-XX:MaxHeapSize=1g",
                "-XX:MaxRAMPercentage=50",
                "-XX:+UseEpsilonGC",
                "-XX:NewRatio=1"
            })
    void requestedHeapSizeStays(String option) throws IOException {
        FakeGuests guests = new FakeGuests(Captures.OPENJDK_17);
        assertThat(BenchmarkOptions.of(PROBE, guests.with(option))).doesNotContainAnyElementsOf(HEAP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:-UseTLAB", "-XX:+HeapDumpOnOutOfMemoryError"})
    void guestWithoutHeapSizeGetsSmallHeap(String option) throws IOException {
        FakeGuests guests = new FakeGuests(Captures.OPENJDK_17);
        assertThat(BenchmarkOptions.of(PROBE, guests.with(option))).containsAll(HEAP);
    }

    @Test
    void containerSizesTheHeap() throws IOException {
        ContainerLimits small = new ContainerLimits(OptionalLong.of(512), OptionalDouble.of(2));
        assertThat(BenchmarkOptions.of(PROBE, new FakeGuests(Captures.OPENJDK_17).in(small)))
                .doesNotContainAnyElementsOf(HEAP);
    }

    private static final List<String> HEAP = List.of("-Xms128m", "-Xmx128m");
}
