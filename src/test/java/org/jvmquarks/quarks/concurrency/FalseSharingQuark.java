package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Collector;

/**
 * Four locks that are made one after the other lie on one cache line, and eight of them since JDK
 * 27. Against false sharing {@code @Contended} puts 128 bytes between fields, for classes of the
 * JDK always, and for those of an application only with {@code -XX:-RestrictContended}; without it
 * they lie side by side.
 *
 * <h2>Why</h2>
 *
 * A cache line of 64 bytes has one owner at a time; processors that write to different words of it
 * take it from each other as if they wrote to the same one. To take a lock writes to the mark word
 * of its object, so neighbours share whatever their fields are for. The VM lays objects and fields
 * out close together. {@code @Contended} makes it leave {@code ContendedPaddingWidth} bytes, 128 by
 * default since processors fetch lines in pairs, before and after a field or a class.
 *
 * <h2>How it is shown</h2>
 *
 * The distance of two annotated {@code int} fields is read from the VM. The annotation is internal
 * to the JDK, and moved: the probe takes the bytes of a class that is annotated with one of its
 * own, puts the name of the JDK's annotation in, and loads the result. Without the flag the VM must
 * ignore it. Of 64 locks the probe reads the addresses and counts how many begin on one line. For
 * the JDK's own use stands the offset of the one field of a cell of {@code LongAdder}. How much
 * time sharing costs is not claimed: it needs two processors that nobody else uses, and is nothing
 * or a factor of eight by where the threads happen to run.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 8: {@code @Contended} (JEP 142), as {@code sun.misc.Contended}
 *   <li>since 9: as {@code jdk.internal.vm.annotation.Contended}
 *   <li>since 27: objects have compact headers by default (JEP 534), so a lock takes 8 bytes, not
 *       16
 * </ul>
 *
 * <h2>For users</h2>
 *
 * What many threads count belongs into a {@code LongAdder}, whose cells are padded on each version.
 * To pad by hand, put fields into superclasses: the VM may order the fields of one class as it
 * likes. Locks in an array, one for each stripe, want objects of 64 bytes or more.
 */
@Quark(
        id = "false-sharing",
        title = "False sharing",
        source = "Psychosomatic, Lobotomy, Saw: false sharing; JVM scalability: sharing; JEP 142")
public class FalseSharingQuark {

    /** Stands for the JDK's annotation, which is another class on 8. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Padded {}

    /** Two fields that are to be apart. */
    static class Pair {
        @Padded int first;
        @Padded int second;
    }

    /** Loads classes with the JDK's annotation in place of ours. */
    static final class Annotating extends ClassLoader {
        private static final String OURS = "L" + Padded.class.getName().replace('.', '/') + ";";

        Class<?> load(Class<?> type) throws IOException {
            byte[] bytes = withName(bytes(type));
            return defineClass(type.getName(), bytes, 0, bytes.length);
        }

        private static byte[] bytes(Class<?> type) throws IOException {
            String file = type.getName().replace('.', '/') + ".class";
            try (InputStream in = type.getClassLoader().getResourceAsStream(file)) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                for (int next = in.read(); next >= 0; next = in.read()) {
                    out.write(next);
                }
                return out.toByteArray();
            }
        }

        /** The name is a constant of the class file: two bytes of length, and the characters. */
        private static byte[] withName(byte[] bytes) {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            String replaced = text.replace(constant(OURS), constant(theirs()));
            if (replaced.equals(text)) {
                throw new IllegalStateException("the class file does not name " + OURS);
            }
            return replaced.getBytes(StandardCharsets.ISO_8859_1);
        }

        private static String constant(String text) {
            return "" + (char) (text.length() >> 8) + (char) (text.length() & 0xFF) + text;
        }

        private static String theirs() {
            return System.getProperty("java.specification.version").equals("1.8")
                    ? "Lsun/misc/Contended;"
                    : "Ljdk/internal/vm/annotation/Contended;";
        }
    }

    /** The distance of annotated fields of an application's class, in bytes. */
    public static class OfApplication {
        public Map<String, Object> op() throws ReflectiveOperationException, IOException {
            Class<?> type = new Annotating().load(Pair.class);
            long first = RawMemory.offset(type.getDeclaredField("first"));
            long second = RawMemory.offset(type.getDeclaredField("second"));
            return Collections.singletonMap("bytes between", Math.abs(second - first));
        }
    }

    /** Bytes before the count of a cell of {@code LongAdder}. */
    public static class OfJdk {
        public Map<String, Object> op() throws ReflectiveOperationException {
            Class<?> cell = Class.forName("java.util.concurrent.atomic.Striped64$Cell");
            return Collections.singletonMap(
                    "bytes before", RawMemory.offset(cell.getDeclaredField("value")));
        }
    }

    /** The most objects of those made one after the other that begin on one line of 64 bytes. */
    static final class Line {
        static final int BYTES = 64;

        private Line() {}

        static Map<String, Object> fullest(Supplier<Object> maker) {
            Object[] made = new Object[64];
            for (int i = 0; i < made.length; i++) {
                made[i] = maker.get();
            }
            Map<Long, Integer> lines = new HashMap<>();
            for (Object one : made) {
                lines.merge(RawMemory.reference(one) / BYTES, 1, Integer::sum);
            }
            return Collections.singletonMap("locks on a line", Collections.max(lines.values()));
        }
    }

    /** Objects that are nothing but locks. */
    public static class Locks {
        public Map<String, Object> op() {
            return Line.fullest(Object::new);
        }
    }

    /** Locks with as many fields as fill a line. */
    public static class LocksWithPadding {
        static class WideLock {
            long a, b, c, d, e, f, g, h;
        }

        public Map<String, Object> op() {
            return Line.fullest(WideLock::new);
        }
    }

    @Pin(value = "four locks share a line", until = 26)
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = LocksWithPadding.class, insteadOf = Locks.class)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = 25)
    void fourLocksShareALine(Jvm jvm) {
        assertThat(plain(jvm).valuesOf(Locks.class)).has("locks on a line", 4);
    }

    @Pin(value = "eight locks share a line", since = 27)
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = LocksWithPadding.class, insteadOf = Locks.class)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    void eightLocksShareALine(Jvm jvm) {
        assertThat(plain(jvm).valuesOf(Locks.class)).has("locks on a line", 8);
    }

    /** References are addresses. */
    private static Jvm plain(Jvm jvm) {
        return jvm.with(Collector.SERIAL.options()).with("-XX:-UseCompressedOops");
    }

    @Pin("contended fields of a class lie 128 bytes apart if the VM is told to heed them")
    @FalsifiedBy(flags = "-XX:+RestrictContended")
    @FalsifiedBy(flags = "-XX:-EnableContended")
    @FalsifiedBy(flags = "-XX:ContendedPaddingWidth=64")
    void fieldsAreApart(Jvm jvm) {
        assertThat(jvm.with("-XX:-RestrictContended").valuesOf(OfApplication.class))
                .hasAtLeast("bytes between", 128);
    }

    @Pin("by default they lie side by side")
    @FalsifiedBy(flags = "-XX:-RestrictContended")
    void annotationIsIgnored(Jvm jvm) {
        assertThat(jvm.valuesOf(OfApplication.class)).has("bytes between", 4);
    }

    /** What the archive of classes holds has its layout already. */
    @Pin("the JDK's own are padded by default")
    @FalsifiedBy(flags = "-XX:-EnableContended")
    void cellsArePadded(Jvm jvm) {
        assertThat(jvm.with("-Xshare:off").valuesOf(OfJdk.class)).hasAtLeast("bytes before", 128);
    }
}
