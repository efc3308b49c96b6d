package org.jvmquarks.quarks.layout;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.verdict.Impact;

/**
 * Padding keeps other data away from a field, but the VM may move the field. Fields of the same class never pad an
 * {@code int}; {@code long} fields of the superclass and the subclass pad it on some versions; {@code byte} fields
 * there pad it on all.
 *
 * <h2>Why</h2>
 *
 * The VM orders the fields of a class by size, so that there are no gaps, and puts the fields of a superclass before
 * those of its subclasses. But a header of 12 bytes leaves 4 bytes free before the first {@code long}, and since JDK 15
 * fields of subclasses fill such gaps (JDK-8237767): the {@code int} moves there, out of its padding. Bytes do not
 * leave a gap.
 *
 * <h2>How it is shown</h2>
 *
 * The probe asks the VM for the offsets of all fields: 64 bytes of padding, the value, and 64 bytes of padding. The
 * evidence is the distance from the value to the nearer end of the fields: 0 means that it lies at an end.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 14: longs of superclasses pad.
 *   <li>15 to 26: they do not pad an {@code int}. Up to 23 {@code -XX:-UseEmptySlotsInSupers} restores the old layout;
 *       23 deprecated it (JDK-8330607), 24 removed its effect (JDK-8330699).
 *   <li>since 27: they pad again, as compact headers take 8 bytes and leave no gap (JEP 534).
 *   <li>not measured: 12 to 16 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Padding that was measured on 8 or 11 may not work on 17 to 26. Pad with bytes, in a superclass and a subclass of the
 * class with the value, as JCTools does. Where you can, use {@code long} values, for which a gap of 4 bytes is too
 * small. Check the layout with JOL after each upgrade.
 */
@Quark(
        id = "padding-by-hand",
        title = "Padding by hand",
        source = "JVM scalability: padding; Psychosomatic, Lobotomy, Saw: false sharing; JDK-8237767, JEP 534",
        impact = Impact.PERFORMANCE)
@Requires(bits = 64)
@Touches(versionedApi = "sun.misc.Unsafe#objectFieldOffset")
public class PaddingByHandQuark {

    /** The place of a field among those of its class and of the classes above it. */
    static final class Padding {
        private Padding() {}

        /** Returns the bytes from {@code value} to the nearer of the two outermost fields. */
        static Map<String, Object> of(Class<?> lowest) throws ReflectiveOperationException {
            long first = Long.MAX_VALUE;
            long last = 0;
            long value = 0;
            for (Class<?> type = lowest; type != Object.class; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    long offset = RawMemory.offset(field);
                    first = Math.min(first, offset);
                    last = Math.max(last, offset);
                    value = field.getName().equals("value") ? offset : value;
                }
            }
            return Collections.singletonMap("bytes", Math.min(value - first, last - value));
        }
    }

    /** Longs before and after the value in the source. */
    public static class OneClass {
        static class Counter {
            long a0, a1, a2, a3, a4, a5, a6, a7;
            int value;
            long b0, b1, b2, b3, b4, b5, b6, b7;
        }

        public Map<String, Object> op() throws ReflectiveOperationException {
            return Padding.of(Counter.class);
        }
    }

    /** Longs in the class above that of the value and in the class below. */
    public static class Longs {
        static class LongsBefore {
            long a0, a1, a2, a3, a4, a5, a6, a7;
        }

        static class CounterBehindLongs extends LongsBefore {
            int value;
        }

        static class LongsBehind extends CounterBehindLongs {
            long b0, b1, b2, b3, b4, b5, b6, b7;
        }

        public Map<String, Object> op() throws ReflectiveOperationException {
            return Padding.of(LongsBehind.class);
        }
    }

    /** As many bytes as in those longs, in the same classes. */
    public static class Bytes {
        static class BytesBefore {
            byte a00, a01, a02, a03, a04, a05, a06, a07, a10, a11, a12, a13, a14, a15, a16, a17;
            byte a20, a21, a22, a23, a24, a25, a26, a27, a30, a31, a32, a33, a34, a35, a36, a37;
            byte a40, a41, a42, a43, a44, a45, a46, a47, a50, a51, a52, a53, a54, a55, a56, a57;
            byte a60, a61, a62, a63, a64, a65, a66, a67, a70, a71, a72, a73, a74, a75, a76, a77;
        }

        static class CounterBehindBytes extends BytesBefore {
            int value;
        }

        static class BytesBehind extends CounterBehindBytes {
            byte b00, b01, b02, b03, b04, b05, b06, b07, b10, b11, b12, b13, b14, b15, b16, b17;
            byte b20, b21, b22, b23, b24, b25, b26, b27, b30, b31, b32, b33, b34, b35, b36, b37;
            byte b40, b41, b42, b43, b44, b45, b46, b47, b50, b51, b52, b53, b54, b55, b56, b57;
            byte b60, b61, b62, b63, b64, b65, b66, b67, b70, b71, b72, b73, b74, b75, b76, b77;
        }

        public Map<String, Object> op() throws ReflectiveOperationException {
            return Padding.of(BytesBehind.class);
        }
    }

    @Pin("long fields of the same class do not pad an int")
    @FalsifiedBy(probe = Bytes.class, insteadOf = OneClass.class)
    void oneClassDoesNotPad(Jvm jvm) {
        assertThat(jvm.valuesOf(OneClass.class)).has("bytes", 0);
    }

    @Pin(value = "long fields of the superclass and the subclass {} an int", ergonomics = true)
    @Requires(usualHeaders = true)
    @Expect(value = "at least 64", says = "pad", until = "14")
    @Expect(value = "0", says = "do not pad", since = "15", until = "26", by = "JDK-8237767")
    @Expect(value = "at least 64", says = "pad", since = "27", by = "JEP 534")
    @FalsifiedBy(probe = OneClass.class, insteadOf = Longs.class, until = "14")
    @FalsifiedBy(probe = Bytes.class, insteadOf = Longs.class, since = "15", until = "26")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-UseEmptySlotsInSupers"},
            since = "15",
            until = "23")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = "25", until = "26")
    @FalsifiedBy(probe = OneClass.class, insteadOf = Longs.class, since = "27")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    void longsPad(Jvm jvm, Range bytes) {
        // Where the default heap exceeds compressed references, headers may not leave a gap.
        assertThat(jvm.with("-Xmx512m").valuesOf(Longs.class)).number("bytes").isWithin(bytes);
    }

    @Pin("byte fields of the superclass and the subclass pad an int")
    @FalsifiedBy(probe = OneClass.class, insteadOf = Bytes.class)
    void bytesPad(Jvm jvm) {
        assertThat(jvm.valuesOf(Bytes.class)).number("bytes").isAtLeast(64);
    }
}
