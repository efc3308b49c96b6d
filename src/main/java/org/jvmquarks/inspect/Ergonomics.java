package org.jvmquarks.inspect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.jdk.VmFlag;

/**
 * The heap, collector, threads and processors of a VM with the options that it takes.
 *
 * @param initialHeap in bytes
 * @param maxHeap in bytes
 * @param collector {@code G1}
 * @param parallelThreads threads that collect while the application waits
 * @param concurrentThreads threads that collect while the application runs; empty if the collector decides later, as
 *     CMS does
 * @param compilerThreads threads that compile, at most
 * @param processors processors that the VM uses
 */
public record Ergonomics(
        Optional<Long> initialHeap,
        Optional<Long> maxHeap,
        Optional<String> collector,
        Optional<Long> parallelThreads,
        Optional<Long> concurrentThreads,
        Optional<Long> compilerThreads,
        Optional<Integer> processors) {

    /** CMS is first: it is on together with its young collector. */
    private static final List<Map.Entry<String, String>> COLLECTORS = List.of(
            Map.entry("UseConcMarkSweepGC", "CMS"),
            Map.entry("UseG1GC", "G1"),
            Map.entry("UseZGC", "ZGC"),
            Map.entry("UseShenandoahGC", "Shenandoah"),
            Map.entry("UseEpsilonGC", "Epsilon"),
            Map.entry("UseParallelGC", "Parallel"),
            Map.entry("UseParallelOldGC", "Parallel"),
            Map.entry("UseSerialGC", "Serial"));

    /** Returns whether a flag chooses a collector: {@code UseG1GC}. */
    static boolean isCollector(String flag) {
        return COLLECTORS.stream().anyMatch(each -> each.getKey().equals(flag));
    }

    /** Reads them from the flags of a VM that started. */
    static Ergonomics of(Start start) {
        Map<String, VmFlag> flags = start.flags();
        return new Ergonomics(
                number(flags, "InitialHeapSize"),
                number(flags, "MaxHeapSize"),
                COLLECTORS.stream()
                        .filter(each -> isOn(flags, each.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst(),
                number(flags, "ParallelGCThreads"),
                number(flags, "ConcGCThreads").filter(count -> count > 0),
                number(flags, "CICompilerCount"),
                start.processors());
    }

    private static Optional<Long> number(Map<String, VmFlag> flags, String name) {
        return Optional.ofNullable(flags.get(name))
                .flatMap(VmFlag::value)
                .filter(value -> value.matches("\\d{1,18}"))
                .map(Long::valueOf);
    }

    private static boolean isOn(Map<String, VmFlag> flags, String name) {
        return Optional.ofNullable(flags.get(name)).filter(VmFlag::isOn).isPresent();
    }

    /** Returns them as a sentence: {@code heap 64 to 1024 MB, G1, …}. */
    public String describe() {
        StringBuilder text = new StringBuilder("heap ");
        text.append(megabytes(initialHeap))
                .append(" to ")
                .append(megabytes(maxHeap))
                .append(" MB");
        collector.ifPresent(it -> text.append(", ").append(it));
        parallelThreads.ifPresent(it -> text.append(", GC threads ")
                .append(it)
                .append(" parallel and ")
                .append(concurrentThreads.map(String::valueOf).orElse("?"))
                .append(" concurrent"));
        compilerThreads.ifPresent(it -> text.append(", compiler threads ").append(it));
        processors.ifPresent(it -> text.append(", processors ").append(it));
        return text.toString();
    }

    private static String megabytes(Optional<Long> bytes) {
        return bytes.map(it -> Long.toString(it >> 20)).orElse("?");
    }
}
