package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;

/**
 * A JDK as the matrix or the selection describes it, before it proves what it is.
 *
 * @param id the name of its column
 * @param source where it comes from: a home, or a container image
 * @param options options that make it a variant, in order
 * @param limits of its container, where the matrix gives any
 */
public record PlannedJdk(
        String id, String source, List<String> options, Optional<ContainerLimits> limits) {

    public PlannedJdk {
        options = List.copyOf(options);
    }

    public static PlannedJdk of(Jdk jdk) {
        return new PlannedJdk(
                jdk.id(),
                jdk.source().describe(),
                jdk.options(),
                Optional.of(jdk.limits()).filter(limits -> !limits.isNone()));
    }

    /** Returns {@code /opt/jdk-25 with -Xint}. */
    public String describe() {
        return source
                + (options.isEmpty() ? "" : " with " + String.join(" ", options))
                + limits.map(it -> " in a container with " + it.describe()).orElse("");
    }
}
