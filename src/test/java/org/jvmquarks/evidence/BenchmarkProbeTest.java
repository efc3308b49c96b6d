package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.benchmark.samples.Benchmarks;

class BenchmarkProbeTest {

    @Test
    void parametersAreThoseOfClassAndItsParents() {
        BenchmarkProbe shaped = BenchmarkProbe.of(Benchmarks.Shaped.class, "op");

        assertThat(shaped.name()).isEqualTo("Shaped");
        assertThat(shaped.parameters())
                .containsOnlyKeys("shape", "size")
                .containsEntry("shape", 1)
                .containsEntry("size", 3);
    }

    @Test
    void probeWithoutBenchmarkIsErrorWithAdvice() {
        assertThatThrownBy(() -> BenchmarkProbe.of(Benchmarks.Unmarked.class, "op"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Unmarked has no public method"
                        + " op annotated @Benchmark: annotate it, and the class with @State(Scope.Thread)");
    }

    /** As users have them. */
    public static class Ring {
        @org.openjdk.jmh.annotations.Benchmark
        public int offer() {
            return 1;
        }
    }

    @Test
    void benchmarkOfAClassWithSeveralIsNamed() {
        assertThat(BenchmarkProbe.of(Ring.class, "offer").name()).isEqualTo("Ring.offer");
        assertThatThrownBy(() -> BenchmarkProbe.of(Ring.class, "poll"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.BenchmarkProbeTest$Ring has no public method"
                        + " poll annotated @Benchmark: annotate it, and the class with @State(Scope.Thread)");
    }

    @Test
    void annotationsThatWouldBeIgnoredAreRefused() {
        assertThat(BenchmarkProbe.of(Benchmarks.Plain.class, "op").name()).isEqualTo("Plain");
        assertThatThrownBy(() -> BenchmarkProbe.of(Benchmarks.Forked.class, "op"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Forked asks for a VM in @Fork,"
                        + " which is ignored: pass options with jvm.with()");
        assertThatThrownBy(() -> BenchmarkProbe.of(Benchmarks.Threaded.class, "op"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Threaded has @Threads, which"
                        + " is ignored: set their number with withThreads()");
    }

    @Test
    void unknownParameterIsErrorThatNamesOthers() {
        BenchmarkProbe.of(Benchmarks.Sized.class, "op").requireParameter("size");
        assertThatThrownBy(() -> BenchmarkProbe.of(Benchmarks.Sized.class, "op").requireParameter("length"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Sized has no @Param field"
                        + " length, it has [size]");
        assertThatThrownBy(() -> BenchmarkProbe.of(Benchmarks.Slow.class, "op").requireParameter("size"))
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Slow has no @Param field size,"
                        + " it has none");
    }

    @Test
    void openParameterIsAnError() {
        BenchmarkProbe shaped = BenchmarkProbe.of(Benchmarks.Shaped.class, "op");

        shaped.requireOneValueEach(Set.of("size"));
        assertThatThrownBy(() -> shaped.requireOneValueEach(Set.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Shaped has several values of"
                        + " size: choose one with withParam, or claim with risesWith how the time depends on them");
    }
}
