package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.QuarkAssertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.allocation.Allocation;
import org.jvmquarks.evidence.allocation.AllocationOf;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.Control;

/** Benchmarks as users have them, in guests of the JDK that runs the tests. */
class CalledMethodTest {

    /** A state of its own, whose setup needs its parameter. */
    @State(Scope.Thread)
    public static class Sizes {
        @Param({"2", "4"})
        public int length;

        private int[] lengths = {};

        @Setup
        public void fill() {
            lengths = new int[] {length, length};
        }
    }

    /** Several benchmarks of one class. */
    @State(Scope.Thread)
    public static class RingBenchmark {
        private final Deque<Object> ring = new ArrayDeque<>();

        @Benchmark
        public Object offer() {
            return pass(this);
        }

        private Object pass(Object element) {
            ring.offer(element);
            return ring.poll();
        }

        @Benchmark
        public void consume(Blackhole blackhole, Sizes sizes) {
            blackhole.consume(new long[sizes.lengths[1]]);
        }

        @Benchmark
        @OperationsPerInvocation(2)
        public void twice(Blackhole blackhole) {
            blackhole.consume(new long[1]);
            blackhole.consume(new long[1]);
        }

        @Benchmark
        public boolean stops(Control control) {
            return control.stopMeasurement;
        }
    }

    /** Has a new array for each call. */
    @State(Scope.Thread)
    public static class Prepared {
        int[] array = {};

        @Setup(Level.Invocation)
        public void prepare() {
            array = new int[1];
        }

        @Benchmark
        public int read() {
            return array.length;
        }
    }

    @TempDir
    private Path folder;

    @Test
    void benchmarkIsCalledWithItsState() {
        assertThat(allocation("offer")).isZeroBytesPerOp();
        assertThat(gather(new AllocationOf(RingBenchmark.class, "consume").withParam("length", "4")))
                .isBytesPerOp(16 + 4 * 8);
        assertThat(allocation("twice")).isBytesPerOp(16 + 8);
    }

    @Test
    void allocationIsAtMostThatOfAnother() {
        Allocation nothing = allocation("offer");
        Allocation something = allocation("twice");

        assertThat(nothing).isAtMostThatOf(something);
        assertThatThrownBy(() -> assertThat(something).isAtMostThatOf(nothing))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("expected allocation to be at most that of RingBenchmark.offer [")
                .hasMessageContaining("], 0.000 B/op (0 bytes in 20000 operations) but was 24.000 B/op (960000 bytes in"
                        + " 40000 operations) for RingBenchmark.twice [");
    }

    /** The log names the benchmark, whose own calls may be inlined. */
    @Test
    void callsOfABenchmarkAreInlined() {
        assertThat(new RecordedGuests(folder)
                        .gather(new CompilationOf(RingBenchmark.class, "offer"))
                        .evidence())
                .hasInlinedCall(RingBenchmark.class.getName() + ".pass");
    }

    @Test
    void parameterWithSeveralValuesNeedsOne() {
        assertThatThrownBy(() -> allocation("consume"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "org.jvmquarks.evidence.CalledMethodTest$RingBenchmark has several values of length: choose one with"
                                + " withParam, or claim with risesWith how the time depends on them");
        assertThatThrownBy(() -> new AllocationOf(RingBenchmark.class, "offer").withParam("length", "4"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("$RingBenchmark has no @Param field length, it has none");
    }

    @Test
    void whatJmhAloneHasIsRefused() {
        assertThatThrownBy(() -> allocation("stops"))
                .isInstanceOfSatisfying(
                        CellError.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.PIN_FAILED))
                .hasMessageContaining("RingBenchmark.stops takes a Control, which JMH alone has");
        assertThatThrownBy(() -> gather(new AllocationOf(Prepared.class, "read")))
                .isInstanceOf(CellError.class)
                .hasMessageContaining("Prepared.prepare sets up before each call");
    }

    private Allocation allocation(String benchmark) {
        return gather(new AllocationOf(RingBenchmark.class, benchmark));
    }

    private Allocation gather(AllocationOf allocation) {
        return new RecordedGuests(folder).gather(allocation).evidence();
    }
}
