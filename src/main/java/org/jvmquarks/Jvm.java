package org.jvmquarks;

import java.nio.file.Path;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.BenchmarkProbe;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.allocation.Allocation;
import org.jvmquarks.evidence.allocation.AllocationOf;
import org.jvmquarks.evidence.benchmark.TimeOf;
import org.jvmquarks.evidence.benchmark.Timing;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.compilation.Compilation;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.evidence.flags.Flag;
import org.jvmquarks.evidence.flags.FlagOf;
import org.jvmquarks.evidence.layout.Layout;
import org.jvmquarks.evidence.layout.LayoutOf;
import org.jvmquarks.evidence.litmus.Litmus;
import org.jvmquarks.evidence.litmus.LitmusOf;
import org.jvmquarks.evidence.process.ProcessOf;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.litmus.TwoActors;
import org.jvmquarks.guest.probe.Argument;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Facts;
import org.jvmquarks.jdk.JavaVersion;

/**
 * The JDK under test, as a pin sees it. Each question starts a fresh guest; none is answered by the JVM that runs the
 * pin. Immutable: {@link #with} gives another.
 */
@API(status = API.Status.STABLE, since = "0.1")
public interface Jvm {

    /** Feature version, 8 to 28, as the guest proved it. */
    default int feature() {
        return version().feature();
    }

    /** Returns the whole version, as the guest proved it. */
    JavaVersion version();

    /** Returns the facts that the guest proved about its VM and its machine. */
    Facts facts();

    /** The same JDK with further options, after those it already has. */
    Jvm with(String... options);

    /**
     * The same JDK with this value of an {@link Argument}, which each probe must have that is asked afterwards.
     *
     * @param name of the field
     */
    Jvm withArgument(String name, Object value);

    /**
     * The same JDK with the classes of an archive before those of the project, as to compare it with its last release.
     *
     * @param archive an archive with at least one class that the project has as well
     */
    Jvm withArchive(Path archive);

    /**
     * The same JDK with this collector, instead of any that the JDK of the matrix has as an option. The cell is
     * NOT_APPLICABLE where the VM does not have the collector.
     */
    Jvm with(Collector collector);

    /**
     * The same JDK in a container of its own with that much of the machine.
     *
     * @param processors processors, fractions of one allowed
     * @param megabytes memory in MB (2^20 bytes)
     */
    Jvm inContainer(double processors, long megabytes);

    /**
     * The same JDK in a container of its own with that weight against other containers, and without limits.
     *
     * @param shares from 2 to 262144; other containers have 1024
     */
    Jvm withCpuShares(int shares);

    /**
     * The same JDK in a container without limits, inside a control group with that much memory.
     *
     * @param megabytes memory of the group in MB (2^20 bytes)
     */
    Jvm insideGroup(long megabytes);

    /**
     * The same JDK with what another one wrote: its guests find the file {@link WrittenFile#NAME} in their working
     * directory.
     */
    Jvm reading(WrittenFile file);

    /** Gathers evidence of any kind; the methods below are shorthands for the common ones. */
    <E> E observe(Inquiry<E> inquiry);

    /** Returns the bytes allocated per call of the probe's {@code op()}. */
    default Allocation allocationOf(Class<?> probe) {
        return observe(new AllocationOf(probe));
    }

    /**
     * Returns the bytes allocated per operation of a {@code @Benchmark} method, which is called as an {@code op()} is,
     * with its state set up once.
     */
    default Allocation allocationOf(Class<?> benchmarks, String method) {
        return observe(new AllocationOf(benchmarks, method));
    }

    /** Returns what the compilers do with the probe's {@code op()}: what they inline, and why not. */
    default Compilation compilationOf(Class<?> probe) {
        return observe(new CompilationOf(probe));
    }

    /** Returns what the compilers do with a {@code @Benchmark} method, called as for its allocation. */
    default Compilation compilationOf(Class<?> benchmarks, String method) {
        return observe(new CompilationOf(benchmarks, method));
    }

    /** Returns the layout of a class of the JDK or of an array: {@code java.lang.Long}, {@code byte[1]}. */
    default Layout layoutOf(String type) {
        return observe(new LayoutOf(type));
    }

    /** Returns the layout of a class of the quark, or of what it is about. */
    default Layout layoutOf(Class<?> type) {
        return observe(new LayoutOf(type));
    }

    /** Returns the effective value of a VM flag. */
    default Flag flag(String name) {
        return observe(new FlagOf(name));
    }

    /** Returns what the probe's {@code op()} returns: a map of values, or a single one. */
    default Values valuesOf(Class<?> probe) {
        return observe(new ValuesOf(probe));
    }

    /** Runs a process with the probe's {@code main}. */
    default ProcessRun run(Class<?> probe, String... arguments) {
        return observe(new ProcessOf(probe, arguments));
    }

    /** Returns the machine code that C2 makes of the probe's {@code op()}. */
    default MachineCode codeOf(Class<?> probe) {
        return observe(new CodeOf(probe));
    }

    /**
     * Returns the machine code that C2 makes of a {@code @Benchmark} method, or of another method of the probe, which
     * {@code op()} calls.
     */
    default MachineCode codeOf(Class<?> probe, String method) {
        return observe(
                BenchmarkProbe.isBenchmark(probe, method)
                        ? new CodeOf(probe, method)
                        : new CodeOf(probe).method(method));
    }

    /** Returns the outcomes of two threads that use the fields of the probe at the same time. */
    default Litmus litmusOf(Class<? extends TwoActors> probe) {
        return observe(new LitmusOf(probe));
    }

    /** Returns the time of the probe's {@code @Benchmark op()}; the pin must be declared {@code timing}. */
    default Timing timeOf(Class<?> probe) {
        return observe(new TimeOf(probe));
    }

    /** Returns the time of a {@code @Benchmark} method, as of a class with several; the pin is {@code timing}. */
    default Timing timeOf(Class<?> benchmarks, String method) {
        return observe(new TimeOf(benchmarks, method));
    }
}
