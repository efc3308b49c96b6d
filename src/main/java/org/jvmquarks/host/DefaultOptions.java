package org.jvmquarks.host;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jvmquarks.jdk.Capabilities;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * The settings that every guest gets, so that the machine does not matter: a heap, a collector, and numbers of threads
 * that the VM would else derive from processors and memory.
 *
 * <p>For example, a host with 64 processors and 512 GB gives the bare VM a heap of 128 GB, beyond compressed
 * references, and 43 threads for G1; in the frame it has 512 MB and 2, as on a laptop. In a container of 512 MB the
 * heap is half of that. Each part gives way to what the JDK of the matrix, the evidence, the pin or a falsifier sets
 * itself: with {@code -Xmx40g} the frame has nothing to say about the heap.
 *
 * <p>Pins about defaults are declared {@code @Pin(ergonomics = true)} and run without it.
 *
 * @param jdk the JDK on its machine or in its container
 * @param limits those of a container that the pin chose; none if it chose none
 */
record DefaultOptions(Capabilities jdk, ContainerLimits limits) {
    /** In MB: what most pins need many times over, and small enough for compressed references anywhere. */
    private static final long HEAP = 512;

    /** A collector that takes its heap at the start, such as ZGC, leaves as much for the rest. */
    private static final int SHARE_OF_MEMORY = 2;

    /** The default of a server since JDK 9 (JEP 248), and what all versions from 8 on have. */
    private static final List<String> COLLECTOR = List.of("-XX:+UseG1GC");

    private static final String PARALLEL_THREADS = "-XX:ParallelGCThreads=2";
    private static final String CONCURRENT_THREADS = "-XX:ConcGCThreads=1";

    /** CMS takes one concurrent thread for none, and derives as many as it likes. */
    private static final String CONCURRENT_THREADS_OF_CMS = "-XX:ConcGCThreads=2";

    private static final String CMS = "-XX:+UseConcMarkSweepGC";

    /** One thread for C1 and one for C2: the least, and what a machine with 2 processors has. */
    private static final String COMPILER_THREADS = "-XX:CICompilerCount=2";

    /** Without {@code MaxRAM}, which tells the VM about the machine and not about the heap. */
    private static final Pattern SETS_HEAP =
            Pattern.compile("-Xm[snx].*|-XX:(MaxHeap|InitialHeap|MinHeap|New|MaxNew|HeapBase|Old)\\w*Size=.*"
                    + "|-XX:\\w*RAM(Percentage|Fraction)=.*|-XX:SoftMaxHeapSize=.*"
                    + "|-XX:[+-]AggressiveHeap|-XX:HeapBaseMinAddress=.*");

    private static final Pattern SETS_COMPILERS =
            Pattern.compile("-Xint|-XX:CICompilerCount.*|-XX:TieredStopAtLevel=0|-XX:-UseCompiler"
                    + "|-XX:[+-]UseJVMCI.*|-XX:\\+?CompilationMode=.*|-XX:[+-]UseDynamicNumberOfCompilerThreads");

    /**
     * Returns the options to put before all others.
     *
     * @param others options of the JDK, the evidence, the pin and the falsifier
     */
    List<String> around(List<String> others) {
        List<String> options = new ArrayList<>();
        // Another VM does not tell its flags, so that nothing would prove the options in effect.
        if (!jdk.isHotSpot()) {
            return options;
        }
        addUnless(options, heap(), others, SETS_HEAP.asMatchPredicate());
        addUnless(options, COLLECTOR, others, Collector::isChosenBy);
        addUnless(options, List.of(PARALLEL_THREADS), others, sets(PARALLEL_THREADS));
        String concurrent = others.contains(CMS) ? CONCURRENT_THREADS_OF_CMS : CONCURRENT_THREADS;
        addUnless(options, List.of(concurrent), others, sets(CONCURRENT_THREADS));
        if (!jdk.jits().isEmpty()) {
            addUnless(options, List.of(COMPILER_THREADS), others, SETS_COMPILERS.asMatchPredicate());
        }
        return options;
    }

    private List<String> heap() {
        long memory = Math.min(
                jdk.facts().memoryMegabytes().orElse(Long.MAX_VALUE),
                limits.memoryMegabytes().orElse(limits.groupMegabytes().orElse(Long.MAX_VALUE)));
        long heap = Math.min(HEAP, memory / SHARE_OF_MEMORY);
        return List.of("-Xms" + heap + "m", "-Xmx" + heap + "m");
    }

    private static Predicate<String> sets(String flag) {
        String name = flag.substring(0, flag.indexOf('=') + 1);
        return option -> option.startsWith(name);
    }

    private static void addUnless(
            List<String> options, List<String> part, List<String> others, Predicate<String> isSetBy) {
        if (others.stream().noneMatch(isSetBy)) {
            options.addAll(part);
        }
    }
}
