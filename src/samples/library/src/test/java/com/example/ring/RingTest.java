package com.example.ring;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Arch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A ring of elements is passed from thread to thread without garbage, locks and false sharing. */
@Quark(id = "ring", title = "Ring", source = "the README of this library")
public class RingTest {

    /** Offers an element and polls it. */
    public static class OfferAndPoll {
        final Ring ring = new Ring(64);

        public Object op() {
            ring.offer(this);
            return ring.poll();
        }
    }

    /** Offers a new element each time. */
    public static class OfferNew {
        final Ring ring = new Ring(64);

        public Object op() {
            ring.offer(new Object());
            return ring.poll();
        }
    }

    /** Does the same under a lock. */
    public static class OfferAndPollLocked {
        final Ring ring = new Ring(64);

        public Object op() {
            synchronized (ring) {
                ring.offer(this);
                return ring.poll();
            }
        }
    }

    /** Has the fields of a ring without padding. */
    public static class Packed {
        volatile long tail;
        volatile long head;
    }

    /** Adds the counts of another thread. */
    public static class AddAll {
        final Counts counts = new Counts(1024);
        final Counts others = new Counts(1024);

        public void op() {
            counts.addAll(others);
        }
    }

    /** Finds slots by the mask. */
    @State(Scope.Thread)
    public static class ByMask {
        int mask = 63;

        @Benchmark
        public int op() {
            int sum = 0;
            for (int at = 0; at < 1000; at++) {
                sum += (at * 31 + sum) & mask;
            }
            return sum;
        }
    }

    /** Finds slots by the remainder, as a ring of any capacity must. */
    @State(Scope.Thread)
    public static class ByRemainder {
        int capacity = 64;

        @Benchmark
        public int op() {
            int sum = 0;
            for (int at = 0; at < 1000; at++) {
                sum += (at * 31 + sum) % capacity;
            }
            return sum;
        }
    }

    @Pin("offer and poll allocate nothing")
    @FalsifiedBy(probe = OfferNew.class, insteadOf = OfferAndPoll.class)
    void offerAndPollDoNotAllocate(Jvm jvm) {
        assertThat(jvm.allocationOf(OfferAndPoll.class)).isZeroBytesPerOp();
    }

    @Pin("what the producer writes and what the consumer writes lie on different cache lines")
    @FalsifiedBy(probe = Packed.class, insteadOf = Ring.class)
    void sidesAreApart(Jvm jvm) {
        assertThat(jvm.layoutOf(Ring.class)).hasFieldsApart("tail", "head", 64);
    }

    @Pin("C2 inlines offer and poll into their caller")
    @FalsifiedBy(flags = "-XX:CompileCommand=dontinline,com.example.ring.Ring::offer")
    @FalsifiedBy(flags = "-XX:CompileCommand=dontinline,com.example.ring.Ring::poll")
    void offerAndPollAreInlined(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(OfferAndPoll.class)))
                .hasInlinedCall("com.example.ring.Ring.offer")
                .hasInlinedCall("com.example.ring.Ring.poll");
    }

    @Pin("C2 adds counts with vector instructions")
    @FalsifiedBy(flags = "-XX:-UseSuperWord")
    void addAllIsVectorized(Jvm jvm) {
        assertThat(jvm.codeOf(AddAll.class)).inLoops().hasOperation(Operation.VECTOR_STORE);
    }

    @Pin("offer and poll take no lock")
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(probe = OfferAndPollLocked.class, insteadOf = OfferAndPoll.class)
    void offerAndPollTakeNoLock(Jvm jvm) {
        assertThat(jvm.codeOf(OfferAndPoll.class)).hasNoOperation(Operation.ATOMIC);
    }

    @Pin("the benchmark of the ring allocates nothing and calls nothing that is not inlined")
    @FalsifiedBy(flags = "-XX:CompileCommand=dontinline,com.example.ring.Ring::offer")
    void benchmarkIsWithoutGarbageAndCalls(Jvm jvm) {
        assertThat(jvm.allocationOf(RingBenchmark.class, "pass")).isZeroBytesPerOp();
        assertThat(jvm.compilationOf(RingBenchmark.class, "pass")).hasAllCallsInlined();
    }

    @Pin(
            value = "to find a slot by the remainder takes at least twice as long as by the mask",
            timing = true)
    @FalsifiedBy(probe = ByMask.class, insteadOf = ByRemainder.class)
    void maskIsFaster(Jvm jvm) {
        assertThat(jvm.timeOf(ByRemainder.class)).takesAtLeast(2, jvm.timeOf(ByMask.class));
    }
}
