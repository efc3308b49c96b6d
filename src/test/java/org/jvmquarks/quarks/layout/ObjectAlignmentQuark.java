package org.jvmquarks.quarks.layout;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * Every object begins at a multiple of {@code ObjectAlignmentInBytes}, so the VM rounds up each size to such a
 * multiple. A larger alignment wastes more memory, but extends the reach of compressed references.
 *
 * <h2>Why</h2>
 *
 * A compressed reference of 32 bits counts alignment units, not bytes: with the default of 8 bytes it reaches 32 GB,
 * with 16 bytes 64 GB, with 32 bytes 128 GB. The price is the gap behind each object, up to 7 bytes by default and up
 * to 255 bytes with the largest alignment.
 *
 * <h2>How it is shown</h2>
 *
 * JOL reports the sizes of {@code Long} and {@code byte[1]} at each alignment; the VM's own count of bytes gives the
 * sizes of allocations. JOL also compares sizes in a heap of 40 GB: once with the default alignment, where references
 * are not compressed, and once with 16, where they are. For compressed references, one VM starts with a heap slightly
 * below the limit and one with a heap at the limit; both report the flag. Starts with alignments other than powers of
 * two from 8 to 256 show that the VM refuses them.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 26: a {@code Long} takes 24 bytes: a header of 12 bytes, a gap of 4, a value of 8.
 *   <li>since 9: the VM checks all flags with one mechanism, with other messages (JEP 245).
 *   <li>since 27: compact headers are the default (JEP 534); a {@code Long} takes 16 bytes, so that alignment 16 does
 *       not enlarge it.
 *   <li>not measured: 9 and 10; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * With {@code -XX:ObjectAlignmentInBytes=16} references stay compressed in heaps of nearly 64 GB. The last megabytes
 * depend on collector and page size; stay some MB below. Whether this saves memory depends on the objects. Objects that
 * consist of references, such as arrays and the nodes of maps and lists, become smaller than without compression;
 * strings and lists stay the same or grow, above all with compact headers; boxes grow up to 26. Compare the used heap
 * with both alignments.
 */
@Quark(
        id = "object-alignment",
        title = "Object alignment",
        source = "JVM Anatomy Quark #24, JEP 245, JEP 534",
        impact = Impact.PERFORMANCE)
@Requires(bits = 64)
@Touches(options = "-XX:ObjectAlignmentInBytes")
class ObjectAlignmentQuark {
    /**
     * At most so many MB below the limit are lost to a page without access and to the alignment of the heap: 2 MB with
     * pages of 4 KB, 32 MB with pages of 64 KB.
     */
    private static final int LOST_MEGABYTES = 64;

    /** Allocates an object with the field of {@code java.lang.Long}, which escapes. */
    public static class Allocated {
        static class Cell {
            long value;
        }

        public Object op() {
            return new Cell();
        }
    }

    /** Does nothing; the question is whether the VM starts. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    @Pin(value = "a Long takes {} bytes at an alignment of {each} bytes", ergonomics = true)
    @Requires(usualHeaders = true)
    @ForEach({"8", "16", "32", "64", "128", "256"})
    @Expect(each = "8", value = "24", until = "26")
    @Expect(each = "16", value = "32", until = "26")
    @Expect(
            each = {"8", "16"},
            value = "16",
            since = "27",
            by = "JEP 534")
    @Expect(each = "32", value = "32")
    @Expect(each = "64", value = "64")
    @Expect(each = "128", value = "128")
    @Expect(each = "256", value = "256")
    @FalsifiedBy(
            each = {"8", "16"},
            flags = "-XX:+UseCompactObjectHeaders",
            since = "25",
            until = "26")
    @FalsifiedBy(
            each = {"8", "16"},
            flags = "-XX:-UseCompactObjectHeaders",
            since = "27")
    @FalsifiedBy(
            each = {"8", "16"},
            flags = "-XX:ObjectAlignmentInBytes=64")
    @FalsifiedBy(
            each = {"32", "64", "128", "256"},
            flags = "-XX:ObjectAlignmentInBytes=8")
    @FalsifiedBy(
            each = {"32", "64", "128"},
            flags = "-XX:ObjectAlignmentInBytes=256")
    void sizeOfLong(Jvm jvm, int alignment, int bytes) {
        assertThat(aligned(smallHeap(jvm), alignment).layoutOf("java.lang.Long"))
                .hasSize(bytes);
    }

    @Pin(value = "byte[1] takes {} bytes at an alignment of {each} bytes", ergonomics = true)
    @Requires(usualHeaders = true)
    @ForEach({"8", "16"})
    @Expect(each = "8", value = "24", until = "26")
    @Expect(each = "16", value = "32", until = "26")
    @Expect(value = "16", since = "27", by = "JEP 534")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = "25", until = "26")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=64")
    void sizeOfByteArray(Jvm jvm, int alignment, int bytes) {
        assertThat(aligned(smallHeap(jvm), alignment).layoutOf("byte[1]")).hasSize(bytes);
    }

    /** Where the default heap exceeds compressed references, old versions have larger headers. */
    private static Jvm smallHeap(Jvm jvm) {
        return jvm.with("-Xmx512m");
    }

    private static Jvm aligned(Jvm jvm, int bytes) {
        return jvm.with("-XX:ObjectAlignmentInBytes=" + bytes);
    }

    @Pin("at an alignment of {each} bytes the VM allocates {each} bytes for an object with a long")
    @ForEach({"32", "256"})
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=8")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=64")
    void allocationIsAligned(Jvm jvm, int alignment) {
        assertThat(aligned(jvm, alignment).allocationOf(Allocated.class)).isBytesPerOp(alignment);
    }

    @Pin(
            value = "at an alignment of {each} bytes compressed references reach nearly {} GB, and not more",
            ergonomics = true)
    @ForEach({"16", "32"})
    @Expect(each = "16", value = "64")
    @Expect(each = "32", value = "128")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=8")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    void reachOfReferences(Jvm jvm, int alignment, int gigabytes) {
        int limit = gigabytes * 1024;
        Jvm aligned = aligned(jvm.with(Collector.SERIAL), alignment);
        assertThat(heap(aligned, limit - LOST_MEGABYTES).flag("UseCompressedOops"))
                .isOn();
        assertThat(heap(aligned, limit).flag("UseCompressedOops")).isOff();
    }

    private static Jvm heap(Jvm jvm, int megabytes) {
        return jvm.with("-Xms64m", "-Xmx" + megabytes + "m");
    }

    @Pin(value = "in a heap of 40 GB, {each} takes {} at an alignment of 16", ergonomics = true)
    @Requires(usualHeaders = true)
    @ForEach({"java.util.HashMap$Node", "java.lang.String", "java.lang.Long"})
    @Expect(each = "java.util.HashMap$Node", value = "48 bytes, and 32", until = "11")
    @Expect(each = "java.util.HashMap$Node", value = "40 bytes, and 32", since = "17")
    @Expect(each = "java.lang.String", value = "32 bytes, and 32", until = "26")
    @Expect(each = "java.lang.String", value = "24 bytes, and 32", since = "27", by = "JEP 534")
    @Expect(each = "java.lang.Long", value = "24 bytes, and 32", until = "26")
    @Expect(each = "java.lang.Long", value = "16 bytes, and 16", since = "27", by = "JEP 534")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=64")
    @FalsifiedBy(each = "java.util.HashMap$Node", flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(each = "java.util.HashMap$Node", flags = "-Xmx31g")
    @FalsifiedBy(
            each = {"java.lang.String", "java.lang.Long"},
            flags = "-XX:-UseCompactObjectHeaders",
            since = "27")
    void aboveTheLimit(Jvm jvm, String type, String sizes) {
        String[] bytes = sizes.split(" bytes, and ");
        Jvm large = jvm.with(Collector.SERIAL).with("-Xms64m", "-Xmx40g");
        assertThat(large.layoutOf(type)).hasSize(Integer.parseInt(bytes[0]));
        assertThat(aligned(large, 16).layoutOf(type)).hasSize(Integer.parseInt(bytes[1]));
    }

    /**
     * The pin is about the refused value itself, so a value that the VM accepts must break the pin, and so must one
     * that it refuses for another reason.
     */
    @Pin(value = "the VM refuses an object alignment of {each} bytes: {}", formerly = "refused")
    @ForEach({"4", "24", "512"})
    @Expect(each = "4", value = "ObjectAlignmentInBytes=4 must be greater or equal 8", until = "8")
    @Expect(
            each = "4",
            value = "ObjectAlignmentInBytes=4 is outside the allowed range [ 8 ... 256 ]",
            since = "9",
            by = "JEP 245")
    @Expect(each = "24", value = "ObjectAlignmentInBytes=24 must be power of 2", until = "8")
    @Expect(each = "24", value = "ObjectAlignmentInBytes (24) must be power of 2", since = "9", by = "JEP 245")
    @Expect(each = "512", value = "ObjectAlignmentInBytes=512 must not be greater than 256", until = "8")
    @Expect(
            each = "512",
            value = "ObjectAlignmentInBytes=512 is outside the allowed range [ 8 ... 256 ]",
            since = "9",
            by = "JEP 245")
    @FalsifiedBy(each = "4", flags = "-XX:ObjectAlignmentInBytes=8")
    @FalsifiedBy(each = "24", flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(each = "512", flags = "-XX:ObjectAlignmentInBytes=256")
    @FalsifiedBy(
            each = {"4", "512"},
            flags = "-XX:ObjectAlignmentInBytes=24")
    @FalsifiedBy(each = "24", flags = "-XX:ObjectAlignmentInBytes=4")
    void alignmentOf24IsRefused(Jvm jvm, int alignment, String words) {
        assertThat(aligned(jvm, alignment).run(Nothing.class)).isRefused(words);
    }
}
