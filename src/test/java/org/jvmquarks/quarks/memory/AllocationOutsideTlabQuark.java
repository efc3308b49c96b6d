package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;
import static org.jvmquarks.evidence.jfr.EventFilter.where;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.jfr.EventFilter;
import org.jvmquarks.evidence.jfr.FlightRecording;
import org.jvmquarks.evidence.jfr.RecordingOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * The VM allocates an array larger than a thread-local allocation buffer (TLAB) outside of it, directly in the heap. If
 * the thread has no TLAB worth keeping, even such an array gets a TLAB, made to its size.
 *
 * <h2>Why</h2>
 *
 * When an object does not fit into the rest of the buffer, the VM has two choices. If more than a 64th of the buffer is
 * free, the VM keeps the buffer and allocates the object outside, in the part of the heap that all threads share.
 * Otherwise the thread gives the buffer up for a new one of the usual size plus the size of the object. The thread also
 * gets a new TLAB when the old one is used up, and after a collection, when it has none.
 *
 * <h2>How it is shown</h2>
 *
 * The Flight Recorder has an event for each choice. The VM emits these events only on the slow path: of the objects
 * that fit into a TLAB, only the one that requested the TLAB is recorded. The probes allocate fifty arrays of 1 MB with
 * TLABs of 64 KB, the same amount in small arrays, and large arrays right after a collection. The pins count the events
 * of these arrays alone, and compare the size of the TLAB in the events to the byte.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: both events exist since update 262, with the Flight Recorder itself.
 *   <li>11 to 28: the same events. Since 16, {@code jdk.ObjectAllocationSample} gives a fairer sample (JDK-8257602).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * An array larger than the TLAB misses the fast path. A profile based on these two events shows every such array, but
 * only one small object for each TLAB; weigh them by size, not by number.
 */
@Quark(
        id = "allocation-outside-tlab",
        title = "Allocation outside the TLAB",
        source = "the events jdk.ObjectAllocationOutsideTLAB and …InNewTLAB of the Flight Recorder",
        impact = Impact.INTERNAL)
@Requires(bits = 64)
@Touches(
        options = {"-XX:MinTLABSize", "-XX:ResizeTLAB", "-XX:TLABSize", "-XX:UseTLAB"},
        events = "jdk.ObjectAllocationOutsideTLAB")
public class AllocationOutsideTlabQuark {
    private static final String OUTSIDE = "jdk.ObjectAllocationOutsideTLAB";
    private static final String IN_NEW = "jdk.ObjectAllocationInNewTLAB";

    private static final int MEGABYTE = 1 << 20;
    private static final int TLAB = 64 << 10;

    /** The largest header and alignment of an object, in bytes. */
    private static final int MOST_AROUND = 256;

    /** A megabyte, and the header and alignment that the VM adds, by its options. */
    private static final EventFilter LARGE =
            where("objectClass", "double[]").and("allocationSize", MEGABYTE, MEGABYTE + MOST_AROUND);

    /** Allocates in a thread of its own, and so in a TLAB that is nearly new. */
    public abstract static class Fresh {
        double[] last = {};

        public void op() throws InterruptedException {
            Thread thread = new Thread(() -> {
                // To get a TLAB: the interpreter of 8 gives none for a plain
                // object.
                last = new double[1];
                allocate();
            });
            thread.start();
            thread.join();
        }

        abstract void allocate();
    }

    /** 50 arrays of 1 MB. */
    public static class Large extends Fresh {
        @Override
        void allocate() {
            for (int i = 0; i < 50; i++) {
                last = new double[1 << 17];
            }
        }
    }

    /** The same 50 MB in arrays of 512 bytes, less than a TLAB's rest that is given up. */
    public static class Small extends Fresh {
        @Override
        void allocate() {
            for (int i = 0; i < 50 << 11; i++) {
                last = new double[1 << 6];
            }
        }
    }

    /** Ten arrays of 1 MB, each right after a collection, which takes the TLAB away. */
    public static class LargeAfterCollection extends Fresh {
        @Override
        void allocate() {
            for (int i = 0; i < 10; i++) {
                System.gc();
                last = new double[1 << 17];
            }
        }
    }

    @Pin("the VM allocates an array larger than the thread's TLAB outside of the TLAB")
    @FalsifiedBy(probe = Small.class, insteadOf = Large.class)
    @FalsifiedBy(flags = "-XX:TLABSize=4m")
    void largeIsOutside(Jvm jvm) {
        assertThat(recorded(jvm, Large.class, OUTSIDE, LARGE))
                .events(OUTSIDE, LARGE)
                .isEqualTo(50);
    }

    @Pin("the VM allocates a small array in a TLAB, and records an event only if that TLAB is new")
    @FalsifiedBy(probe = Large.class, insteadOf = Small.class)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void smallIsInside(Jvm jvm) {
        EventFilter arrays = where("objectClass", "double[]");
        assertThat(recorded(jvm, Small.class, OUTSIDE, arrays))
                .hasEvent(IN_NEW, arrays)
                .hasNoEvent(OUTSIDE, arrays);
    }

    @Pin("right after a collection, an array larger than a TLAB gets a TLAB made to its size")
    @FalsifiedBy(probe = Large.class, insteadOf = LargeAfterCollection.class)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void largeGetsItsOwnTlab(Jvm jvm) {
        int both = TLAB + MEGABYTE;
        EventFilter madeToSize = LARGE.and("tlabSize", both, both + MOST_AROUND);
        assertThat(recorded(jvm, LargeAfterCollection.class, IN_NEW, madeToSize))
                .events(IN_NEW, madeToSize)
                .isEqualTo(10)
                .hasNoEvent(OUTSIDE, LARGE);
    }

    private static FlightRecording recorded(Jvm jvm, Class<?> probe, String type, EventFilter counted) {
        return jvm.with(Collector.SERIAL)
                .with("-XX:TLABSize=64k", "-XX:-ResizeTLAB", "-Xms256m", "-Xmx256m", "-Xmn128m")
                .observe(new RecordingOf(probe, OUTSIDE, IN_NEW).counting(type, counted));
    }
}
