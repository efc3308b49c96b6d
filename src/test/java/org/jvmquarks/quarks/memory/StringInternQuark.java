package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.gclog.GcLogOf;
import org.jvmquarks.evidence.strings.VmTable;
import org.jvmquarks.evidence.strings.VmTablesOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * {@code String.intern()} takes several times as long as finding the string in a map, and the table
 * behind it belongs to the VM: its size, its growth, and its cost for the collector.
 *
 * <h2>Why</h2>
 *
 * {@code intern()} asks the VM for the one string of these characters: a call out of Java, the hash
 * computed anew from all characters, and a search in the StringTable, a hash table of the VM with
 * chained buckets. A {@code ConcurrentHashMap} does the same in compiled Java, with the hash that
 * the string remembers. The table grows only when a collection has found more than two strings per
 * bucket: a program that interns a lot between two collections runs on long chains all the same.
 *
 * <h2>How it is shown</h2>
 *
 * A million strings are interned, and the statistics of the VM tell buckets and entries when the
 * collections had time to make the table grow. Controls: a thousand strings, a table that is large
 * from the start, and a VM that never collects. The time is that of looking up ten thousand known
 * strings of 80 characters, so few that no chain is long, against {@code putIfAbsent} of a map.
 * What the table costs a collector shows in Serial's young pauses with a million old strings: each
 * goes through the whole table, to drop what nobody refers to, but not through a map in the old
 * generation. The shortest pauses are compared, as other work on the machine makes pauses longer.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: 60013 buckets for good; a million strings make chains of 17
 *   <li>since 11: the table is concurrent (JDK-8195097), starts with 65536 buckets, and a thread of
 *       the VM doubles it after a collection that found it too full
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Interning is there for the VM. To share equal strings, take a map of your own; if it must be
 * {@code intern()}, give {@code -XX:StringTableSize}.
 */
@Quark(id = "string-intern", title = "String.intern", source = "JVM Anatomy Quark #10, JDK-8195097")
public class StringInternQuark {
    private static final int MILLION = 1_000_000;

    /** So few that the table has no long chains on any version. */
    private static final int LOOKED_UP = 10_000;

    /** Makes the strings so long that it shows who computes their hash each time. */
    private static final String LONG =
            "quark quark quark quark quark quark quark quark quark quark quark quark quark quark ";

    /** What the million strings make of the 65536 buckets that the table starts with. */
    private static final int GROWN = 524_288;

    /** The table grows in a thread of the VM, which may have to wait for a processor. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    /** What probes share; in a class of its own, as guests do not have what this one uses. */
    static final class Interning {
        static volatile byte[] last = {};

        private Interning() {}

        static String[] intern(String prefix, int count) {
            String[] interned = new String[count];
            for (int i = 0; i < count; i++) {
                interned[i] = (prefix + i).intern();
            }
            return interned;
        }

        /** Each collection can double the table once, in the background; three are needed. */
        static void collect(int rounds) throws InterruptedException {
            for (int i = 0; i < rounds; i++) {
                System.gc();
                Thread.sleep(50);
            }
        }

        /** With all that is there in the old generation; a gigabyte of garbage after it. */
        static void collectYoung() {
            System.gc();
            for (int i = 0; i < 10_000; i++) {
                last = new byte[100_000];
            }
        }

        /** Until the table has grown, unless it never does: on JDK 8, or with no collector. */
        static void collectUntilGrown() throws Exception {
            long start = System.nanoTime();
            do {
                collect(1);
            } while (canGrow() && buckets() < GROWN && System.nanoTime() - start < PATIENCE_NANOS);
        }

        private static boolean canGrow() {
            return !System.getProperty("java.specification.version").equals("1.8")
                    && ManagementFactory.getGarbageCollectorMXBeans().stream()
                            .anyMatch(collector -> collector.getCollectionCount() > 0);
        }

        /** As {@code jcmd VM.stringtable} says it; 0 while the VM is making the table larger. */
        private static int buckets() throws Exception {
            Object statistics =
                    ManagementFactory.getPlatformMBeanServer()
                            .invoke(
                                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                                    "vmStringtable",
                                    new Object[] {new String[0]},
                                    new String[] {String[].class.getName()});
            Matcher buckets =
                    Pattern.compile("Number of buckets *: *(\\d+)").matcher(statistics.toString());
            if (statistics.toString().contains("unavailable at this moment")) {
                return 0;
            }
            if (!buckets.find()) {
                throw new IllegalStateException("no number of buckets in: " + statistics);
            }
            return Integer.parseInt(buckets.group(1));
        }
    }

    /** Interns a million strings and gives the collector reasons to look at the table. */
    public static class Million {
        public static void main(String[] args) throws Exception {
            String[] interned = Interning.intern("quark ", MILLION);
            Interning.collectUntilGrown();
            System.out.println("interned " + interned.length);
        }
    }

    /** The same with a thousand strings. */
    public static class Thousand {
        public static void main(String[] args) throws InterruptedException {
            String[] interned = Interning.intern("quark ", 1000);
            Interning.collect(10);
            System.out.println("interned " + interned.length);
        }
    }

    /** Collects the young generation often while a million old strings are interned. */
    public static class OldInTable {
        public static void main(String[] args) {
            String[] interned = Interning.intern("quark ", MILLION);
            Interning.collectYoung();
            System.out.println("interned " + interned.length);
        }
    }

    /** The same while a million old strings are in a map. */
    public static class OldInMap {
        public static void main(String[] args) {
            Map<String, String> map = new HashMap<>();
            for (int i = 0; i < MILLION; i++) {
                String string = "quark " + i;
                map.put(string, string);
            }
            Interning.collectYoung();
            System.out.println("in the map " + map.size());
        }
    }

    /** Looks up a string in the table of the VM, each time another. */
    @State(Scope.Thread)
    public static class InTable {
        private String[] strings = {};
        private int next;

        @Setup
        public void setup() {
            strings = Interning.intern(LONG, LOOKED_UP);
        }

        @Benchmark
        public String op() {
            next = next == strings.length - 1 ? 0 : next + 1;
            return strings[next].intern();
        }
    }

    /** Looks up a string in a map, each time another. */
    @State(Scope.Thread)
    public static class InMap {
        private final Map<String, String> map = new ConcurrentHashMap<>();
        private String[] strings = {};
        private int next;

        @Setup
        public void setup() {
            strings = Interning.intern(LONG, LOOKED_UP);
            for (String string : strings) {
                map.put(string, string);
            }
        }

        @Benchmark
        public String op() {
            next = next == strings.length - 1 ? 0 : next + 1;
            String string = strings[next];
            String known = map.putIfAbsent(string, string);
            return known == null ? string : known;
        }
    }

    private static VmTable strings(Jvm jvm) {
        return jvm.with("-Xmx1g").observe(new VmTablesOf(Million.class)).strings();
    }

    @Pin(value = "the table of JDK 8 keeps its 60013 buckets", until = 8)
    @FalsifiedBy(flags = "-XX:StringTableSize=2000003")
    void tableIsFixed(Jvm jvm) {
        assertThat(strings(jvm)).hasBuckets(60013).hasEntriesPerBucketBetween(16.6, 16.8);
    }

    @Pin(value = "collections make the table grow to two strings per bucket", since = 11)
    @FalsifiedBy(probe = Thousand.class, insteadOf = Million.class)
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC"})
    @FalsifiedBy(flags = "-XX:StringTableSize=2000003")
    void tableGrowsWithCollections(Jvm jvm) {
        assertThat(strings(jvm)).hasBuckets(524288).hasEntriesPerBucketBetween(1.9, 2.0);
    }

    @Pin(value = "without a collection the table does not grow", since = 11)
    @Requires(collector = Collector.EPSILON)
    @FalsifiedBy(flags = "-XX:-UseEpsilonGC")
    @FalsifiedBy(flags = "-XX:StringTableSize=2000003")
    void tableDoesNotGrowByItself(Jvm jvm) {
        assertThat(strings(jvm.with(Collector.EPSILON.options())))
                .hasBuckets(65536)
                .hasEntriesPerBucketBetween(15.2, 15.4);
    }

    @Pin(value = "interned strings make young collections longer: Serial", timing = true)
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = OldInMap.class, insteadOf = OldInTable.class)
    void collectorLooksAtTheTable(Jvm jvm) {
        Jvm serial = jvm.with(Collector.SERIAL.options()).with("-Xms600m", "-Xmx600m", "-Xmn128m");
        assertThat(serial.observe(new GcLogOf(OldInTable.class)))
                .hasYoungPausesOfAtLeast(8, serial.observe(new GcLogOf(OldInMap.class)));
    }

    @Pin(value = "interning a known string takes longer than finding it in a map", timing = true)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = InMap.class, insteadOf = InTable.class)
    void internIsSlowerThanMap(Jvm jvm) {
        assertThat(jvm.timeOf(InTable.class)).takesAtLeast(2.5, jvm.timeOf(InMap.class));
    }
}
