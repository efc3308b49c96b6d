package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.guest.RawMemory;

/**
 * Against false sharing {@code @Contended} puts 128 bytes between fields, for classes of the JDK
 * always, and for those of an application only with {@code -XX:-RestrictContended}; without it they
 * lie side by side.
 *
 * <h2>Why</h2>
 *
 * A cache line of 64 bytes has one owner at a time; processors that write to different words of it
 * take it from each other as if they wrote to the same one. The VM lays fields out close together.
 * {@code @Contended} makes it leave {@code ContendedPaddingWidth} bytes, 128 by default since
 * processors fetch lines in pairs, before and after a field or a class.
 *
 * <h2>How it is shown</h2>
 *
 * The distance of two annotated {@code int} fields is read from the VM. The annotation is internal
 * to the JDK, and moved: the probe takes the bytes of a class that is annotated with one of its
 * own, puts the name of the JDK's annotation in, and loads the result. Without the flag the VM must
 * ignore it. For the JDK's own use stands the offset of the one field of a cell of {@code
 * LongAdder}. How much time sharing costs is not claimed: it needs two processors that nobody else
 * uses, and is nothing or a factor of eight by where the threads happen to run.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 8: {@code @Contended} (JEP 142), as {@code sun.misc.Contended}
 *   <li>since 9: as {@code jdk.internal.vm.annotation.Contended}
 * </ul>
 *
 * <h2>For users</h2>
 *
 * What many threads count belongs into a {@code LongAdder}, whose cells are padded on each version.
 * To pad by hand, put fields into superclasses: the VM may order the fields of one class as it
 * likes.
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
