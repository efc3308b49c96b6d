package org.jvmquarks.jdk;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * What a guest found out about its VM's surroundings, by reading them.
 *
 * @param machine the machine as this VM sees it
 * @param system the operating system
 * @param modules names of the runtime's modules; empty up to JDK 8
 */
@API(status = API.Status.EXPERIMENTAL)
public record Facts(Machine machine, SystemFacts system, Set<String> modules) {

    public Facts {
        modules = Set.copyOf(modules);
    }

    /**
     * @param arch {@code os.arch}
     * @param bits of an address: 32 or 64
     * @param processors processors that the VM may use
     * @param pageSize bytes of a page
     * @param cacheLine bytes of a cache line; empty where the system does not say
     * @param threadsPerCore hardware threads of a core; empty where the system does not say
     * @param memoryMegabytes memory of the machine or container, in MB (2^20 bytes); empty where
     *     the system does not say
     * @param cpuFeatures flags of the processor as the system names them
     */
    public record Machine(
            String arch,
            int bits,
            int processors,
            int pageSize,
            OptionalInt cacheLine,
            OptionalInt threadsPerCore,
            OptionalInt memoryMegabytes,
            List<String> cpuFeatures) {}

    /**
     * @param name {@code os.name}
     * @param kernel {@code os.version}
     * @param libc name and version of the C library; empty where it is not known
     * @param thp mode of transparent huge pages; empty where there are none
     */
    public record SystemFacts(
            String name, String kernel, Optional<String> libc, Optional<String> thp) {}

    public int pageSize() {
        return machine.pageSize();
    }
}
