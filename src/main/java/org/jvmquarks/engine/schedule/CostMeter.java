package org.jvmquarks.engine.schedule;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jvmquarks.host.ProofTimes;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.launch.ChildTimes;

/** Takes the time of the phases of a run. */
public final class CostMeter {
    /** A shorter phase, in seconds, is none: its driver went on to the next at once. */
    private static final double SHORTEST = 0.001;

    private final Supplier<CoreTimes> cores;
    private final LongSupplier nanoTime;
    private final List<RunCost.Phase> phases = new ArrayList<>();
    private String name = "start";
    private final long started;
    private OptionalDouble firstVerdict = OptionalDouble.empty();
    private long began;
    private CoreTimes before;

    public CostMeter(Supplier<CoreTimes> cores, LongSupplier nanoTime) {
        this.cores = cores;
        this.nanoTime = nanoTime;
        this.started = nanoTime.getAsLong();
        this.began = started;
        this.before = cores.get();
    }

    /** Ends a phase and begins the next. */
    public synchronized void next(String phase) {
        long now = nanoTime.getAsLong();
        CoreTimes times = cores.get();
        double seconds = seconds(now - began);
        if (seconds >= SHORTEST) {
            phases.add(new RunCost.Phase(name, seconds, times.busySince(before)));
        }
        name = phase;
        began = now;
        before = times;
    }

    /** Notes that a cell was decided; only the first one counts. */
    public synchronized void decided() {
        if (firstVerdict.isEmpty()) {
            firstVerdict = OptionalDouble.of(seconds(nanoTime.getAsLong() - started));
        }
    }

    /** Ends the last phase. */
    public synchronized RunCost total(List<ProofTimes> proofs) {
        next("over");
        return new RunCost(
                phases, host(), firstVerdict, Optional.of(proofs(proofs)), Optional.empty());
    }

    private static double seconds(long nanos) {
        return Math.round(nanos / 1e6) / 1e3;
    }

    private static List<RunCost.Proof> proofs(List<ProofTimes> jdks) {
        Map<ProofTimes.Kind, ProofTimes.Sum> sums = new EnumMap<>(ProofTimes.Kind.class);
        jdks.forEach(
                jdk ->
                        jdk.sums()
                                .forEach(
                                        (kind, sum) ->
                                                sums.merge(kind, sum, ProofTimes.Sum::plus)));
        return sums.entrySet().stream()
                .map(
                        each ->
                                new RunCost.Proof(
                                        each.getKey().name().toLowerCase(Locale.ROOT),
                                        each.getValue().guests(),
                                        seconds(each.getValue().elapsed().toNanos())))
                .toList();
    }

    private static RunCost.Host host() {
        long processor =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                        .getProcessCpuTime();
        return new RunCost.Host(
                processor < 0 ? OptionalDouble.empty() : OptionalDouble.of(processor / 1e9),
                Optional.ofNullable(ManagementFactory.getCompilationMXBean())
                        .filter(it -> it.isCompilationTimeMonitoringSupported())
                        .map(it -> OptionalDouble.of(it.getTotalCompilationTime() / 1e3))
                        .orElseGet(OptionalDouble::empty),
                collector(),
                ChildTimes.seconds(),
                PeakMemory.megabytes());
    }

    private static OptionalDouble collector() {
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        return collectors.stream().anyMatch(each -> each.getCollectionTime() < 0)
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        collectors.stream()
                                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                                        .sum()
                                / 1e3);
    }
}
