package org.jvmquarks.jdk;

import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * Facts that a guest found out about its VM and its machine, by reading them. A pin whose claim depends on the machine
 * computes its expectation from them.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Facts {

    /**
     * Returns the size of a page in bytes.
     *
     * @throws UnknownFactException if the machine does not tell it
     */
    int pageSize();

    /**
     * Returns the size of a line of the processor's caches in bytes.
     *
     * @throws UnknownFactException if the machine does not tell it
     */
    int cacheLine();

    /**
     * Returns the hardware threads of a core.
     *
     * @throws UnknownFactException if the machine does not tell it
     */
    int threadsPerCore();

    /** Returns the processors that the VM may use. */
    int processors();

    /**
     * Returns how many cores so many processors are at least, as the hardware threads of a core share what it has. A
     * machine that does not tell counts as one with two threads per core.
     *
     * @param processors a number of hardware threads, at least 1
     */
    int coresOf(int processors);

    /** Returns the architecture as {@code os.arch} names it. */
    String arch();

    /**
     * Returns whether another architecture's processor runs the VM by emulation, as QEMU does. Its times mean nothing;
     * where the machine does not tell, this is {@code false}.
     */
    boolean isEmulated();

    /** Returns the bits of an address: 32 or 64. */
    int bits();

    /** Returns the operating system; empty for one that {@link Os} does not name. */
    Optional<Os> os();

    /** Returns the mode of transparent huge pages; empty where the system has none. */
    Optional<String> thp();

    /**
     * Returns the memory that the guest can use, in MB (2^20 bytes): that of the machine, or the limit of its
     * container; empty where the system tells neither.
     */
    OptionalLong memoryMegabytes();

    /** Returns whether the runtime has a module. */
    boolean hasModule(String name);

    /** Returns whether this is HotSpot, of any vendor and with any compiler. */
    boolean isHotSpot();
}
