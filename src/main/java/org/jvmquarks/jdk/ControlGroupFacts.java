package org.jvmquarks.jdk;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The control group of a VM, besides its limits of memory and processor time.
 *
 * @param cpuset processors that the group may use; empty where the kernel does not tell
 * @param shares the group's shares of the processors, in version 1
 * @param weight the group's weight for the processors, in version 2
 * @param listed sorted names of the controllers that {@code /proc/cgroups} lists as enabled
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ControlGroupFacts(Optional<CpuSet> cpuset, OptionalInt shares, OptionalInt weight, List<String> listed) {
    private static final int DEFAULT_SHARES = 1024;
    private static final int DEFAULT_WEIGHT = 100;

    /** The controllers that a VM which looks into {@code /proc/cgroups} expects there. */
    private static final List<String> EXPECTED = List.of("cpu", "cpuacct", "cpuset", "memory");

    public ControlGroupFacts {
        listed = List.copyOf(listed);
    }

    /** Returns what a VM expects in {@code /proc/cgroups} and does not find there. */
    public List<String> unlisted() {
        return EXPECTED.stream().filter(name -> !listed.contains(name)).toList();
    }

    /**
     * Describes what keeps the group from all of the machine's processors; empty if nothing does.
     *
     * @param online processors of the machine
     */
    List<String> describe(OptionalInt online) {
        return Stream.of(
                        cpuset.filter(it -> it.size() < online.orElse(0)).map(it -> "cpuset " + it),
                        unless(DEFAULT_SHARES, shares).map(it -> it + " CPU shares"),
                        unless(DEFAULT_WEIGHT, weight).map(it -> "CPU weight " + it))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Integer> unless(int usual, OptionalInt actual) {
        return actual.stream().filter(it -> it != usual).boxed().findFirst();
    }
}
