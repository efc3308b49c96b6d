package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * A JDK of a run, as it proved itself to be.
 *
 * @param id the name of its column
 * @param feature feature version, 8 to 28
 * @param vendor {@code java.vendor}
 * @param version {@code java.runtime.version}
 * @param vm {@code java.vm.name}
 * @param source where it comes from: a home, or a container image
 * @param options options that make it a variant, in order
 * @param processors that its VM saw; empty in journals that were written before they were recorded
 * @param limits of its container, where the matrix gives any
 */
public record JdkRecord(
        String id,
        int feature,
        String vendor,
        String version,
        String vm,
        String source,
        List<String> options,
        OptionalInt processors,
        Optional<ContainerLimits> limits) {

    public JdkRecord {
        options = List.copyOf(options);
    }

    /** The same in a column of another name. */
    public JdkRecord named(String name) {
        return new JdkRecord(
                name, feature, vendor, version, vm, source, options, processors, limits);
    }
}
