package org.jvmquarks.upgrade.findings;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inspect.Ergonomics;
import org.jvmquarks.inspect.SimulatedLimits;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * The collectors with which the application runs on both JDKs.
 *
 * <p>They are known if an option chooses one, or if the options and the limits are known that a VM chooses by: both
 * processors and memory, or one of them that is small enough to decide alone.
 *
 * @param titles as {@link Collector#title()}; empty if they are not known
 */
record OwnCollectors(Set<String> titles) {
    OwnCollectors {
        titles = Set.copyOf(titles);
    }

    /** Collectors of which nothing is known. */
    static OwnCollectors unknown() {
        return new OwnCollectors(Set.of());
    }

    /**
     * Returns those that both VMs have with the options and limits of the application.
     *
     * @param feature version of the JDK to which it moves
     */
    static OwnCollectors of(
            KnownApplication application, int feature, Optional<Ergonomics> before, Optional<Ergonomics> after) {
        Set<String> titles = Stream.of(before, after)
                .flatMap(vm -> vm.flatMap(Ergonomics::collector).stream())
                .collect(Collectors.toSet());
        boolean told = before.isPresent() && after.isPresent() && !titles.isEmpty();
        return told && (isChosen(application, feature) || isLimited(application))
                ? new OwnCollectors(titles)
                : unknown();
    }

    private static boolean isChosen(KnownApplication application, int feature) {
        return application.optionsOn(feature).stream().anyMatch(option -> Collector.isChosenBy(option.word()));
    }

    /** A machine that is small in one respect decides whatever the other one is. */
    private static boolean isLimited(KnownApplication application) {
        ContainerLimits limits = application.limits();
        return application.line().isPresent()
                && (SimulatedLimits.isSmall(limits)
                        || (limits.memoryMegabytes().isPresent()
                                && limits.usableProcessors().isPresent()));
    }

    /** Returns whether the application runs with other collectors alone. */
    boolean exclude(String collector) {
        return !titles.isEmpty() && !titles.contains(collector);
    }
}
