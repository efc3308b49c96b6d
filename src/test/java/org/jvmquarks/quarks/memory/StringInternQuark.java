package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.gclog.GcLogOf;
import org.jvmquarks.evidence.strings.VmTable;
import org.jvmquarks.evidence.strings.VmTablesOf;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * {@code String.intern()} takes several times as long as finding the string in a map, and the VM owns the table behind
 * it: its size, its growth, and its cost for the collector.
 *
 * <h2>Why</h2>
 *
 * {@code intern()} requests from the VM the one string with these characters: this takes a call out of Java, in older
 * versions a new hash of all characters, and a search in the StringTable, a hash table of the VM with chained buckets.
 * A {@code ConcurrentHashMap} does the same in compiled Java, with the hash that the string has cached. The table grows
 * only after a collection has found more than two strings per bucket: a program that interns many strings between two
 * collections searches long chains.
 *
 * <h2>How it is shown</h2>
 *
 * The probe interns 250,000 strings and collects until the table has had time to grow; the VM's statistics then show
 * buckets and entries. The controls are a thousand strings, a table that is large from the start, and a VM that never
 * collects. The timing pin looks up ten thousand known strings of 80 characters, few enough to keep every chain short,
 * and compares with {@code putIfAbsent} of a map. Serial's young pauses with a million old strings show what the table
 * costs a collector: each pause visits the whole table to drop unreachable strings, but does not visit a map in the old
 * generation. The pin compares the shortest pauses, because other work on the machine makes pauses longer.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: the table keeps its 60013 buckets; a million strings would make chains of 17.
 *   <li>8 to 28: {@code -XX:StringTableSize} sets the buckets at the start; since 11 the VM rounds it up to a power of
 *       two.
 *   <li>since 11: the table is concurrent, starts with 65536 buckets, and a thread of the VM doubles it after a
 *       collection that found it too full (JDK-8195097).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Use a map of your own to share equal strings, and limit its size: the VM's table drops strings that nobody uses, a
 * map does not. If you must use {@code intern()}, set {@code -XX:StringTableSize} to about the number of strings.
 */
@Quark(
        id = "string-intern",
        title = "String.intern",
        source = "JVM Anatomy Quark #10, JDK-8195097",
        impact = Impact.PERFORMANCE)
@Touches(api = "java.lang.String#intern", options = "-XX:StringTableSize")
public class StringInternQuark {
    private static final int MILLION = 1_000_000;

    /** Few enough to keep the chains of the table short on every version. */
    private static final int LOOKED_UP = 10_000;

    /** Makes the strings so long that the cost of computing their hash each time is visible. */
    private static final String LONG =
            "quark quark quark quark quark quark quark quark quark quark quark quark quark quark ";

    /** Enough that the table has to grow, and few enough to intern on an emulated processor. */
    private static final int MANY = 250_000;

    /** Buckets for that many strings, doubled from the 65536 at the start. */
    private static final int GROWN = 131_072;

    /** The table grows in a thread of the VM, which may have to wait for a processor. */
    private static final long PATIENCE_NANOS = 40_000_000_000L;

    /** Code that probes share; in a class of its own, as guests do not have the classes that the quark uses. */
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

        /** Lets each collection double the table once, in the background. */
        static void collect(int rounds) throws InterruptedException {
            for (int i = 0; i < rounds; i++) {
                System.gc();
                Thread.sleep(50);
            }
        }

        /** Moves everything to the old generation, then makes a gigabyte of garbage. */
        static void collectYoung() {
            System.gc();
            for (int i = 0; i < 10_000; i++) {
                last = new byte[100_000];
            }
        }

        /** Collects as long as the table grows; collects once where it never grows: on JDK 8 and Epsilon. */
        static void collectUntilGrown() throws Exception {
            int buckets = 0;
            long start = System.nanoTime();
            do {
                collect(1);
                int now = canGrow() ? buckets() : GROWN;
                if (now > buckets) {
                    buckets = now;
                    start = System.nanoTime();
                }
            } while (buckets < GROWN && System.nanoTime() - start < PATIENCE_NANOS);
        }

        private static boolean canGrow() {
            return !System.getProperty("java.specification.version").equals("1.8")
                    && ManagementFactory.getGarbageCollectorMXBeans().stream()
                            .anyMatch(collector -> collector.getCollectionCount() > 0);
        }

        /** Returns the statistics of {@code jcmd VM.stringtable}; 0 while the VM is growing the table. */
        private static int buckets() throws Exception {
            Object statistics = ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "vmStringtable",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
            Matcher buckets = Pattern.compile("Number of buckets *: *(\\d+)").matcher(statistics.toString());
            if (statistics.toString().contains("unavailable at this moment")) {
                return 0;
            }
            if (!buckets.find()) {
                throw new IllegalStateException("no number of buckets in: " + statistics);
            }
            return Integer.parseInt(buckets.group(1));
        }
    }

    /** Interns many strings and gives the collector reasons to look at the table. */
    public static class Many {
        public static void main(String[] args) throws Exception {
            String[] interned = Interning.intern("quark ", MANY);
            Interning.collectUntilGrown();
            System.out.println("interned " + interned.length);
        }
    }

    /** Interns a thousand strings and collects ten times. */
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

    /** Collects the young generation often while a million old strings are in a map. */
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

    @Pin("after several collections, a StringTable of 250,000 interned strings has {} per bucket")
    // Without jdk.jfr the bean of jdk.management has no VM.stringtable, which the probe calls.
    @Requires(modules = {"jdk.management", "jdk.jfr"})
    @Expect(value = "4.2", until = "8")
    @Expect(value = "1.9", since = "11", by = "JDK-8195097")
    @FalsifiedBy(flags = "-XX:StringTableSize=2000003")
    @FalsifiedBy(probe = Thousand.class, insteadOf = Many.class)
    @FalsifiedBy(
            flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:-UseG1GC", "-XX:+UseEpsilonGC"},
            since = "11")
    void tableGrowsWithCollections(Jvm jvm, double perBucket) {
        assertThat(strings(jvm.with(Collector.G1))).entriesPerBucket().isBetween(perBucket - 0.1, perBucket + 0.1);
    }

    @Pin("without a collection, 250,000 interned strings make chains of 4 in the StringTable")
    @Requires(modules = "jdk.management")
    @Expect(since = "11", by = "JDK-8195097")
    @FalsifiedBy(flags = {"-XX:-UseEpsilonGC", "-XX:+UseSerialGC"})
    @FalsifiedBy(flags = "-XX:StringTableSize=2000003")
    void tableDoesNotGrowByItself(Jvm jvm) {
        assertThat(strings(jvm.with(Collector.EPSILON))).entriesPerBucket().isBetween(3.7, 4.1);
    }

    @Pin("with StringTableSize=250007, 250,000 interned strings have at most 1.05 per bucket")
    @Requires(modules = {"jdk.management", "jdk.jfr"})
    @FalsifiedBy(flags = "-XX:StringTableSize=60013")
    @FalsifiedBy(probe = Thousand.class, insteadOf = Many.class)
    void sizeOfTheTable(Jvm jvm) {
        assertThat(strings(jvm.with(Collector.G1).with("-XX:StringTableSize=250007")))
                .entriesPerBucket()
                .isBetween(0.9, 1.05);
    }

    private static VmTable strings(Jvm jvm) {
        return jvm.with("-Xmx1g").observe(new VmTablesOf(Many.class)).strings();
    }

    @Pin(
            value = "with Serial, young pauses are at least 8 times as long if a million old strings are interned",
            timing = true)
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(probe = OldInMap.class, insteadOf = OldInTable.class)
    void collectorLooksAtTheTable(Jvm jvm) {
        Jvm serial = jvm.with(Collector.SERIAL).with("-Xms600m", "-Xmx600m", "-Xmn128m");
        assertThat(serial.observe(new GcLogOf(OldInTable.class)))
                .hasYoungPausesOfAtLeast(8, serial.observe(new GcLogOf(OldInMap.class)));
    }

    @Pin(value = "intern() of a known string takes at least 2.5 times as long as finding it in a map", timing = true)
    @Requires(jit = Jit.C2, arch = Arch.AMD64)
    @FalsifiedBy(probe = InMap.class, insteadOf = InTable.class)
    void internIsSlowerThanMap(Jvm jvm) {
        assertThat(jvm.timeOf(InTable.class)).takesAtLeast(2.5, jvm.timeOf(InMap.class));
    }
}
