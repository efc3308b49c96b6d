package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jctools.queues.MpmcArrayQueue;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * The {@code MpmcArrayQueue} of JCTools allocates nothing for an element, a {@code
 * ConcurrentLinkedQueue} a node; both allow any number of producers and consumers.
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
 * Bytes that a thread allocates for an offer and a poll, the same object each time. Control: the
 * other queue. Which of them is faster is not claimed: the source saw the array ahead, but with one
 * producer and one consumer that holds only for threads on processors of their own.
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
 * the array makes no garbage.
 */
@Quark(
        id = "queue-allocation",
        title = "Array queue and linked queue",
        source = "Psychosomatic, Lobotomy, Saw: MpmcArrayQueue against ConcurrentLinkedQueue",
        libraries = MpmcArrayQueue.class)
public class QueueAllocationQuark {

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
}
