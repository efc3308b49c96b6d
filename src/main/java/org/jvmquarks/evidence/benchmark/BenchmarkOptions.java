package org.jvmquarks.evidence.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.EvidenceContext;

/**
 * VM options of a timing guest, before those of the pin: what JMH's own fork would be given, and what makes a short run
 * repeat.
 */
final class BenchmarkOptions {
    /** The first with compiler blackholes (JDK-8259316). */
    private static final int COMPILER_BLACKHOLES = 17;

    private static final String BLACKHOLE = "org/openjdk/jmh/infra/Blackhole.";

    /** Options that size the heap, or that change what a size means. */
    private static final Pattern HEAP =
            Pattern.compile("-Xm[nsx].*|-XX:\\+UseEpsilonGC|-XX:\\w*(HeapSize|NewSize|NewRatio|RAM)\\w*=.*");

    /** An option that keeps a method from being inlined. */
    private static final Pattern OWN = Pattern.compile("-XX:CompileCommand=(?:exclude|dontinline),(.*)");

    private BenchmarkOptions() {}

    /**
     * Compiling in the foreground has the last tier reached by counts, not by when a compiler thread gets a processor.
     * JMH's lock file is left alone: the host sees to it that timing guests run alone, and somebody else's benchmark on
     * the machine is noise, not an error.
     */
    static List<String> of(Class<?> probe, EvidenceContext context) {
        List<String> options = new ArrayList<>(List.of("-Djmh.ignoreLock=true", "-Xbatch", "-XX:+AlwaysPreTouch"));
        options.addAll(heap(context));
        boolean compilerBlackholes = context.identity().feature() >= COMPILER_BLACKHOLES;
        if (compilerBlackholes) {
            options.add("-XX:+UnlockExperimentalVMOptions");
            options.add("-DcompilerBlackholesEnabled=true");
        }
        hints(probe, compilerBlackholes, own(context)).forEach(hint -> options.add("-XX:CompileCommand=" + hint));
        return options;
    }

    /**
     * A small heap whose pages are all there: while an allocating benchmark goes through its heap for the first time,
     * most of what is measured is the kernel, which clears the pages. A pin that sizes its heap is left alone, and a
     * container that limits memory has a heap of its own.
     */
    private static List<String> heap(EvidenceContext context) {
        boolean given = !context.limits().isNone()
                || context.options().stream().anyMatch(o -> HEAP.matcher(o).matches());
        return given ? List.of() : List.of("-Xms128m", "-Xmx128m");
    }

    /** Returns the hints that JMH writes into the file for the compiler of its forks. */
    private static List<String> hints(Class<?> probe, boolean compilerBlackholes, List<Pattern> own) {
        List<String> hints = new ArrayList<>(List.of("quiet"));
        hints.add("inline," + BLACKHOLE + "consume");
        hints.add("dontinline," + BLACKHOLE + "consumeCPU");
        hints.add(
                compilerBlackholes
                        ? "blackhole," + BLACKHOLE + "consumeCompiler"
                        : "dontinline," + BLACKHOLE + "consumeFull");
        GeneratedCode.compilerHints(probe).stream()
                .filter(hint ->
                        own.stream().noneMatch(it -> it.matcher(dotted(hint)).matches()))
                .forEach(hints::add);
        return hints;
    }

    /**
     * Returns the hints that are left out, as the pin's own options decide about these methods: code that JMH has
     * inlined is not interpreted, whatever {@code exclude} says.
     */
    private static List<Pattern> own(EvidenceContext context) {
        return context.options().stream()
                .map(OWN::matcher)
                .filter(Matcher::matches)
                .map(option -> "\\Q" + dotted(option.group(1)).replace("*", "\\E.*\\Q") + "\\E")
                .map(method -> Pattern.compile("inline," + method))
                .toList();
    }

    private static String dotted(String method) {
        return method.replace("::", ".").replace('/', '.');
    }
}
