package org.jvmquarks.quarks.layout;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.flags.LargestHeapOf;
import org.jvmquarks.jdk.Collector;

/**
 * Every object begins at a multiple of {@code ObjectAlignmentInBytes}, so every size is rounded up
 * to one. A larger alignment wastes more, and lets compressed references reach further.
 *
 * <h2>Why</h2>
 *
 * A compressed reference of 32 bits is the number of an alignment unit, not of a byte: the default
 * of 8 bytes reaches 32 GB of objects, 16 reaches 64 GB, 32 reaches 128 GB. The price is the gap
 * after each object, at most 7 bytes at the default and 255 at the largest alignment.
 *
 * <h2>How it is shown</h2>
 *
 * Sizes of a {@code Long} and of {@code byte[1]} at each alignment come from JOL, the sizes of
 * allocations from the VM's own count of bytes. The last heap with compressed references is
 * searched for to the megabyte, by VMs that start and report the flag; values that are no alignment
 * are refused by the VM in its own words.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 26: with headers of 12 bytes a {@code Long} takes 24 bytes, four of them a gap before
 *       its value.
 *   <li>8: of several wrong values the VM looks at the last one; later it refuses the first.
 *   <li>since 27: compact headers are the default (JEP 534); a {@code Long} takes 16 bytes, so that
 *       alignment 16 costs it nothing.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Alignment 16 keeps a heap of up to 64 GB compressed. Whether that saves memory depends on the
 * sizes of the objects; measure with your own.
 */
@Quark(
        id = "object-alignment",
        title = "Object alignment",
        source = "JVM Anatomy Quark #24, JEP 534")
class ObjectAlignmentQuark {

    /** Allocates an object with the fields of {@code java.lang.Long}, which escapes. */
    public static class Allocated {
        static class Cell {
            long value;
        }

        public Object op() {
            return new Cell();
        }
    }

    /** Does nothing; whether it comes to that is the question. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    @Pin(
            value = "a Long takes 24 bytes, rounded up to the alignment: 24, 32, 32, 64, 128, 256",
            until = 26)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=8")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=256")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = 25)
    void longUpTo26(Jvm jvm) {
        assertSizes(jvm, "java.lang.Long", 24, 32, 32, 64, 128, 256);
    }

    @Pin(
            value = "a Long takes 16 bytes, rounded up to the alignment: 16, 16, 32, 64, 128, 256",
            since = 27)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=8")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=256")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    void longFrom27(Jvm jvm) {
        assertSizes(jvm, "java.lang.Long", 16, 16, 32, 64, 128, 256);
    }

    @Pin(value = "byte[1] takes 24 bytes, and 32 at alignment 16", until = 26)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=8")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = 25)
    void byteArrayUpTo26(Jvm jvm) {
        assertSizes(jvm, "byte[1]", 24, 32);
    }

    @Pin(value = "byte[1] takes 16 bytes, at alignment 16 as well", since = 27)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    void byteArrayFrom27(Jvm jvm) {
        assertSizes(jvm, "byte[1]", 16, 16);
    }

    /** Sizes in bytes at the alignments 8, 16, 32 and so on. */
    private static void assertSizes(Jvm jvm, String type, long... sizes) {
        int alignment = 8;
        for (long size : sizes) {
            assertThat(aligned(jvm, alignment).layoutOf(type)).hasSize(size);
            alignment *= 2;
        }
    }

    private static Jvm aligned(Jvm jvm, int bytes) {
        return jvm.with("-XX:ObjectAlignmentInBytes=" + bytes);
    }

    @Pin("an allocation takes what the alignment asks for, by the VM's own count")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=8")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=64")
    void allocationIsAligned(Jvm jvm) {
        assertThat(aligned(jvm, 32).allocationOf(Allocated.class)).isBytesPerOp(32);
        assertThat(aligned(jvm, 256).allocationOf(Allocated.class)).isBytesPerOp(256);
    }

    @Pin("at alignment 16 the last heap with compressed references is 65534 MB")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=8")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @Requires(collector = Collector.SERIAL)
    void lastCompressedHeapAt16(Jvm jvm) {
        assertThat(
                        aligned(jvm, 16)
                                .with("-XX:+UseSerialGC")
                                .observe(new LargestHeapOf("UseCompressedOops", 65_000, 66_000)))
                .isMegabytes(65534);
    }

    @Pin("at alignment 32 the last heap with compressed references is 131070 MB")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @Requires(collector = Collector.SERIAL)
    void lastCompressedHeapAt32(Jvm jvm) {
        assertThat(
                        aligned(jvm, 32)
                                .with("-XX:+UseSerialGC")
                                .observe(new LargestHeapOf("UseCompressedOops", 130_500, 131_500)))
                .isMegabytes(131070);
    }

    @Pin(value = "an alignment below 8 is refused", until = 8)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=8")
    void tooSmallOn8(Jvm jvm) {
        assertRefused(jvm, 4, "ObjectAlignmentInBytes=4 must be greater or equal 8");
    }

    @Pin(value = "an alignment below 8 is refused", since = 11)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=8")
    void tooSmall(Jvm jvm) {
        assertRefused(
                jvm, 4, "ObjectAlignmentInBytes=4 is outside the allowed range [ 8 ... 256 ]");
    }

    @Pin(value = "an alignment that is no power of two is refused", until = 8)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    void noPowerOfTwoOn8(Jvm jvm) {
        assertRefused(jvm, 24, "ObjectAlignmentInBytes=24 must be power of 2");
    }

    @Pin(value = "an alignment that is no power of two is refused", since = 11)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    void noPowerOfTwo(Jvm jvm) {
        assertRefused(jvm, 24, "ObjectAlignmentInBytes (24) must be power of 2");
    }

    @Pin(value = "an alignment above 256 is refused", until = 8)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=256")
    void tooLargeOn8(Jvm jvm) {
        assertRefused(jvm, 512, "ObjectAlignmentInBytes=512 must not be greater than 256");
    }

    @Pin(value = "an alignment above 256 is refused", since = 11)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=256")
    void tooLarge(Jvm jvm) {
        assertRefused(
                jvm, 512, "ObjectAlignmentInBytes=512 is outside the allowed range [ 8 ... 256 ]");
    }

    private static void assertRefused(Jvm jvm, int alignment, String words) {
        assertThat(aligned(jvm, alignment).run(Nothing.class)).isRefused(words);
    }
}
