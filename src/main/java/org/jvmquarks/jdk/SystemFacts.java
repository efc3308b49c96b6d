package org.jvmquarks.jdk;

import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The operating system below a VM.
 *
 * @param name {@code os.name}
 * @param kernel {@code os.version}; may be empty
 * @param libc name of the C library, with its version where it has one; empty where it is not known
 * @param thp mode of transparent huge pages: {@code always}, {@code madvise} or {@code never}; empty where the system
 *     has none
 * @param controlGroups version of the control groups that limit memory and processors: {@code v1} or {@code v2}; empty
 *     where there are none
 * @param group the VM's own control group; empty in journals that were written before it was recorded
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SystemFacts(
        String name,
        String kernel,
        Optional<String> libc,
        Optional<String> thp,
        Optional<String> controlGroups,
        Optional<ControlGroupFacts> group) {

    private static final String V2 = "v2";

    public SystemFacts {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a system must have a name, was '" + name + "'");
        }
    }

    /** A system about whose control group nothing else is known. */
    public SystemFacts(
            String name, String kernel, Optional<String> libc, Optional<String> thp, Optional<String> controlGroups) {
        this(name, kernel, libc, thp, controlGroups, Optional.empty());
    }

    /**
     * Returns the controllers of control groups in version 2 that {@code /proc/cgroups} does not list. VMs before
     * JDK-8349988 look there, and do not see the limits of their container if one is missing.
     */
    public List<String> unlistedControllers() {
        return controlGroups.filter(V2::equals).isPresent()
                ? group.map(ControlGroupFacts::unlisted).orElse(List.of())
                : List.of();
    }
}
