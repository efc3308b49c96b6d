package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;

/**
 * When the code cache is full, the VM stops compiling, prints a message, and runs all further methods in the
 * interpreter. By default the VM first discards code that has not been used for a while.
 *
 * <h2>Why</h2>
 *
 * All compiled code lies in one region, the code cache, of 240 MB by default and 48 MB without tiered compilation.
 * {@code -XX:+UseCodeCacheFlushing}, the default, lets the VM discard code: up to 19 the sweeper, on 8 in the compiler
 * threads and later in a thread of its own, looks for code that was not entered for some time; since 20 the collector
 * finds it while it unloads classes (JDK-8290025). Code that is found too late, or that runs all the time, stays.
 *
 * <h2>How it is shown</h2>
 *
 * The probe loads the same class 800 times, each time by another class loader, and calls its methods until C1 compiles
 * them. A code cache of 4 MB has no room for all of that code. The VM's message decides. A code cache of 200 MB is the
 * control. Where the code does not fill the 4 MB, as without inlining, nothing is decided; the VM prints at its end how
 * much is free.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: without {@code UseCodeCacheFlushing} the compiler is disabled for good, and a VM without segments says
 *       "CodeCache is full. Compiler has been disabled." With segments, the default since 9, the message names the one
 *       that is full: "CodeHeap 'non-profiled nmethods' is full."
 *   <li>by default the VM first discards code (since 20 the collector does it, JDK-8290025). Whether this happens in
 *       time for such a program depends on the load: 8 disabled its compiler in every run, 21 in one of several runs.
 *       No pin claims it.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A service that gets many times slower after hours or days, without more garbage collection, may have a full code
 * cache. Look for {@code is full. Compiler has been disabled} on standard output, read the memory pools whose names
 * begin with {@code CodeHeap}, {@code CodeCache} or {@code Code Cache}, and the event {@code jdk.CodeCacheFull}. Raise
 * {@code -XX:ReservedCodeCacheSize}, especially where an old option, such as {@code -XX:-TieredCompilation}, keeps it
 * at 48 MB.
 */
@Quark(
        id = "full-code-cache",
        title = "A full code cache",
        source = "-XX:ReservedCodeCacheSize, JDK-8290025",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C1)
@Touches(
        options = {
            "-XX:InitialCodeCacheSize",
            "-XX:ReservedCodeCacheSize",
            "-XX:SegmentedCodeCache",
            "-XX:UseCodeCacheFlushing"
        },
        events = "jdk.CodeCacheFull")
class FullCodeCacheQuark {
    /** Begins with the name of the cache, or of its segment that is full. */
    private static final String MESSAGE = " is full. Compiler has been disabled.";

    /** In KB; with less, JDK 8 calls the cache full. Later versions count how often it was. */
    private static final long LEAST_FREE = 500;

    // JDK 8: CodeCache: size=4096Kb used=1062Kb max_used=1062Kb free=3033Kb
    // JDK 17: the same, and four lines later: full_count=0
    private static final Pattern CACHE =
            Pattern.compile("(?m)^CodeCache: size=4096Kb .*free=(\\d+)Kb(?=(?s:.*full_count=(\\d+))?)");

    /** Has methods that C1 compiles after a few calls, and inlines into each other. */
    public static class Work implements Runnable {
        int sum;

        @Override
        public void run() {
            for (int i = 0; i < 30; i++) {
                sum += lengthOf(i);
            }
        }

        private static int lengthOf(int i) {
            StringBuilder text = new StringBuilder();
            append125(text, i);
            return text.length();
        }

        private static void append125(StringBuilder text, int i) {
            append25(text, i);
            append25(text, i);
            append25(text, i);
            append25(text, i);
            append25(text, i);
        }

        private static void append25(StringBuilder text, int i) {
            append5(text, i);
            append5(text, i);
            append5(text, i);
            append5(text, i);
            append5(text, i);
        }

        private static void append5(StringBuilder text, int i) {
            append(text, i);
            append(text, i);
            append(text, i);
            append(text, i);
            append(text, i);
        }

        private static void append(StringBuilder text, int i) {
            text.append(i).append('c').append((long) i).append(text.length());
        }
    }

    /** Defines the class again. */
    static final class OwnLoader extends ClassLoader {
        OwnLoader() {
            super(OwnLoader.class.getClassLoader());
        }

        Runnable work(byte[] bytes) throws ReflectiveOperationException {
            return (Runnable) defineClass(Work.class.getName(), bytes, 0, bytes.length)
                    .getDeclaredConstructor()
                    .newInstance();
        }
    }

    /** Runs 800 classes of the same code, and keeps them. */
    public static class Many {
        public static void main(String[] args) throws IOException, ReflectiveOperationException {
            byte[] bytes = bytes();
            List<Runnable> kept = new ArrayList<>();
            for (int i = 0; i < 800; i++) {
                Runnable work = new OwnLoader().work(bytes);
                kept.add(work);
                work.run();
            }
            System.out.println(kept.size() + " classes");
        }

        private static byte[] bytes() throws IOException {
            String name = Work.class.getName().replace('.', '/') + ".class";
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (InputStream in = Work.class.getClassLoader().getResourceAsStream(name)) {
                byte[] buffer = new byte[8192];
                for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                    bytes.write(buffer, 0, read);
                }
            }
            return bytes.toByteArray();
        }
    }

    @Pin(
            value = "without UseCodeCacheFlushing, a full code cache disables the compiler for good",
            formerly = "disables")
    @FalsifiedBy(flags = "-XX:ReservedCodeCacheSize=200m")
    void fullCacheDisablesCompiler(Jvm jvm) {
        String output = output(small(jvm).with("-XX:-UseCodeCacheFlushing"));
        if (!output.contains(MESSAGE)) {
            requireFull(output);
        }
        assertThat(output).contains(MESSAGE);
    }

    /** Decides nothing about a code cache of the requested size that the code did not fill. */
    private static void requireFull(String output) {
        Matcher cache = CACHE.matcher(output);
        if (!cache.find()) {
            return;
        }
        long free = Long.parseLong(cache.group(1));
        String counted = cache.group(2);
        if (counted == null ? free > LEAST_FREE : counted.equals("0")) {
            throw new Inconclusive("expected the code to fill the code cache of 4096 KB but "
                    + free
                    + " KB are free: without a full code cache the claim is undecided");
        }
    }

    private static Jvm small(Jvm jvm) {
        return jvm.with("-Xbatch", "-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=4m")
                .with("-XX:+PrintCodeCache")
                .with("-XX:Tier3InvocationThreshold=10", "-XX:Tier3MinInvocationThreshold=5")
                .with("-XX:Tier3CompileThreshold=10");
    }

    private static String output(Jvm jvm) {
        ProcessRun run = jvm.run(Many.class);
        assertThat(run).succeeds();
        assertThat(run.stdout()).contains(" classes");
        return run.stdout() + run.stderr();
    }
}
