package org.jvmquarks.quarks.examples;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jctools.queues.MpmcArrayQueue;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.verdict.Impact;

/**
 * The {@code MpmcArrayQueue} of JCTools allocates nothing for an element; a {@code ConcurrentLinkedQueue} allocates a
 * node. Both allow any number of producers and consumers.
 *
 * <h2>Why</h2>
 *
 * A linked queue creates a node for each element. One thread writes the node and another must fetch it, and both change
 * the links of the same nodes. In Vyukov's array queue each slot has a sequence number that says whose turn it is.
 * Producers and consumers work on separate, padded counters and meet only in the slots.
 *
 * <h2>How it is shown</h2>
 *
 * A thread counts the bytes that it allocates for an offer and a poll of the same object. The control is the other
 * queue. The pins do not claim which queue is faster: in the benchmark of the source the array queue was, but with one
 * producer and one consumer that holds only for threads on separate processors.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: unchanged; the algorithms decide, not the JVM.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The array queue has a bound, so an offer can fail; the linked queue has none. Where a program needs a bound anyway,
 * use the array queue: it creates no garbage.
 */
@Quark(
        id = "queue-allocation",
        title = "Array queue and linked queue",
        source = "Psychosomatic, Lobotomy, Saw: MpmcArrayQueue against ConcurrentLinkedQueue",
        libraries = MpmcArrayQueue.class,
        counted = false,
        impact = Impact.INTERNAL)
@Requires(modules = "jdk.unsupported")
public class QueueAllocationQuark {

    /** Offers an element and takes it out again. */
    public static class PairThroughArray {
        private final Queue<Object> queue = new MpmcArrayQueue<>(1024);

        public Object op() {
            queue.offer(this);
            return queue.poll();
        }
    }

    /** Offers an element to a linked queue and takes it out again. */
    public static class PairThroughList {
        private final Queue<Object> queue = new ConcurrentLinkedQueue<>();

        public Object op() {
            queue.offer(this);
            return queue.poll();
        }
    }

    @Pin("an MpmcArrayQueue allocates nothing for an element")
    @FalsifiedBy(probe = PairThroughList.class, insteadOf = PairThroughArray.class)
    void arrayDoesNotAllocate(Jvm jvm) {
        assertThat(jvm.allocationOf(PairThroughArray.class)).isZeroBytesPerOp();
    }

    @Pin("a ConcurrentLinkedQueue allocates a node of at least 16 bytes for an element")
    @FalsifiedBy(probe = PairThroughArray.class, insteadOf = PairThroughList.class)
    void listAllocates(Jvm jvm) {
        assertThat(jvm.allocationOf(PairThroughList.class)).isAtLeastBytesPerOp(16);
    }
}
