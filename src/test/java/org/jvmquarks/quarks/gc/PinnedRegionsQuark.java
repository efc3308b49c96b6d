package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * Arrays that native code uses in JNI critical sections stay intact while a full heap is collected. G1 keeps the
 * regions of such arrays in place since JDK 22; in the first releases with this change the VM could crash.
 *
 * <h2>Why</h2>
 *
 * Native code has the address of the array, so the array must not move. Up to JDK 21, G1 does not collect during the
 * section. Since 22, it pins the region: a young collection leaves the region where it is, as if there were no room to
 * copy its objects, makes it an old one, and tries again later. Marking, and the choice of what to collect next, have
 * to handle these retained regions as a special case.
 *
 * <h2>How it is shown</h2>
 *
 * One thread makes 200 random texts, compresses each with {@code Deflater}, whose native code works in critical
 * sections, and compares the output of {@code Inflater} with a copy of the text. Meanwhile another thread fills a heap
 * of 20 MB, so that G1 marks most of the time. The probe counts texts that are wrong. The log shows that regions were
 * pinned. Controls: a text with one altered byte, and a copy in Java instead of the compression.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 21: G1 waits for the end of the section, see {@code jni-critical}.
 *   <li>since 22: G1 pins regions (JEP 423). In 22 and 22.0.1 marking could miss objects in a retained region, and the
 *       VM crashed at random under memory pressure (JDK-8329528). Up to 24 it could free a pinned region to which only
 *       native code had a reference (JDK-8352508).
 *   <li>not measured: 22 to 24. On these versions, a crash makes the cell an error.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Do not run 22.0.0 or 22.0.1 with G1 if compression, JDBC drivers or other native code uses critical sections.
 * {@code -Xlog:gc} shows {@code (Evacuation Failure: Pinned)}: where that is frequent, sections are long or the heap is
 * small, and regions of young arrays become old.
 */
@Quark(
        id = "pinned-regions",
        title = "Pinned regions",
        source = "JEP 423, JDK-8329528, JDK-8352508",
        impact = Impact.BEHAVIOUR)
@Touches(
        api = {
            "java.util.zip.Deflater",
            "java.util.zip.GZIPInputStream",
            "java.util.zip.GZIPOutputStream",
            "java.util.zip.Inflater"
        })
class PinnedRegionsQuark {

    /** Compresses and expands texts while another thread allocates. */
    public static class Compresses {
        private static final int TEXTS = 200;
        private static final int LENGTH = 60_000;
        private static final int KEPT = 200;

        private volatile boolean done;
        private final Object[] kept = new Object[KEPT];
        private final byte[] compressed = new byte[LENGTH + 10_000];
        private int wrong;

        public static void main(String[] args) throws InterruptedException {
            new Compresses().run();
        }

        final void run() throws InterruptedException {
            Thread thread = new Thread(this::compress);
            thread.start();
            Random random = new Random(1);
            for (int i = 0; !done; i++) {
                byte[] array = new byte[8_000 + random.nextInt(20_000)];
                if (i % 4 == 0) {
                    kept[random.nextInt(KEPT)] = array;
                }
            }
            thread.join();
            System.out.println("wrong: " + wrong);
        }

        private void compress() {
            try {
                Random random = new Random(9);
                for (int i = 0; i < TEXTS; i++) {
                    byte[] text = new byte[LENGTH];
                    random.nextBytes(text);
                    byte[] copy = text.clone();
                    byte[] back = thereAndBack(text);
                    alter(i, back);
                    wrong += Arrays.equals(back, copy) && Arrays.equals(text, copy) ? 0 : 1;
                }
            } finally {
                done = true;
            }
        }

        void alter(int text, byte[] back) {}

        byte[] thereAndBack(byte[] text) {
            byte[] back = new byte[LENGTH];
            Deflater deflater = new Deflater(Deflater.BEST_SPEED);
            Inflater inflater = new Inflater();
            try {
                deflater.setInput(text);
                deflater.finish();
                inflater.setInput(compressed, 0, deflater.deflate(compressed));
                inflater.inflate(back);
            } catch (DataFormatException e) {
                Arrays.fill(back, (byte) 0);
            } finally {
                deflater.end();
                inflater.end();
            }
            return back;
        }
    }

    /** One text comes back with an altered byte. */
    public static class Alters extends Compresses {
        public static void main(String[] args) throws InterruptedException {
            new Alters().run();
        }

        @Override
        void alter(int text, byte[] back) {
            if (text == 150) {
                back[back.length / 2] ^= 1;
            }
        }
    }

    /** Copies in Java, without a critical section. */
    public static class Copies extends Compresses {
        public static void main(String[] args) throws InterruptedException {
            new Copies().run();
        }

        @Override
        byte[] thereAndBack(byte[] text) {
            byte[] back = new byte[text.length];
            for (int round = 0; round < 50; round++) {
                for (int i = 0; i < text.length; i++) {
                    back[i] = text[i];
                }
            }
            return back;
        }
    }

    @Pin(
            value = "with {each}, texts that are compressed while a full heap is collected come back intact",
            formerly = "intact")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1, Collector.SHENANDOAH, Collector.Z})
    @FalsifiedBy(probe = Alters.class, insteadOf = Compresses.class)
    void textsStayIntact(Jvm jvm, Collector collector) {
        Jvm small = collector == Collector.Z ? jvm.with("-Xms64m", "-Xmx64m") : small(jvm);
        ProcessRun run = small.run(Compresses.class);
        assertThat(run).succeeds();
        assertThat(run.number("wrong", "wrong: (\\d+)")).as("wrong texts").isZero();
    }

    @Pin(value = "G1's young collections leave pinned regions in place", impact = Impact.INTERNAL, formerly = "pinned")
    @Expect(since = "22", by = "JEP 423")
    @FalsifiedBy(probe = Copies.class, insteadOf = Compresses.class)
    void pinnedRegionsStayInPlace(Jvm jvm) {
        ProcessRun run = small(jvm.with(Collector.G1)).with("-Xlog:gc").run(Compresses.class);
        assertThat(run).succeeds();
        assertThat(run.stdout()).containsPattern("Pause Young .*\\(Evacuation Failure: .*Pinned");
    }

    private static Jvm small(Jvm jvm) {
        return jvm.with("-Xms20m", "-Xmx20m");
    }
}
