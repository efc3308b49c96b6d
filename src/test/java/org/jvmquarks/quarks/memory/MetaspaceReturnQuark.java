package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.evidence.nativememory.NativeMemory;
import org.jvmquarks.evidence.nativememory.NativeMemoryOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * When the VM unloads most classes and some survive, it keeps the memory of the unloaded ones up to JDK 15. Since 16 it
 * gives most of it back to the operating system.
 *
 * <h2>Why</h2>
 *
 * Metadata of classes live in metaspace, in chunks that belong to a class loader. Up to 15 the VM gives memory back
 * only where a whole region of some megabytes has no live chunk, and one surviving loader is enough to keep a region.
 * Since 16 the VM gives back each free piece of 64 KB, and merges chunks like a buddy allocator.
 *
 * <h2>How it is shown</h2>
 *
 * The probe makes 5000 class loaders with one class each, drops all but every hundredth, and requests collections.
 * Native memory tracking (NMT) counts the committed memory: up to 15 under Class, since 16 under Metaspace. The pins
 * compare with a probe that keeps all loaders. A probe that keeps none, and VMs that do not unload classes, are the
 * controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 11: the VM gives back 4 to 20 % of the memory where one loader of 100 survives, and most of it where none
 *       survives.
 *   <li>since 16: it gives back four fifths where one loader of 100 survives (JEP 387).
 *   <li>not measured: 9, 10 and 12 to 16; the version of the change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Since 16, the memory of application servers that redeploy, and of tools that generate classes, shrinks after the
 * peak. Up to 15, expect the memory to stay at its peak, and size containers for it; a limit with
 * {@code -XX:MaxMetaspaceSize} makes the VM collect earlier but does not return memory.
 */
@Quark(id = "metaspace-return", title = "Memory of unloaded classes", source = "JEP 387", impact = Impact.PERFORMANCE)
@Requires(bits = 64, pageSize = 4096, options = "-XX:NativeMemoryTracking=summary")
@Touches(
        options = {
            "-XX:ClassUnloading",
            "-XX:MaxMetaspaceSize",
            "-XX:MetaspaceReclaimPolicy",
            "-XX:MetaspaceSize",
            "-XX:MinMetaspaceFreeRatio"
        })
class MetaspaceReturnQuark {
    /** Is loaded by many loaders. */
    public static class Loaded {
        int first() {
            return 1;
        }

        int second() {
            return 2;
        }

        int third() {
            return 3;
        }
    }

    /** Loads {@link Loaded} itself, instead of leaving it to its parent. */
    private static final class Copies extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(Loaded.class.getName(), bytes, 0, bytes.length);
        }
    }

    /** Makes loaders and keeps some. */
    private static final class Loaders {
        private static final int COUNT = 5000;

        private Loaders() {}

        /** Keeps each loader whose number is a multiple of the given one. */
        static void keep(int every) throws IOException {
            byte[] bytes = bytes();
            List<Object> all = new ArrayList<>();
            for (int i = 1; i <= COUNT; i++) {
                all.add(new Copies().define(bytes));
            }
            List<Object> kept = new ArrayList<>();
            for (int i = 1; i <= COUNT; i++) {
                if (i % every == 0) {
                    kept.add(all.get(i - 1));
                }
            }
            all.clear();
            System.gc();
            System.gc();
            System.out.println(kept.size() + " loaders");
        }

        private static byte[] bytes() throws IOException {
            String name = Loaded.class.getName().replace('.', '/') + ".class";
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (InputStream in = Loaded.class.getClassLoader().getResourceAsStream(name)) {
                for (int next = in.read(); next >= 0; next = in.read()) {
                    bytes.write(next);
                }
            }
            return bytes.toByteArray();
        }
    }

    /** Keeps all loaders. */
    public static class All {
        public static void main(String[] args) throws IOException {
            Loaders.keep(1);
        }
    }

    /** Keeps one loader of 100. */
    public static class Few {
        public static void main(String[] args) throws IOException {
            Loaders.keep(100);
        }
    }

    /** Keeps none. */
    public static class None {
        public static void main(String[] args) throws IOException {
            Loaders.keep(Integer.MAX_VALUE);
        }
    }

    @Pin(value = "when 99 of 100 class loaders are unloaded, the VM {} of their class memory", formerly = "keeps")
    @Expect(value = "-1 to 12 MB", says = "keeps most", until = "15")
    @Expect(value = "10 to 64 MB", says = "gives back most", since = "16", by = "JEP 387")
    @FalsifiedBy(probe = None.class, insteadOf = Few.class, until = "15")
    @FalsifiedBy(probe = All.class, insteadOf = Few.class, since = "16")
    @FalsifiedBy(flags = "-XX:-ClassUnloading", since = "16")
    void classMemoryIsKept(Jvm jvm, Range givenBack) {
        Jvm serial = jvm.with(Collector.SERIAL);
        NativeMemory all = serial.observe(new NativeMemoryOf(All.class));
        NativeMemory few = serial.observe(new NativeMemoryOf(Few.class));
        String category = jvm.feature() < 16 ? "Class" : "Metaspace";
        assertThat(few).committed(category).isBelow(all).by(givenBack);
    }
}
