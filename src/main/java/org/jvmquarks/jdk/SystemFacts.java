package org.jvmquarks.jdk;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The operating system below a VM.
 *
 * @param name {@code os.name}
 * @param kernel {@code os.version}; may be empty
 * @param libc name of the C library, with its version where it has one; empty where it is not known
 * @param thp mode of transparent huge pages: {@code always}, {@code madvise} or {@code never};
 *     empty where the system has none
 * @param controlGroups version of the control groups that limit memory and processors: {@code v1}
 *     or {@code v2}; empty where there are none
 */
@API(status = API.Status.EXPERIMENTAL)
public record SystemFacts(
        String name,
        String kernel,
        Optional<String> libc,
        Optional<String> thp,
        Optional<String> controlGroups) {

    public SystemFacts {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a system must have a name, was '" + name + "'");
        }
    }
}
