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
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.UnknownFactException;
import org.jvmquarks.verdict.Impact;

/**
 * Four locks that a program creates one after the other lie in the same 64 bytes; since JDK 27, eight do.
 * {@code @Contended} prevents false sharing: it puts 128 bytes between fields. The VM always obeys it in classes of the
 * JDK, and in those of an application only with {@code -XX:-RestrictContended}.
 *
 * <h2>Why</h2>
 *
 * One processor at a time owns a cache line, which has 64 bytes on x86 and on most Arm processors. Processors that
 * write to different words of a line take the line from each other as if they wrote to the same word. Locking an object
 * writes to its mark word, so locks that are neighbours share a line whatever they protect. The VM packs objects and
 * fields closely. With {@code @Contended} it leaves {@code ContendedPaddingWidth} bytes before and after a field or
 * class; the default is 128, as processors fetch lines in pairs. Some Arm processors have lines of 128 or 256 bytes: on
 * AArch64 the VMs of JDK 11 and later raise the default to the length of a line that is longer than 128 bytes.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads from the VM how far apart two annotated {@code int} fields are. The annotation is internal to the
 * JDK, and its package has changed. So the probe annotates a class with an annotation of its own, replaces its name in
 * the class file by that of the JDK's annotation, and loads the result. Another probe creates 64 locks, reads their
 * addresses, and counts how many begin in the same 64 bytes. The offset of the field in a cell of {@code LongAdder}
 * shows the JDK's own use. The pins do not claim what sharing costs: measuring that needs exclusive access to two
 * processors, and the result is nothing or a factor of eight, depending on where the threads run.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 8: {@code @Contended} (JEP 142), as {@code sun.misc.Contended}
 *   <li>since 9: as {@code jdk.internal.vm.annotation.Contended}
 *   <li>since 27: compact headers are the default (JEP 534), so a lock takes 8 bytes instead of 16
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Use a {@code LongAdder} for a count that many threads update: its cells are padded on all versions. To pad by hand,
 * put the padding into superclasses, as the VM may reorder the fields of one class. Give the locks of a striped array
 * at least 64 bytes each, 128 on processors that fetch pairs of lines; compact headers double the number of plain
 * objects that share a line.
 */
@Quark(
        id = "false-sharing",
        title = "False sharing",
        source = "Psychosomatic, Lobotomy, Saw: false sharing; JVM scalability: sharing; JEP 142",
        impact = Impact.PERFORMANCE)
@Requires(modules = "jdk.unsupported")
@Touches(
        versionedApi = {"jdk.internal.vm.annotation.Contended", "sun.misc.Contended"},
        options = {"-XX:ContendedPaddingWidth", "-XX:EnableContended", "-XX:RestrictContended"})
public class FalseSharingQuark {

    /** Stands for the JDK's annotation, which is another class on 8. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Padded {}

    /** Two fields that should be apart. */
    static class Pair {
        @Padded
        int first;

        @Padded
        int second;
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

        /** Replaces the name: a constant of two bytes for the length, then the characters. */
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
            return Collections.singletonMap("bytes before", RawMemory.offset(cell.getDeclaredField("value")));
        }
    }

    /** Counts how many objects, made one after the other, begin on the fullest line. */
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

    @Pin(value = "{} locks that are created one after the other begin in the same 64 bytes", ergonomics = true)
    @Requires(usualHeaders = true, bits = 64)
    @Expect(value = "4", until = "26")
    @Expect(value = "8", since = "27", by = "JEP 534")
    @FalsifiedBy(probe = LocksWithPadding.class, insteadOf = Locks.class)
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=32")
    @FalsifiedBy(flags = "-XX:+UseCompactObjectHeaders", since = "25", until = "26")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    void locksShareALine(Jvm jvm, int locks) {
        assertThat(plain(jvm).valuesOf(Locks.class)).has("locks on a line", locks);
    }

    /** With these flags, references are addresses, and all objects of a thread lie in its TLAB. */
    private static Jvm plain(Jvm jvm) {
        return jvm.with(Collector.SERIAL).with("-XX:-UseCompressedOops");
    }

    @Pin("with -XX:-RestrictContended, @Contended puts at least {128 bytes and one cache line|128"
            + " bytes} between two fields of an application's class")
    @Expect(value = "false", until = "8")
    @Expect(value = "true", since = "11")
    @FalsifiedBy(flags = "-XX:-EnableContended")
    @FalsifiedBy(flags = "-XX:ContendedPaddingWidth=64")
    void fieldsAreApart(Jvm jvm, boolean byLine) {
        assertThat(jvm.with("-XX:-RestrictContended").valuesOf(OfApplication.class))
                .number("bytes between")
                .isAtLeast(byLine ? Math.max(128, line(jvm)) : 128);
    }

    /** Where the machine does not report the length of a line, the claim is about the 128 bytes alone. */
    private static int line(Jvm jvm) {
        try {
            return jvm.facts().cacheLine();
        } catch (UnknownFactException notTold) {
            return 0;
        }
    }

    @Pin("by default the VM ignores @Contended in an application's class: two int fields lie 4 bytes apart")
    @FalsifiedBy(flags = "-XX:-RestrictContended")
    void annotationIsIgnored(Jvm jvm) {
        assertThat(jvm.valuesOf(OfApplication.class)).has("bytes between", 4);
    }

    /** Classes in the archive have their layout already. */
    @Pin("by default the VM obeys @Contended in the JDK's classes: at least 128 bytes precede"
            + " the value in a cell of LongAdder")
    @FalsifiedBy(flags = "-XX:-EnableContended")
    void cellsArePadded(Jvm jvm) {
        assertThat(jvm.with("-Xshare:off").valuesOf(OfJdk.class))
                .number("bytes before")
                .isAtLeast(128);
    }
}
