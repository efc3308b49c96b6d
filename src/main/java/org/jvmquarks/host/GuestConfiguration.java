package org.jvmquarks.host;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;

/**
 * How one guest is started, beside what its evidence requests.
 *
 * @param options options of the pin and of a falsifier, after those of the JDK and of the request
 * @param framed whether it runs in the {@link DefaultOptions}, or in the bare JVM
 * @param limits limits of the container around the guest
 * @param substitution returns the class to take in place of the probe
 * @param folder folder of the guest's evidence, relative to that of its JDK
 * @param shared what the check asked before, if it may share guests with others; empty for a guest of its own
 * @param pinned the processors on which all its threads run; empty if they may run on any
 */
public record GuestConfiguration(
        List<String> options,
        boolean framed,
        ContainerLimits limits,
        UnaryOperator<Class<?>> substitution,
        String folder,
        Optional<Repeats> shared,
        Optional<CpuSet> pinned) {

    public GuestConfiguration {
        options = List.copyOf(options);
        if (folder.isBlank()) {
            throw new IllegalArgumentException("a guest needs a folder of its own");
        }
    }

    /** Returns the configuration of a guest without a pin around it: in the bare JVM. */
    public static GuestConfiguration plain(List<String> options, String folder) {
        return new GuestConfiguration(
                options, false, ContainerLimits.none(), UnaryOperator.identity(), folder, Optional.empty());
    }

    /** Makes the configuration of a guest that is not pinned to processors. */
    public GuestConfiguration(
            List<String> options,
            boolean framed,
            ContainerLimits limits,
            UnaryOperator<Class<?>> substitution,
            String folder,
            Optional<Repeats> shared) {
        this(options, framed, limits, substitution, folder, shared, Optional.empty());
    }

    /** Returns the same configuration with all threads of the guest on these processors. */
    public GuestConfiguration on(Optional<CpuSet> processors) {
        return new GuestConfiguration(options, framed, limits, substitution, folder, shared, processors);
    }
}
