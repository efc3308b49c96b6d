package org.jvmquarks.quarks.layout;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * Every object carries a header, of 12 bytes up to JDK 26 and of 8 since 27: {@code new Object()}
 * takes 16 bytes there, and 8 here.
 *
 * <h2>Why</h2>
 *
 * The header is a mark word of 8 bytes (lock, hash, age) and the pointer to the class, 4 bytes
 * where class pointers are compressed; alignment makes 16 of the 12. Compact object headers put the
 * class, in 22 bits, into the mark word. An array adds its length, 4 bytes: its elements begin at
 * 16, and at 12 with compact headers.
 *
 * <h2>How it is shown</h2>
 *
 * Header sizes and offsets of fields are JOL's, the sizes of allocations the VM's own count of
 * bytes: neither is taken on trust alone. Each version's form is broken by the option that gives
 * the other one.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 26: 12 bytes; 16 without compressed class pointers.
 *   <li>24: compact headers as an experiment (JEP 450); a product option in 25 (JEP 519).
 *   <li>since 27: they are the default (JEP 534), and class pointers can no longer be uncompressed.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The smallest object has shrunk by half, and whatever counts bytes of objects (cache weighers,
 * memory budgets, comments in code) is wrong from 27 on. On 25 and 26 one option gives the same.
 */
@Quark(
        id = "object-header",
        title = "Object header",
        source = "JEP 450, JEP 519, JEP 534; JVM Anatomy Quark #24")
class ObjectHeaderQuark {

    /** Allocates the smallest object there is, which escapes. */
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

    @Pin(value = "new Object() takes 16 bytes", until = 26)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = 25)
    void objectTakes16Bytes(Jvm jvm) {
        assertThat(jvm.allocationOf(SmallestObject.class)).isBytesPerOp(16);
        assertThat(jvm.layoutOf("java.lang.Object")).hasSize(16);
    }

    @Pin(value = "new Object() takes 8 bytes", since = 27)
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    void objectTakes8Bytes(Jvm jvm) {
        assertThat(jvm.allocationOf(SmallestObject.class)).isBytesPerOp(8);
        assertThat(jvm.layoutOf("java.lang.Object")).hasSize(8);
    }

    @Pin(value = "the header takes 12 bytes, the first int lies behind it", until = 26)
    @FalsifiedBy(flags = "-XX:-UseCompressedClassPointers")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = 25)
    void headerTakes12Bytes(Jvm jvm) {
        assertThat(jvm.layoutOf("java.lang.Integer")).hasHeader(12).hasFieldAt("value", 12);
    }

    @Pin(value = "the header takes 8 bytes, the first int lies behind it", since = 27)
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    void headerTakes8Bytes(Jvm jvm) {
        assertThat(jvm.layoutOf("java.lang.Integer")).hasHeader(8).hasFieldAt("value", 8);
    }

    @Pin(value = "the value of a Long lies at 16, behind a gap of 4 bytes", until = 26)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = 25)
    void longLiesBehindAGap(Jvm jvm) {
        assertThat(jvm.layoutOf("java.lang.Long")).hasFieldAt("value", 16).hasSize(24);
    }

    @Pin(value = "the value of a Long lies at 8, without a gap", since = 27)
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    void longLiesBehindTheHeader(Jvm jvm) {
        assertThat(jvm.layoutOf("java.lang.Long")).hasFieldAt("value", 8).hasSize(16);
    }

    @Pin(value = "the elements of an array begin at 16: int[1] takes 24 bytes", until = 26)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = 25)
    void arrayHeaderTakes16Bytes(Jvm jvm) {
        assertThat(jvm.allocationOf(OneElement.class)).isBytesPerOp(24);
        assertThat(jvm.layoutOf("int[1]")).hasHeader(16).hasSize(24);
    }

    @Pin(value = "the elements of an array begin at 12: int[1] takes 16 bytes", since = 27)
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    void arrayHeaderTakes12Bytes(Jvm jvm) {
        assertThat(jvm.allocationOf(OneElement.class)).isBytesPerOp(16);
        assertThat(jvm.layoutOf("int[1]")).hasHeader(12).hasSize(16);
    }

    @Pin(value = "compact headers can be switched on", since = 25, until = 26)
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    void compactHeadersOnRequest(Jvm jvm) {
        Jvm compact = jvm.with("-XX:+UseCompactObjectHeaders");
        assertThat(compact.allocationOf(SmallestObject.class)).isBytesPerOp(8);
        assertThat(compact.layoutOf("java.lang.Integer")).hasHeader(8).hasFieldAt("value", 8);
    }

    @Pin(value = "compact headers can be switched off", since = 27)
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders")
    void compactHeadersOffOnRequest(Jvm jvm) {
        Jvm classic = jvm.with("-XX:-UseCompactObjectHeaders");
        assertThat(classic.allocationOf(SmallestObject.class)).isBytesPerOp(16);
        assertThat(classic.layoutOf("java.lang.Integer")).hasHeader(12).hasFieldAt("value", 12);
    }

    @Pin(value = "with uncompressed class pointers the header takes 16 bytes", until = 26)
    @FalsifiedBy(flags = "-XX:+UseCompressedClassPointers")
    void fullClassPointerTakes8Bytes(Jvm jvm) {
        Jvm uncompressed = jvm.with("-XX:-UseCompressedClassPointers");
        assertThat(uncompressed.layoutOf("java.lang.Integer"))
                .hasHeader(16)
                .hasFieldAt("value", 16)
                .hasSize(24);
    }
}
