package org.jvmquarks.evidence.litmus.samples;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.litmus.LitmusOf;
import org.jvmquarks.guest.litmus.TwoActors;
import org.jvmquarks.jdk.Jit;

/** A reordering that every x86-64 processor shows. Run by a test, never as a quark. */
@Quark(id = "litmus-sample", title = "Sample of litmus tests", source = "none")
public class LitmusSamples {

    /** Writes a field each and then reads the other's. */
    public static class PlainStores extends TwoActors {
        int x;
        int y;

        @Override
        public void actor1() {
            x = 1;
            r1 = y;
        }

        @Override
        public void actor2() {
            y = 1;
            r2 = x;
        }
    }

    /** The same, with an order that all threads agree on. */
    public static class VolatileStores extends TwoActors {
        volatile int x;
        volatile int y;

        @Override
        public void actor1() {
            x = 1;
            r1 = y;
        }

        @Override
        public void actor2() {
            y = 1;
            r2 = x;
        }
    }

    @Pin("two threads that write a plain field each may both miss the other's write")
    @Requires(jit = Jit.C2, processors = 2)
    @FalsifiedBy(probe = VolatileStores.class, insteadOf = PlainStores.class)
    void bothMiss(Jvm jvm) {
        assertThat(jvm.observe(new LitmusOf(PlainStores.class).until("0, 0"))).mayShow("0, 0");
    }
}
