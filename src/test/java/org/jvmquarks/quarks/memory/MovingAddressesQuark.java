package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Collector;

/**
 * The address of an object is not its own: over one {@code System.gc()} each of 100 young objects
 * gets another, and none another identity hash. Only a collector that never collects leaves them
 * where they were.
 *
 * <h2>Why</h2>
 *
 * Serial, Parallel and G1 copy or slide what survives, so that free memory is in one piece; all
 * references are corrected with it, so that no Java program sees the move. The identity hash lives
 * in the header and moves along.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads the bits of the references to 100 objects as raw memory, asks for a collection,
 * and reads them again. Garbage lies before the objects, so that sliding has where to slide to.
 * Control: the same VM with {@code -XX:+DisableExplicitGC}, and Epsilon.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: so with each of the three collectors
 *   <li>since 11: Epsilon (JEP 318) moves nothing
 * </ul>
 *
 * <h2>For users</h2>
 *
 * An address taken by {@code Unsafe} is worth nothing a moment later; that is why native code gets
 * handles, and direct buffers lie outside of the heap. Use the identity hash where something stable
 * is needed, and mind that it is not unique.
 */
@Quark(
        id = "moving-addresses",
        title = "Addresses that move",
        source = "Psychosomatic, Lobotomy, Saw: the address of an object")
class MovingAddressesQuark {

    /** Addresses and hashes of a hundred objects before and after a full collection. */
    public static class Collected {
        private static final int OBJECTS = 100;

        static volatile byte[] garbage = {};

        public Map<String, Object> op() {
            garbage = new byte[100_000];
            garbage = new byte[0];
            Object[] objects = new Object[OBJECTS];
            long[] references = new long[OBJECTS];
            int[] hashes = new int[OBJECTS];
            for (int i = 0; i < OBJECTS; i++) {
                objects[i] = new Object();
                hashes[i] = System.identityHashCode(objects[i]);
            }
            for (int i = 0; i < OBJECTS; i++) {
                references[i] = RawMemory.reference(objects[i]);
            }
            System.gc();
            int moved = 0;
            int changed = 0;
            for (int i = 0; i < OBJECTS; i++) {
                moved += RawMemory.reference(objects[i]) != references[i] ? 1 : 0;
                changed += System.identityHashCode(objects[i]) != hashes[i] ? 1 : 0;
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("moved", moved);
            values.put("hashes changed", changed);
            return values;
        }
    }

    @Pin("Serial moves all and changes no hash")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    void serialMoves(Jvm jvm) {
        movesAll(jvm, Collector.SERIAL);
    }

    @Pin("Parallel moves all and changes no hash")
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    void parallelMoves(Jvm jvm) {
        movesAll(jvm, Collector.PARALLEL);
    }

    @Pin("G1 moves all and changes no hash")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    void g1Moves(Jvm jvm) {
        movesAll(jvm, Collector.G1);
    }

    private static void movesAll(Jvm jvm, Collector collector) {
        assertThat(jvm.with(collector.options()).with("-Xmx64m").valuesOf(Collected.class))
                .has("moved", 100)
                .has("hashes changed", 0);
    }

    @Pin(value = "Epsilon moves none", since = 11)
    @Requires(collector = {Collector.EPSILON, Collector.SERIAL})
    @FalsifiedBy(flags = {"-XX:-UseEpsilonGC", "-XX:+UseSerialGC"})
    void epsilonMovesNone(Jvm jvm) {
        assertThat(jvm.with(Collector.EPSILON.options()).with("-Xmx64m").valuesOf(Collected.class))
                .has("moved", 0)
                .has("hashes changed", 0);
    }
}
