package org.jvmquarks.journal;

import java.util.List;

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
 */
public record JdkRecord(
        String id,
        int feature,
        String vendor,
        String version,
        String vm,
        String source,
        List<String> options) {

    public JdkRecord {
        options = List.copyOf(options);
    }
}
