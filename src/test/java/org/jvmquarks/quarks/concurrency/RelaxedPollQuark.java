package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jctools.queues.LinkedQueueNode;
import org.jctools.queues.MpscLinkedQueue;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * A relaxed poll of a linked queue with many producers and one consumer returns null although the
 * queue is not empty, for as long as a producer stands between the two steps of its offer. The
 * strict poll waits for that producer, and so is not wait-free.
 *
 * <h2>Why</h2>
 *
 * In Vyukov's queue a producer first exchanges the tail for its node and then links the old tail to
 * it. Between the two the chain is broken: the tail says that there is more, and the head has no
 * next node. A poll that only looks at the next node cannot tell this from an empty queue; one that
 * must tell reads the tail as well, a line that the producers fight for, and spins until the link
 * appears.
 *
 * <h2>How it is shown</h2>
 *
 * The probe does the steps of an offer to the {@code MpscLinkedQueue} of JCTools one by one, as a
 * producer does that the scheduler takes its processor away from, and asks the queue in between.
 * The strict poll is called by a thread of its own: only once its stack shows that it waits inside
 * the queue is the link completed, and what it then returns is the element. No time decides.
 * Control: the same with a link that was completed before.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: a matter of the algorithm, no version of the JVM changes it
 *   <li>JCTools 4: {@code poll} is strict, {@code relaxedPoll} is the other
 * </ul>
 *
 * <h2>For users</h2>
 *
 * With {@code relaxedPoll} a null means "nothing to be had now", and a consumer must not conclude
 * from it that a producer whose offer has returned has not been there. {@code poll} costs a stalled
 * consumer wherever a producer is stalled.
 */
@Quark(
        id = "relaxed-poll",
        title = "Relaxed poll of a linked queue",
        source = "Psychosomatic, Lobotomy, Saw: relaxed poll of a linked queue",
        libraries = MpscLinkedQueue.class)
class RelaxedPollQuark {

    /** A queue whose one producer can be stopped between the steps of its offer. */
    static final class SteppedQueue {
        final MpscLinkedQueue<String> queue = new MpscLinkedQueue<>();
        private final LinkedQueueNode<String> node = new LinkedQueueNode<>("element");
        private final LinkedQueueNode<String> before;

        /** Does the first step: the node is the tail, and nothing leads to it. */
        @SuppressWarnings("unchecked") // The method's own signature says so.
        SteppedQueue() throws ReflectiveOperationException {
            Method exchange =
                    MpscLinkedQueue.class.getDeclaredMethod(
                            "xchgProducerNode", LinkedQueueNode.class);
            exchange.setAccessible(true);
            before = (LinkedQueueNode<String>) exchange.invoke(queue, node);
        }

        /** Does the second step. */
        void link() {
            before.soNext(node);
        }
    }

    /** What a queue with an offer under way answers. */
    public static class OfferUnderWay {
        public Map<String, Object> op() throws ReflectiveOperationException {
            SteppedQueue stepped = new SteppedQueue();
            prepare(stepped);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("empty", stepped.queue.isEmpty());
            values.put("relaxed poll", String.valueOf(stepped.queue.relaxedPoll()));
            stepped.link();
            values.put("relaxed poll when linked", String.valueOf(stepped.queue.relaxedPoll()));
            return values;
        }

        void prepare(SteppedQueue stepped) {}
    }

    /** The same with an offer that has ended. */
    public static class OfferDone extends OfferUnderWay {
        @Override
        void prepare(SteppedQueue stepped) {
            stepped.link();
        }
    }

    /** What a strict poll does while an offer is under way. */
    public static class StrictPoll {
        public Map<String, Object> op()
                throws ReflectiveOperationException, InterruptedException, ExecutionException {
            SteppedQueue stepped = new SteppedQueue();
            prepare(stepped);
            FutureTask<String> poll = new FutureTask<>(stepped.queue::poll);
            Thread consumer = new Thread(poll, "consumer");
            consumer.setDaemon(true);
            consumer.start();
            boolean waits = waits(consumer, poll);
            stepped.link();
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("waits for the link", waits);
            values.put("strict poll", String.valueOf(poll.get()));
            return values;
        }

        void prepare(SteppedQueue stepped) {}

        /** Whether it is seen in the queue's loop before it returns: one of them happens. */
        private static boolean waits(Thread consumer, FutureTask<String> poll) {
            while (!poll.isDone()) {
                for (StackTraceElement frame : consumer.getStackTrace()) {
                    if (frame.getMethodName().equals("spinWaitForNextNode")) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** The same with an offer that has ended. */
    public static class StrictPollOfLinked extends StrictPoll {
        @Override
        void prepare(SteppedQueue stepped) {
            stepped.link();
        }
    }

    @Pin("a relaxed poll of a queue that is not empty returns null")
    @FalsifiedBy(probe = OfferDone.class, insteadOf = OfferUnderWay.class)
    void relaxedPollMisses(Jvm jvm) {
        assertThat(jvm.valuesOf(OfferUnderWay.class))
                .has("empty", false)
                .has("relaxed poll", "null")
                .has("relaxed poll when linked", "element");
    }

    @Pin("a strict poll waits for the producer")
    @FalsifiedBy(probe = StrictPollOfLinked.class, insteadOf = StrictPoll.class)
    void strictPollWaits(Jvm jvm) {
        assertThat(jvm.valuesOf(StrictPoll.class))
                .has("waits for the link", true)
                .has("strict poll", "element");
    }
}
