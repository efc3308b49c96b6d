package org.jvmquarks.evidence.nativememory;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.evidence.Amount;
import org.jvmquarks.evidence.Measured;

/**
 * One of the numbers in a summary, or a sum of them.
 *
 * @param isReserved whether it is the address space; if not, it is what is committed
 * @param required the VM's name of a category; empty for the total
 * @param ifAny further categories that are added where a summary has them
 */
record NmtMetric(boolean isReserved, Optional<String> required, List<String> ifAny) implements Amount<NativeMemory> {
    private static final double KILOBYTE = 1024;

    NmtMetric {
        ifAny = List.copyOf(ifAny);
    }

    static NmtMetric committed(String category, String... ifAny) {
        return new NmtMetric(false, Optional.of(category), List.of(ifAny));
    }

    static NmtMetric committed() {
        return new NmtMetric(false, Optional.empty(), List.of());
    }

    static NmtMetric reserved(String category) {
        return new NmtMetric(true, Optional.of(category), List.of());
    }

    /** In bytes; empty where there is no such category. */
    Optional<Long> of(Summary summary) {
        long further = ifAny.stream()
                .flatMap(name -> category(summary, name).stream())
                .mapToLong(this::bytes)
                .sum();
        Optional<Usage> usage =
                required.isEmpty() ? Optional.of(summary.total()) : required.flatMap(name -> category(summary, name));
        return usage.map(found -> bytes(found) + further);
    }

    private static Optional<Usage> category(Summary summary, String name) {
        return Optional.ofNullable(summary.categories().get(name));
    }

    private long bytes(Usage usage) {
        return isReserved ? usage.reserved() : usage.committed();
    }

    /** Returns each number of a sum. */
    List<NmtMetric> parts() {
        return Stream.concat(
                        Stream.of(new NmtMetric(isReserved, required, List.of())),
                        ifAny.stream().map(name -> new NmtMetric(isReserved, Optional.of(name), List.of())))
                .toList();
    }

    /** {@code committed for GC}, {@code committed for Class and Metaspace}. */
    @Override
    public String words() {
        return (isReserved ? "reserved" : "committed")
                + required.map(name -> " for " + name).orElse(" in total")
                + String.join("", ifAny.stream().map(name -> " and " + name).toList());
    }

    @Override
    public String unit() {
        return "KB";
    }

    @Override
    public String number(long amount) {
        return String.format(Locale.ROOT, "%.1f", amount / KILOBYTE);
    }

    @Override
    public Measured of(NativeMemory evidence) {
        return evidence.number(this);
    }

    @Override
    public void record(NativeMemory evidence) {
        evidence.record(this);
    }
}
