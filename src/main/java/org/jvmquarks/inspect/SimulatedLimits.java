package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.VmFlag;

/**
 * Limits that a VM outside a container gets as options, as if it ran in one.
 *
 * @param options the options, to go before those of the user
 * @param describe the limits and how they are set, in words
 */
public record SimulatedLimits(List<String> options, String describe) {
    /** Names of the flags that may be needed. */
    public static final List<String> FLAGS =
            List.of("ActiveProcessorCount", "MaxRAM", "NeverActAsServerClassMachine", "TieredCompilation");

    private static final String PROCESSORS = FLAGS.get(0);
    private static final String MEMORY = FLAGS.get(1);
    private static final String SMALL = FLAGS.get(2);

    /**
     * A VM that is told to be small compiles like a client VM, with one compiler and 32 MB for code, unless its kind of
     * compilation is chosen. A container that is small does not do that to it.
     */
    private static final String COMPILATION = FLAGS.get(3);

    /** Below 2 GB less 256 MB a machine is not of the server class, which MaxRAM does not tell. */
    private static final long SERVER_MEGABYTES = 1792;

    public SimulatedLimits {
        options = List.copyOf(options);
    }

    /**
     * Returns the options that this VM has for that.
     *
     * @param flags flags that the VM has, {@link #FLAGS} at least
     */
    public static SimulatedLimits of(ContainerLimits limits, Map<String, VmFlag> flags) {
        List<String> options = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        limits.usableProcessors()
                .ifPresent(count -> add(PROCESSORS, Long.toString((long) Math.ceil(count)), flags, options, missing));
        limits.memoryMegabytes().ifPresent(megabytes -> {
            add(MEMORY, megabytes + "m", flags, options, missing);
            if (megabytes < SERVER_MEGABYTES && flags.containsKey(SMALL)) {
                options.add("-XX:+" + SMALL);
                if (flags.containsKey(COMPILATION)) {
                    options.add("-XX:+" + COMPILATION);
                }
            }
        });
        return new SimulatedLimits(
                options,
                limits.describe()
                        + (options.isEmpty() ? "" : ", simulated by " + String.join(" ", options))
                        + (missing.isEmpty()
                                ? ""
                                : "; this VM has no " + String.join(" and no ", missing) + ", use a JDK in a container")
                        + (limits.shares().isPresent() ? "; shares are not simulated, use a JDK in a container" : ""));
    }

    /**
     * Tells whether a machine with these limits is not of the server class, however large it is otherwise. JDK 27 and
     * later make no such difference (JEP 523).
     */
    public static boolean isSmall(ContainerLimits limits) {
        return (limits.usableProcessors().isPresent()
                        && limits.usableProcessors().getAsDouble() <= 1)
                || (limits.memoryMegabytes().isPresent()
                        && limits.memoryMegabytes().getAsLong() < SERVER_MEGABYTES);
    }

    /** Returns all limits in words, with those that are in force. */
    public String describe(ContainerLimits inForce) {
        return inForce.isNone() ? describe : inForce.describe() + " of a container, and " + describe;
    }

    private static void add(
            String name, String value, Map<String, VmFlag> flags, List<String> options, List<String> missing) {
        if (flags.containsKey(name)) {
            options.add("-XX:" + name + "=" + value);
        } else {
            missing.add(name);
        }
    }
}
