package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;

/**
 * A JDK as the matrix or the selection describes it, before it proves what it is.
 *
 * @param id the name of its column
 * @param source where it comes from: a home, or a container image
 * @param options options that make it a variant, in order
 * @param limits of its container, where the matrix gives any
 * @param environment variables of its guests, where the matrix gives any
 * @param platform platform that its image is bound to, where the matrix gives one
 */
public record PlannedJdk(
        String id,
        String source,
        List<String> options,
        Optional<ContainerLimits> limits,
        Optional<GuestEnvironment> environment,
        Optional<ImagePlatform> platform) {

    public PlannedJdk {
        options = List.copyOf(options);
    }

    /** A JDK whose guests have no variables of their own, and that is not bound to a platform. */
    public PlannedJdk(String id, String source, List<String> options, Optional<ContainerLimits> limits) {
        this(id, source, options, limits, Optional.empty(), Optional.empty());
    }

    public static PlannedJdk of(Jdk jdk) {
        return new PlannedJdk(
                jdk.id(),
                jdk.source().describe(),
                jdk.options(),
                Optional.of(jdk.limits()).filter(limits -> !limits.isNone()),
                Optional.of(jdk.environment()).filter(variables -> !variables.isNone()),
                jdk.platform());
    }

    /** Returns what makes it a variant: {@code with -Xint and TZ=UTC}; empty if nothing does. */
    public String variant() {
        return platform.map(it -> " for " + it.title()).orElse("")
                + (options.isEmpty() ? "" : " with " + String.join(" ", options))
                + environment
                        .map(it -> " with the environment " + it.describe())
                        .orElse("")
                + limits.map(it -> " in a container with " + it.describe()).orElse("");
    }

    /** Returns its options, variables and limits as one line; empty without any. */
    String given() {
        return Stream.of(
                        options.stream(),
                        environment.stream().flatMap(it -> it.assignments().stream()),
                        limits.stream().map(it -> "in a container with " + it.describe()))
                .flatMap(each -> each)
                .collect(Collectors.joining(" "));
    }
}
