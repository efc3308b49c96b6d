package org.jvmquarks.upgrade.memory;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.host.wire.ReportedFlags;
import org.jvmquarks.inspect.SimulatedLimits;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;

/** The measurement of one JDK. */
final class Measurement {
    /** Processes in each state: what they take differs by when the compilers ran. */
    private static final int PROCESSES = 3;

    private final TestedJdk jdk;
    private final List<String> options;
    private final ContainerLimits limits;
    private final StandaloneContext context;
    private String state = Commands.IDLE;

    /**
     * @param jdk with its limits, where they are in force
     * @param options options of the application
     * @param requested the limits; the JDK gets those as options that its container does not have
     */
    Measurement(TestedJdk jdk, List<String> options, ContainerLimits requested) {
        this.jdk = jdk;
        this.options = ServiceOptions.of(options);
        this.limits = requested.isNone() ? jdk.jdk().limits() : requested;
        this.context = StandaloneContext.of(jdk);
    }

    /** Measures; every end of a guest is a result. */
    BudgetResult result() {
        String id = jdk.jdk().id();
        try {
            if (!jdk.capabilities().isHotSpot()) {
                return new BudgetResult.Unmeasured(
                        id,
                        "needs native memory tracking, which only HotSpot VMs have; this VM is "
                                + jdk.identity().describe());
            }
            return new BudgetResult.Measured(budget());
        } catch (ServiceEnd e) {
            String end = String.valueOf(e.getMessage());
            return e.hasStarted()
                    ? new BudgetResult.Died(id, state, end)
                    : new BudgetResult.Unmeasured(id, "the VM did not start: " + end);
        } catch (CellError e) {
            return e.kind() == ErrorKind.OUT_OF_MEMORY
                    ? new BudgetResult.Died(id, state, killed())
                    : new BudgetResult.Unmeasured(id, String.valueOf(e.getMessage()));
        } catch (NotApplicable e) {
            return new BudgetResult.Unmeasured(id, String.valueOf(e.getMessage()));
        }
    }

    private String killed() {
        return "the kernel killed it with exit code 137 at the limit of its container"
                + (limits.memoryMegabytes().isPresent()
                        ? ", " + limits.memoryMegabytes().getAsLong() + " MB"
                        : "");
    }

    private MemoryBudget budget() {
        Optional<SimulatedLimits> simulated = simulated();
        List<String> all = new ArrayList<>();
        simulated.ifPresent(it -> all.addAll(it.options()));
        all.addAll(options);
        HeapFlags flags = HeapFlags.of(context, all);
        ServiceRuns runs = new ServiceRuns(context, all, flags);
        List<ServiceProcess> idle = new ArrayList<>();
        List<ServiceRuns.Loaded> loaded = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            state = Commands.IDLE;
            idle.add(runs.idle());
            state = Commands.LOADED;
            loaded.add(runs.loaded());
        }
        return new MemoryBudget(
                jdk.jdk().id(),
                limits.memoryMegabytes().isPresent()
                        ? OptionalLong.of(limits.memoryMegabytes().getAsLong() << 20)
                        : OptionalLong.empty(),
                simulated.map(it -> it.describe(jdk.jdk().limits())),
                flags.maxHeap(),
                beside(idle),
                beside(loaded.stream().map(ServiceRuns.Loaded::process).toList()),
                loaded.get(0).amounts());
    }

    private Optional<SimulatedLimits> simulated() {
        ContainerLimits lacking = limits.beyond(jdk.jdk().limits());
        if (lacking.isNone()) {
            return Optional.empty();
        }
        Map<String, VmFlag> known = new TreeMap<>();
        List<String> names = SimulatedLimits.FLAGS;
        ReportedFlags.all(context.run(GuestRequest.of(Commands.FLAGS, names.toArray(new String[0]))), names).stream()
                .filter(VmFlag::isKnown)
                .forEach(flag -> known.put(flag.name(), flag));
        return Optional.of(SimulatedLimits.of(lacking, known));
    }

    static NonHeapMemory beside(List<ServiceProcess> processes) {
        Map<MemoryArea, MemoryRange> areas = new EnumMap<>(MemoryArea.class);
        for (MemoryArea area : MemoryArea.values()) {
            areas.put(area, MemoryRange.of(all(processes, one -> one.areas().getOrDefault(area, 0L))));
        }
        return new NonHeapMemory(
                areas,
                MemoryRange.of(all(processes, ServiceProcess::committed)),
                known(processes, ServiceProcess::resident),
                known(processes, ServiceProcess::process));
    }

    private static List<Long> all(List<ServiceProcess> processes, Function<ServiceProcess, Long> number) {
        return processes.stream().map(number).toList();
    }

    /** A number that one process lacks is not known of any: they are of one kernel. */
    private static Optional<MemoryRange> known(
            List<ServiceProcess> processes, Function<ServiceProcess, Optional<Long>> number) {
        List<Long> values =
                processes.stream().map(number).flatMap(Optional::stream).toList();
        return values.size() == processes.size() ? Optional.of(MemoryRange.of(values)) : Optional.empty();
    }
}
