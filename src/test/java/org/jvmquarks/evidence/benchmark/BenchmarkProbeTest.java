package org.jvmquarks.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.benchmark.samples.Benchmarks;

class BenchmarkProbeTest {

    @Test
    void parametersAreThoseOfClassAndItsParents() {
        BenchmarkProbe shaped = BenchmarkProbe.of(Benchmarks.Shaped.class);

        assertThat(shaped.name()).isEqualTo("Shaped");
        assertThat(shaped.parameters())
                .containsOnlyKeys("shape", "size")
                .containsEntry("shape", 1)
                .containsEntry("size", 3);
    }

    @Test
    void probeWithoutBenchmarkIsErrorWithAdvice() {
        assertThatThrownBy(() -> BenchmarkProbe.of(Benchmarks.Unmarked.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Unmarked has no public method"
                        + " op annotated @Benchmark: annotate it, and the class with @State(Scope.Thread)");
    }

    @Test
    void annotationsThatWouldBeIgnoredAreRefused() {
        assertThat(BenchmarkProbe.of(Benchmarks.Plain.class).name()).isEqualTo("Plain");
        assertThatThrownBy(() -> BenchmarkProbe.of(Benchmarks.Forked.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Forked asks for a VM in @Fork,"
                        + " which is ignored: pass options with jvm.with()");
        assertThatThrownBy(() -> BenchmarkProbe.of(Benchmarks.Threaded.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Threaded has @Threads, which"
                        + " is ignored: set their number with withThreads()");
    }

    @Test
    void unknownParameterIsErrorThatNamesOthers() {
        BenchmarkProbe.of(Benchmarks.Sized.class).requireParameter("size");
        assertThatThrownBy(() -> BenchmarkProbe.of(Benchmarks.Sized.class).requireParameter("length"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Sized has no @Param field"
                        + " length, it has [size]");
        assertThatThrownBy(() -> BenchmarkProbe.of(Benchmarks.Slow.class).requireParameter("size"))
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Slow has no @Param field size,"
                        + " it has none");
    }

    @Test
    void openParameterIsAnError() {
        BenchmarkProbe shaped = BenchmarkProbe.of(Benchmarks.Shaped.class);

        shaped.requireOneValueEach(Set.of("size"));
        assertThatThrownBy(() -> shaped.requireOneValueEach(Set.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("org.jvmquarks.evidence.benchmark.samples.Benchmarks$Shaped has several values of"
                        + " size: choose one with withParam, or claim with risesWith how the time depends on them");
    }
}
