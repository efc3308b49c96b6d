package org.jvmquarks.quarks.layout;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.guest.RawMemory;

/**
 * Fields that are to keep others away from an {@code int} do so only from superclasses and
 * subclasses, and if they are bytes: within one class the VM puts the {@code int} to the side, and
 * from JDK 15 on it took it out of its place between two classes of {@code long} fields as well.
 *
 * <h2>Why</h2>
 *
 * The VM orders the fields of a class by size, so that there are no gaps. Fields of a superclass
 * come before those of a subclass; but a header of 12 bytes leaves four bytes free before the first
 * {@code long}, and since JDK-8237767 fields of subclasses fill such gaps. An {@code int} fits,
 * whatever class it comes from. Bytes leave no gap that anything could fill.
 *
 * <h2>How it is shown</h2>
 *
 * The probe asks the VM for the offsets of all fields: 64 bytes of padding, the value, and 64 bytes
 * of padding. It takes the distance from the value to the first and to the last of them, and of the
 * two the smaller one: 0 is a value that lies at the edge.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 14: longs of superclasses pad
 *   <li>15 to 26: they do not pad an {@code int}; {@code -XX:-UseEmptySlotsInSupers} is the old way
 *   <li>since 27: they do again, as compact headers (JEP 534) take 8 bytes and leave no gap; that
 *       flag is gone
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Padding that was measured on JDK 8 or 11 may be without effect since. Pad with bytes, in classes
 * above and below the one with the value, as JCTools does; or with values of 8 bytes, for which
 * there is no gap. And look at the layout with each upgrade.
 */
@Quark(
        id = "padding-by-hand",
        title = "Padding by hand",
        source =
                "JVM scalability: padding; Psychosomatic, Lobotomy, Saw: false sharing; JDK-8237767")
public class PaddingByHandQuark {

    /** Where a field lies among those of its class and of the classes above it. */
    static final class Padding {
        private Padding() {}

        /** Bytes from {@code value} to the outermost field, on the side where these are fewer. */
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

    /** Longs before and behind it in the source. */
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

    /** Longs in the class above it and in the class below. */
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

    /** As many bytes in the class above it and in the class below. */
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

    @Pin("longs of its own class do not pad an int")
    @FalsifiedBy(probe = Bytes.class, insteadOf = OneClass.class)
    void oneClassDoesNotPad(Jvm jvm) {
        assertThat(jvm.valuesOf(OneClass.class)).has("bytes", 0);
    }

    @Pin(value = "longs of the classes above and below pad an int", until = 14)
    @FalsifiedBy(probe = OneClass.class, insteadOf = Longs.class)
    void longsPad(Jvm jvm) {
        assertThat(jvm.valuesOf(Longs.class)).hasAtLeast("bytes", 64);
    }

    @Pin(value = "an int of a class below longs lies before them", since = 15, until = 26)
    @FalsifiedBy(probe = Bytes.class, insteadOf = Longs.class)
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-UseEmptySlotsInSupers"},
            since = 15,
            until = 21)
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = 25)
    void longsDoNotPad(Jvm jvm) {
        assertThat(jvm.valuesOf(Longs.class)).has("bytes", 0);
    }

    @Pin(value = "behind a compact header longs of the classes above and below pad", since = 27)
    @FalsifiedBy(probe = OneClass.class, insteadOf = Longs.class)
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    void longsPadBehindCompactHeaders(Jvm jvm) {
        assertThat(jvm.valuesOf(Longs.class)).hasAtLeast("bytes", 64);
    }

    @Pin("bytes of the classes above and below pad an int")
    @FalsifiedBy(probe = OneClass.class, insteadOf = Bytes.class)
    void bytesPad(Jvm jvm) {
        assertThat(jvm.valuesOf(Bytes.class)).hasAtLeast("bytes", 64);
    }
}
