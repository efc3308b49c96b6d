package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * An object does not keep its address: with Serial, Parallel or G1, one {@code System.gc()} moves each of 100 young
 * objects, and their identity hashes stay the same. Epsilon, which never collects, leaves them in place.
 *
 * <h2>Why</h2>
 *
 * Serial, Parallel and G1 copy or slide the survivors, so that free memory forms one block. They update all references
 * to a moved object, so that no Java program can see the move. The header holds the identity hash and moves with the
 * object.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads the references to 100 objects as raw memory, requests a collection, and reads them again. Garbage
 * before the objects leaves room for sliding. The controls are the same VM with {@code -XX:+DisableExplicitGC}, and
 * Epsilon.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: Serial, Parallel and G1 move all objects.
 *   <li>since 11: Epsilon (JEP 318) moves none.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Do not keep an address that {@code Unsafe} returned: the next collection makes it wrong. For the same reason native
 * code gets handles, and direct buffers lie outside the heap. The identity hash is stable, but not unique.
 */
@Quark(
        id = "moving-addresses",
        title = "Addresses that move",
        source = "Psychosomatic, Lobotomy, Saw: the address of an object",
        impact = Impact.INTERNAL)
@Requires(modules = "jdk.unsupported")
@Touches(versionedApi = "sun.misc.Unsafe#getAddress")
class MovingAddressesQuark {

    /** Compares addresses and hashes of a hundred objects before and after a full collection. */
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

    @Pin(
            value = "with {each}, System.gc() moves {} of 100 young objects and changes no identity hash",
            formerly = "moves")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1, Collector.EPSILON})
    @Expect(
            value = "100",
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @Expect(value = "0", collector = Collector.EPSILON)
    @FalsifiedBy(
            flags = "-XX:+DisableExplicitGC",
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @FalsifiedBy(
            flags = {"-XX:-UseEpsilonGC", "-XX:+UseSerialGC"},
            collector = Collector.EPSILON)
    void collectionMovesObjects(Jvm jvm, int moved) {
        assertThat(jvm.with("-Xmx64m").valuesOf(Collected.class))
                .has("moved", moved)
                .has("hashes changed", 0);
    }
}
