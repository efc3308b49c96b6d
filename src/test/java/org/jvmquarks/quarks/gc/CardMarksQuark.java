package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;

/** x. */
@Quark(id = "card-marks", title = "Card marks", source = "JVM Anatomy Quark #13")
@Requires(jit = Jit.C2)
class CardMarksQuark {

    /** Stores a reference. */
    public static class Setter {
        Object field = "y";
        Object value = "x";

        public void op() {
            set(value);
        }

        void set(Object v) {
            field = v;
        }
    }

    @Pin("Serial")
    @FalsifiedBy(flags = "-XX:+UseEpsilonGC")
    void serial(Jvm jvm) {
        is(jvm.with(Collector.SERIAL.options()));
    }

    @Pin("Parallel")
    @FalsifiedBy(flags = "-XX:+UseEpsilonGC")
    void parallel(Jvm jvm) {
        is(jvm.with(Collector.PARALLEL.options()));
    }

    @Pin("G1")
    @FalsifiedBy(flags = "-XX:+UseEpsilonGC")
    void g1(Jvm jvm) {
        is(jvm.with(Collector.G1.options()));
    }

    @Pin("Z")
    @Requires(collector = Collector.Z)
    @FalsifiedBy(flags = "-XX:+UseEpsilonGC")
    void z(Jvm jvm) {
        is(jvm.with(Collector.Z.options()));
    }

    @Pin("Shenandoah")
    @Requires(collector = Collector.SHENANDOAH)
    @FalsifiedBy(flags = "-XX:+UseEpsilonGC")
    void shenandoah(Jvm jvm) {
        is(jvm.with(Collector.SHENANDOAH.options()));
    }

    @Pin("Epsilon")
    @Requires(collector = Collector.EPSILON)
    @FalsifiedBy(flags = "-XX:+UseEpsilonGC")
    void epsilon(Jvm jvm) {
        is(jvm.with(Collector.EPSILON.options()));
    }

    private static void is(Jvm jvm) {
        assertThat(jvm.observe(new CodeOf(Setter.class).method("set")))
                .contains(Operation.CARD_MARK)
                .storesFieldTimes(1, "field");
    }
}
