package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jctools.queues.MpmcArrayQueue;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One producer hands elements to one consumer faster through the {@code MpmcArrayQueue} of JCTools
 * than through a {@code ConcurrentLinkedQueue}, although both allow any number of either. The array
 * allocates nothing for an element.
 *
 * <h2>Why</h2>
 *
 * A linked queue makes a node for each element, which one thread writes and the other has to fetch,
 * and both threads change the links of the same nodes. In Vyukov's array queue each slot has a
 * sequence number that says whose turn it is; producer and consumer work on counters of their own,
 * which are padded, and meet only in the slots.
 *
 * <h2>How it is shown</h2>
 *
 * An operation is the way of 100,000 elements from a second thread to the first, the same object
 * each time; the array has room for all. So an operation ends, and failed attempts do not count as
 * work. What an element costs in memory is exact: bytes that a thread allocates for an offer and a
 * poll. Control: the same queue twice.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: a matter of the algorithms, no version of the JVM changes it
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The array has a bound and its offer can fail, the list has none. Where a bound is wanted anyway,
 * the array is both faster and free of garbage. The factor holds for threads on processors of their
 * own; on a machine that is busy it says nothing.
 */
@Quark(
        id = "queue-throughput",
        title = "Array queue and linked queue",
        source = "Psychosomatic, Lobotomy, Saw: MpmcArrayQueue against ConcurrentLinkedQueue",
        libraries = MpmcArrayQueue.class)
public class QueueThroughputQuark {

    /** Offers an element and takes it out again. */
    public static class PairThroughArray {
        private final Queue<Object> queue = new MpmcArrayQueue<>(1024);

        public Object op() {
            queue.offer(this);
            return queue.poll();
        }
    }

    /** The same through a list. */
    public static class PairThroughList {
        private final Queue<Object> queue = new ConcurrentLinkedQueue<>();

        public Object op() {
            queue.offer(this);
            return queue.poll();
        }
    }

    /** A thread that puts a hundred thousand elements into a queue each time it is asked to. */
    abstract static class Transfer {
        static final int ELEMENTS = 100_000;

        final Queue<Object> queue = queue();
        private volatile int asked;
        private int transfers;
        private volatile boolean ended;

        abstract Queue<Object> queue();

        @Setup
        public void start() {
            Thread producer = new Thread(this::produce, "producer");
            producer.setDaemon(true);
            producer.start();
        }

        @TearDown
        public void end() {
            ended = true;
        }

        private void produce() {
            int done = 0;
            while (!ended) {
                if (asked != done) {
                    done++;
                    for (int i = 0; i < ELEMENTS; i++) {
                        queue.offer(this);
                    }
                }
            }
        }

        int transfer() {
            transfers++;
            asked = transfers;
            int taken = 0;
            while (taken < ELEMENTS) {
                if (queue.poll() != null) {
                    taken++;
                }
            }
            return taken;
        }
    }

    /** Through the array. */
    @State(Scope.Thread)
    public static class ThroughArray extends Transfer {
        @Override
        Queue<Object> queue() {
            return new MpmcArrayQueue<>(1 << 17);
        }

        @Benchmark
        public int op() {
            return transfer();
        }
    }

    /** Through the list. */
    @State(Scope.Thread)
    public static class ThroughList extends Transfer {
        @Override
        Queue<Object> queue() {
            return new ConcurrentLinkedQueue<>();
        }

        @Benchmark
        public int op() {
            return transfer();
        }
    }

    @Pin("the array allocates nothing for an element")
    @FalsifiedBy(probe = PairThroughList.class, insteadOf = PairThroughArray.class)
    void arrayDoesNotAllocate(Jvm jvm) {
        assertThat(jvm.allocationOf(PairThroughArray.class)).isZeroBytesPerOp();
    }

    @Pin("the list allocates a node for an element")
    @FalsifiedBy(probe = PairThroughArray.class, insteadOf = PairThroughList.class)
    void listAllocates(Jvm jvm) {
        assertThat(jvm.allocationOf(PairThroughList.class)).isAtLeastBytesPerOp(16);
    }

    @Pin(value = "one producer and one consumer are faster with the array", timing = true)
    @Requires(jit = Jit.C2, processors = 2)
    @FalsifiedBy(probe = ThroughArray.class, insteadOf = ThroughList.class)
    void arrayIsFaster(Jvm jvm) {
        assertThat(jvm.timeOf(ThroughList.class)).takesAtLeast(1.2, jvm.timeOf(ThroughArray.class));
    }
}
