package org.jvmquarks.quarks.examples;

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
import org.jvmquarks.Requires;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * A relaxed poll of a linked queue with many producers and one consumer returns null although the queue is not empty,
 * while a producer is between the two steps of its offer. The strict poll waits for that producer, so it is not
 * wait-free. The same holds for {@code relaxedPeek} and {@code peek}; {@code size} counts only up to the missing link.
 *
 * <h2>Why</h2>
 *
 * In Vyukov's queue a producer first exchanges the tail for its node and then links the old tail to the node. Between
 * the two steps the chain is broken: the tail says that there is more, but the head has no next node. A poll that only
 * looks at the next node cannot distinguish this from an empty queue. A poll that must distinguish the two also reads
 * the tail, whose cache line the producers contend for, and spins until the link appears.
 *
 * <h2>How it is shown</h2>
 *
 * The probe performs the steps of an offer to the {@code MpscLinkedQueue} of JCTools one by one, like a producer that
 * the scheduler interrupts, and asks the queue in between. A thread of its own calls the strict poll. The probe
 * completes the link only once the stack of that thread shows that it waits inside the queue; then the poll returns the
 * element. The verdict does not depend on time. The control is a link that was completed before.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: unchanged; the algorithm decides, not the JVM.
 *   <li>JCTools 4: {@code poll} is strict, {@code relaxedPoll} is relaxed.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * After {@code relaxedPoll}, null means "nothing available now": an element whose offer has already returned may still
 * be behind another producer's missing link. {@code poll} does not have this problem, but it stalls the consumer
 * wherever a producer stalls. {@code size} can be less than the number of offers that have returned: do not wait for it
 * to reach a number.
 */
@Quark(
        id = "relaxed-poll",
        title = "Relaxed poll of a linked queue",
        source = "Psychosomatic, Lobotomy, Saw: relaxed poll of a linked queue",
        libraries = MpscLinkedQueue.class,
        counted = false,
        impact = Impact.INTERNAL)
@Requires(vm = Vm.ANY, modules = "jdk.unsupported")
class RelaxedPollQuark {

    /** A queue whose one producer can be stopped between the steps of its offer. */
    static final class SteppedQueue {
        final MpscLinkedQueue<String> queue = new MpscLinkedQueue<>();
        private final LinkedQueueNode<String> node = new LinkedQueueNode<>("element");
        private final LinkedQueueNode<String> before;

        /**
         * Does the first step: the node becomes the tail, and nothing leads to it. A second offer completes behind it.
         */
        @SuppressWarnings("unchecked") // The method's own signature says so.
        SteppedQueue() throws ReflectiveOperationException {
            Method exchange = MpscLinkedQueue.class.getDeclaredMethod("xchgProducerNode", LinkedQueueNode.class);
            exchange.setAccessible(true);
            before = (LinkedQueueNode<String>) exchange.invoke(queue, node);
            queue.offer("another");
        }

        /** Does the second step. */
        void link() {
            before.soNext(node);
        }
    }

    /** Asks a queue during an offer. */
    public static class OfferUnderWay {
        public Map<String, Object> op() throws ReflectiveOperationException {
            SteppedQueue stepped = new SteppedQueue();
            prepare(stepped);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("empty", stepped.queue.isEmpty());
            values.put("size", stepped.queue.size());
            values.put("relaxed peek", String.valueOf(stepped.queue.relaxedPeek()));
            values.put("relaxed poll", String.valueOf(stepped.queue.relaxedPoll()));
            stepped.link();
            values.put("relaxed poll when linked", String.valueOf(stepped.queue.relaxedPoll()));
            return values;
        }

        void prepare(SteppedQueue stepped) {}
    }

    /** Asks a queue after an offer. */
    public static class OfferDone extends OfferUnderWay {
        @Override
        void prepare(SteppedQueue stepped) {
            stepped.link();
        }
    }

    /** Calls a strict method during an offer. */
    public static class StrictPoll {
        public Map<String, Object> op() throws ReflectiveOperationException, InterruptedException, ExecutionException {
            SteppedQueue stepped = new SteppedQueue();
            prepare(stepped);
            FutureTask<String> poll = new FutureTask<>(() -> call(stepped.queue));
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

        String call(MpscLinkedQueue<String> queue) {
            return queue.poll();
        }

        /** Tells whether the strict call was seen in the loop of the queue before it returned. */
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

    /** Calls the strict poll after an offer. */
    public static class StrictPollOfLinked extends StrictPoll {
        @Override
        void prepare(SteppedQueue stepped) {
            stepped.link();
        }
    }

    /** Calls the strict peek during an offer. */
    public static class StrictPeek extends StrictPoll {
        @Override
        String call(MpscLinkedQueue<String> queue) {
            return queue.peek();
        }
    }

    /** Calls the strict peek after an offer. */
    public static class StrictPeekOfLinked extends StrictPeek {
        @Override
        void prepare(SteppedQueue stepped) {
            stepped.link();
        }
    }

    @Pin("during an offer to an MpscLinkedQueue, relaxedPoll returns null although the queue is not empty")
    @FalsifiedBy(probe = OfferDone.class, insteadOf = OfferUnderWay.class)
    void relaxedPollMisses(Jvm jvm) {
        assertThat(jvm.valuesOf(OfferUnderWay.class))
                .has("empty", false)
                .has("relaxed poll", "null")
                .has("relaxed poll when linked", "element");
    }

    @Pin("during an offer to an MpscLinkedQueue, poll waits for the producer and returns its element")
    @FalsifiedBy(probe = StrictPollOfLinked.class, insteadOf = StrictPoll.class)
    void strictPollWaits(Jvm jvm) {
        assertThat(jvm.valuesOf(StrictPoll.class))
                .has("waits for the link", true)
                .has("strict poll", "element");
    }

    @Pin("during an offer to an MpscLinkedQueue, size is 1 although another offer has completed"
            + " behind it, and relaxedPeek returns null")
    @FalsifiedBy(probe = OfferDone.class, insteadOf = OfferUnderWay.class)
    void sizeMisses(Jvm jvm) {
        assertThat(jvm.valuesOf(OfferUnderWay.class))
                .has("empty", false)
                .has("size", 1)
                .has("relaxed peek", "null");
    }

    @Pin("during an offer to an MpscLinkedQueue, peek waits for the producer and returns its element")
    @FalsifiedBy(probe = StrictPeekOfLinked.class, insteadOf = StrictPeek.class)
    void strictPeekWaits(Jvm jvm) {
        assertThat(jvm.valuesOf(StrictPeek.class))
                .has("waits for the link", true)
                .has("strict poll", "element");
    }
}
