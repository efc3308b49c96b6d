package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;
import static org.jvmquarks.evidence.jfr.EventFilter.where;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.jfr.EventFilter;
import org.jvmquarks.evidence.jfr.FlightRecording;
import org.jvmquarks.evidence.jfr.RecordingOf;
import org.jvmquarks.jdk.Collector;

/**
 * A thread allocates from its thread-local allocation buffer (TLAB). What does not fit into the
 * rest of the buffer has two ways: if the rest is small, a 64th of the buffer, the thread gives it
 * up for a new TLAB; if there is more left, the object is allocated outside, directly in the heap,
 * which all threads share, and the buffer stays in use. So an array that is larger than a whole
 * TLAB is allocated outside of it, and a small one in a TLAB, old or new.
 *
 * <p>The Flight Recorder has an event for each way. It is made on the slow path alone: of the
 * objects that fit into a TLAB only the one that asked for it is ever seen. JDK 8 has both events
 * since update 262; for a view that is less crooked JDK 16 has added {@code
 * jdk.ObjectAllocationSample} (JDK-8257602).
 *
 * <p>For users: large arrays miss the fast path, one for one, and a profile made of these two
 * events shows them all, but of the small objects one for each TLAB.
 */
@Quark(
        id = "allocation-outside-tlab",
        title = "Allocation outside the TLAB",
        source = "the events jdk.ObjectAllocationOutsideTLAB and …InNewTLAB of the Flight Recorder")
@Requires(collector = Collector.SERIAL)
public class AllocationOutsideTlabQuark {
    private static final String OUTSIDE = "jdk.ObjectAllocationOutsideTLAB";
    private static final String IN_NEW = "jdk.ObjectAllocationInNewTLAB";

    /** A header of 16 bytes, or of 12 with 4 of alignment, and a megabyte. */
    private static final EventFilter LARGE =
            where("objectClass", "double[]").and("allocationSize", 16 + (1 << 20));

    /** Allocates in a thread of its own, so in a TLAB that is nearly new. */
    public abstract static class Fresh {
        double[] last = {};

        public void op() throws InterruptedException {
            Thread thread =
                    new Thread(
                            () -> {
                                // For the TLAB; the interpreter of 8 gives none for a plain object.
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

    @Pin("an array larger than the TLAB is allocated outside of it")
    @FalsifiedBy(probe = Small.class, insteadOf = Large.class)
    @FalsifiedBy(flags = "-XX:TLABSize=4m")
    void largeIsOutside(Jvm jvm) {
        assertThat(recorded(jvm, Large.class)).hasEvents(50, OUTSIDE, LARGE);
    }

    @Pin("a small array is allocated in a TLAB, and seen if that is new")
    @FalsifiedBy(probe = Large.class, insteadOf = Small.class)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void smallIsInside(Jvm jvm) {
        assertThat(recorded(jvm, Small.class))
                .hasEvent(IN_NEW, where("objectClass", "double[]"))
                .hasNoEvent(OUTSIDE, where("objectClass", "double[]"));
    }

    private static FlightRecording recorded(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.SERIAL.options())
                .with("-XX:TLABSize=64k", "-XX:-ResizeTLAB", "-Xms256m", "-Xmn128m")
                .observe(new RecordingOf(probe, OUTSIDE, IN_NEW).counting(OUTSIDE, LARGE));
    }
}
