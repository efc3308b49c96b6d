package org.jvmquarks.engine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jvmquarks.journal.RunCost;

/** Takes the time of the phases of a run. */
final class CostMeter {
    /** A shorter phase, in seconds, is none: its driver went on to the next at once. */
    private static final double SHORTEST = 0.001;

    private final Supplier<CoreTimes> cores;
    private final List<RunCost.Phase> phases = new ArrayList<>();
    private String name = "start";
    private long began = System.nanoTime();
    private CoreTimes before;

    CostMeter(Supplier<CoreTimes> cores) {
        this.cores = cores;
        this.before = cores.get();
    }

    /** Ends a phase and begins the next. */
    synchronized void next(String phase) {
        long now = System.nanoTime();
        CoreTimes times = cores.get();
        double seconds = Math.round((now - began) / 1e6) / 1e3;
        if (seconds >= SHORTEST) {
            phases.add(new RunCost.Phase(name, seconds, times.busySince(before)));
        }
        name = phase;
        began = now;
        before = times;
    }

    /** Ends the last phase. */
    synchronized RunCost total() {
        next("over");
        return new RunCost(phases, host(), Optional.empty());
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
                ChildTimes.seconds());
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
