package org.jvmquarks.evidence.benchmark.samples;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.evidence.benchmark.Timing;
import org.jvmquarks.guest.Work;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** Claims about times that are known beforehand. Run by a test, never as a quark. */
@Quark(id = "timing-sample", title = "Sample of timing", source = "none")
public class TimingSamples {
    private static final String LITTLE = "100";
    private static final String MUCH = "5000";

    /** Each thread counts for itself. */
    @State(Scope.Thread)
    public static class Apart {
        private final AtomicLong count = new AtomicLong();

        @Benchmark
        public long op() {
            return count.incrementAndGet();
        }
    }

    /** All threads count together. */
    @State(Scope.Benchmark)
    public static class Together {
        private final AtomicLong count = new AtomicLong();

        @Benchmark
        public long op() {
            return count.incrementAndGet();
        }
    }

    /** Computes what nobody asks for. */
    @State(Scope.Thread)
    public static class Dead {
        private int x = 42;

        @Benchmark
        public void op() {
            int unused = 1;
            for (int i = 1; i < 10; i++) {
                unused = unused * x + i;
            }
        }
    }

    /** Computes what the compiler knows. */
    @State(Scope.Thread)
    public static class Folded {
        private static final int X = Integer.parseInt("42");

        @Benchmark
        public int op() {
            int result = 1;
            for (int i = 1; i < 10; i++) {
                result = result * X + i;
            }
            return result;
        }
    }

    /** Says when it is set up and torn down, and needs the former. */
    @State(Scope.Benchmark)
    public static class Cared {
        private boolean ready;

        @Setup
        public void setup() {
            ready = true;
            System.out.println("set up");
        }

        @Benchmark
        public boolean op() {
            if (!ready) {
                throw new IllegalStateException("not set up");
            }
            return ready;
        }

        @TearDown(Level.Trial)
        public void tearDown() {
            System.out.println("torn down");
        }
    }

    /** Calls a method that must not be inlined. */
    @State(Scope.Thread)
    public static class Called {
        private int x = 42;

        @Benchmark
        public int op() {
            return outOfLine();
        }

        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        public int outOfLine() {
            return x++;
        }
    }

    @State(Scope.Thread)
    public static class Throws {
        @Benchmark
        public int op() {
            throw new IllegalStateException("the benchmark is wrong");
        }
    }

    @State(Scope.Thread)
    public static class Endless {
        @Benchmark
        public void op() throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    @Pin(value = "fifty times the work takes at least five times as long", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void atLeastHolds(Jvm jvm) {
        assertThat(work(jvm, MUCH)).takesAtLeast(5, work(jvm, LITTLE));
    }

    /** As users have them: several benchmarks in a class, none of them called op. */
    @State(Scope.Thread)
    public static class WorkBenchmark {
        @Benchmark
        public void little() {
            Blackhole.consumeCPU(100);
        }

        @Benchmark
        public void much() {
            Blackhole.consumeCPU(5000);
        }
    }

    @Pin(value = "a benchmark with fifty times the work takes at least five times as long", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void namedHolds(Jvm jvm) {
        assertThat(jvm.timeOf(WorkBenchmark.class, "much")).takesAtLeast(5, jvm.timeOf(WorkBenchmark.class, "little"));
    }

    @Pin(value = "a fiftieth of the work takes at least five times as long", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void atLeastBreaks(Jvm jvm) {
        assertThat(work(jvm, LITTLE)).takesAtLeast(5, work(jvm, MUCH));
    }

    @Pin(value = "a fiftieth of the work takes at most as long", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void atMostHolds(Jvm jvm) {
        assertThat(work(jvm, LITTLE)).takesAtMost(1, work(jvm, MUCH));
    }

    @Pin(value = "the same work takes as long, within a factor of five", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void asLongAsHolds(Jvm jvm) {
        assertThat(jvm.timeOf(Work.class)).takesAsLongAs(jvm.timeOf(Work.class), 4);
    }

    @Pin(value = "the same work takes as long, within a fifth", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void asLongAsIsNoiseAtWorst(Jvm jvm) {
        assertThat(jvm.timeOf(Work.class)).takesAsLongAs(jvm.timeOf(Work.class), 0.2);
    }

    @Pin(value = "fifty times the work takes as long", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void asLongAsBreaks(Jvm jvm) {
        assertThat(work(jvm, MUCH)).takesAsLongAs(work(jvm, LITTLE), 0.2);
    }

    @Pin(value = "time rises with the work", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void rises(Jvm jvm) {
        assertThat(jvm.timeOf(Work.class)).risesWith("tokens", 1.5, "20", "1000", "50000");
    }

    @Pin(value = "counters of their own scale", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void apartScales(Jvm jvm) {
        assertThat(jvm.timeOf(Apart.class)).scalesTo(2, 0.1);
    }

    @Pin(value = "a shared counter does not scale", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void togetherDoesNotScale(Jvm jvm) {
        assertThat(jvm.timeOf(Together.class)).doesNotScaleTo(2, 0.9);
    }

    @Pin(value = "what is removed is fast", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void dead(Jvm jvm) {
        assertThat(jvm.timeOf(Dead.class)).takesAtMost(1, work(jvm, MUCH));
    }

    @Pin(value = "what is folded is fast", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void folded(Jvm jvm) {
        assertThat(work(jvm, MUCH)).takesAtLeast(5, jvm.timeOf(Folded.class));
    }

    @Pin(value = "what is folded is free, and may be", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void foldedEvenIfFree(Jvm jvm) {
        assertThat(work(jvm, MUCH)).takesAtLeast(5, jvm.timeOf(Folded.class).allowingZeroCost());
    }

    @Pin(value = "state is set up and torn down", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void caredFor(Jvm jvm) {
        assertThat(jvm.timeOf(Cared.class).withThreads(2).allowingZeroCost()).takesAtMost(1, work(jvm, MUCH));
    }

    @Pin(value = "what must not be inlined is called", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void called(Jvm jvm) {
        assertThat(jvm.timeOf(Called.class).allowingZeroCost()).takesAtMost(1, work(jvm, MUCH));
    }

    @Pin(value = "the benchmark throws", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void benchmarkThrows(Jvm jvm) {
        assertThat(jvm.timeOf(Throws.class)).takesAtLeast(1, work(jvm, LITTLE));
    }

    @Pin(value = "the benchmark never ends", timing = true)
    @FalsifiedBy(flags = "-XX:-Inline")
    void neverEnds(Jvm jvm) {
        assertThat(jvm.timeOf(Endless.class)).takesAtLeast(1, jvm.timeOf(Endless.class));
    }

    private static Timing work(Jvm jvm, String tokens) {
        return jvm.timeOf(Work.class).withParam("tokens", tokens);
    }
}
