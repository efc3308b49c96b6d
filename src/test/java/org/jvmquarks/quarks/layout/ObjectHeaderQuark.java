package org.jvmquarks.quarks.layout;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.verdict.Impact;

/**
 * The header of an object takes 12 bytes up to JDK 26, and 8 bytes since 27: the size of {@code new Object()} drops
 * from 16 bytes to 8.
 *
 * <h2>Why</h2>
 *
 * The classic header has a mark word of 8 bytes (lock, hash, age) and a class pointer, 4 bytes if compressed; alignment
 * rounds these 12 up to 16. Compact object headers keep the class in 22 bits of the mark word. An array adds its length
 * of 4 bytes, so its elements begin at 16, or at 12 after a compact header.
 *
 * <h2>How it is shown</h2>
 *
 * JOL reports headers, offsets and sizes; the VM's own count of bytes gives the sizes of allocations. Both must agree.
 * The option that selects the other kind of header breaks each pin.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 26: 12 bytes; 16 with {@code -XX:-UseCompressedClassPointers}.
 *   <li>24: {@code -XX:+UseCompactObjectHeaders} as an experiment (JEP 450), in 25 as a product option (JEP 519).
 *   <li>25 and 26: SapMachine has compact headers by default (its issue 1981), so pins about the default claim nothing
 *       about it.
 *   <li>since 27: compact headers are the default (JEP 534), and class pointers are always compressed (JDK-8363996).
 *   <li>not measured: 22 to 24; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The same heap holds more objects since 27. Code that computes the sizes of objects is wrong since then: weighers of
 * caches, memory budgets, tests of footprint. Test both kinds of headers before and after the upgrade:
 * {@code -XX:-UseCompactObjectHeaders} selects the classic ones since 27. In production, use
 * {@code -XX:+UseCompactObjectHeaders} on 25 and 26 only if the build has JDK-8380060: without it, C2's code can lose
 * bytes of arrays (see {@code text-round-trips}).
 */
@Quark(
        id = "object-header",
        title = "Object header",
        source = "JEP 450, JEP 519, JEP 534, JDK-8363996; JVM Anatomy Quark #24",
        impact = Impact.PERFORMANCE)
@Requires(bits = 64)
@Touches(
        versionedApi = {"sun.misc.Unsafe#arrayBaseOffset", "sun.misc.Unsafe#objectFieldOffset"},
        options = {"-XX:UseCompactObjectHeaders", "-XX:UseCompressedClassPointers", "-XX:UseCompressedOops"})
class ObjectHeaderQuark {
    /** Needed in 24 only, where compact headers are an experiment. */
    private static final String UNLOCK = "-XX:+UnlockExperimentalVMOptions";

    /** Allocates the smallest object, which escapes. */
    public static class SmallestObject {
        public Object op() {
            return new Object();
        }
    }

    /** Allocates an array with one element of 4 bytes, which escapes. */
    public static class OneElement {
        public Object op() {
            return new int[1];
        }
    }

    /** Allocates an object with one field of 4 bytes, which escapes. */
    public static class OneField {
        @SuppressWarnings("UnusedVariable") // there for its size
        private static final class Cell {
            int value;
        }

        public Object op() {
            return new Cell();
        }
    }

    @Pin(value = "new Object() takes {} bytes", ergonomics = true)
    @Requires(usualHeaders = true)
    @Expect(value = "16", until = "26")
    @Expect(value = "8", since = "27", by = "JEP 534")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = "25", until = "26")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    void emptyObject(Jvm jvm, int bytes) {
        assertThat(smallHeap(jvm).allocationOf(SmallestObject.class)).isBytesPerOp(bytes);
        assertThat(smallHeap(jvm).layoutOf("java.lang.Object")).hasSize(bytes);
    }

    @Pin(
            value = "the header of an Integer takes {} bytes, and the value follows it directly",
            ergonomics = true,
            formerly = "header")
    @Requires(usualHeaders = true)
    @Expect(value = "12", until = "26")
    @Expect(value = "8", since = "27", by = "JEP 534")
    @FalsifiedBy(flags = "-XX:-UseCompressedClassPointers", until = "26")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = "25", until = "26")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    void headerOfIntegerTakes(Jvm jvm, int bytes) {
        assertHeader(smallHeap(jvm), bytes);
    }

    @Pin(value = "the value of a Long lies at offset {}, without a gap behind it", ergonomics = true)
    @Requires(usualHeaders = true)
    @Expect(value = "16", until = "26")
    @Expect(value = "8", since = "27", by = "JEP 534")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = "25", until = "26")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    void longField(Jvm jvm, int offset) {
        assertThat(smallHeap(jvm).layoutOf("java.lang.Long"))
                .hasFieldAt("value", offset)
                .hasSize(offset + Long.BYTES);
    }

    @Pin(value = "the elements of an int[] begin at offset {}", ergonomics = true, formerly = "elements")
    @Requires(usualHeaders = true)
    @Expect(value = "16", until = "26")
    @Expect(value = "12", since = "27", by = "JEP 534")
    @FalsifiedBy(flags = "-XX:-UseCompressedClassPointers", until = "26")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = "25", until = "26")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    void elementsBeginAt(Jvm jvm, int offset) {
        int size = (offset + Integer.BYTES + 7) / 8 * 8;
        assertThat(smallHeap(jvm).allocationOf(OneElement.class)).isBytesPerOp(size);
        assertThat(smallHeap(jvm).layoutOf("int[1]")).hasHeader(offset).hasSize(size);
    }

    @Pin("with compact object headers, new Object() takes 8 bytes, and so does the header of an Integer")
    @Expect(since = "24", by = "JEP 450")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    void compactHeadersOnRequest(Jvm jvm) {
        Jvm compact = jvm.with(UNLOCK, "-XX:+UseCompactObjectHeaders");
        assertThat(compact.allocationOf(SmallestObject.class)).isBytesPerOp(8);
        assertHeader(compact, 8);
    }

    @Pin("without compact object headers, new Object() takes 16 bytes, and the header of an Integer 12")
    @Expect(since = "24", by = "JEP 450")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders")
    void compactHeadersOffOnRequest(Jvm jvm) {
        Jvm classic = classic(jvm);
        assertThat(classic.allocationOf(SmallestObject.class)).isBytesPerOp(16);
        assertHeader(classic, 12);
    }

    @Pin("with uncompressed class pointers, the header of an Integer takes 16 bytes")
    @Expect(until = "26")
    @FalsifiedBy(flags = "-XX:+UseCompressedClassPointers")
    @FalsifiedBy(probe = SmallestObject.class, insteadOf = OneField.class)
    void fullClassPointerTakes8Bytes(Jvm jvm) {
        Jvm classic = jvm.feature() < 24 ? jvm : classic(jvm);
        Jvm full = classic.with("-XX:-UseCompressedClassPointers");
        assertThat(full.allocationOf(OneField.class)).isBytesPerOp(24);
        assertHeader(full, 16);
    }

    private static void assertHeader(Jvm jvm, int bytes) {
        assertThat(jvm.layoutOf("java.lang.Integer")).hasHeader(bytes).hasFieldAt("value", bytes);
    }

    private static Jvm classic(Jvm jvm) {
        return jvm.with(UNLOCK, "-XX:-UseCompactObjectHeaders");
    }

    /** Where the default heap exceeds compressed references, old versions have larger headers. */
    private static Jvm smallHeap(Jvm jvm) {
        return jvm.with("-Xmx512m");
    }
}
