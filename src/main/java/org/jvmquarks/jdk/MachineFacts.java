package org.jvmquarks.jdk;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * The hardware as a VM sees it.
 *
 * @param arch {@code os.arch}
 * @param bits of an address: 32 or 64
 * @param processors processors that the VM may use
 * @param pageSize bytes of a page; empty where the machine does not tell
 * @param memoryMegabytes memory of the machine, without the limits of a container, in MB (2^20
 *     bytes); empty where the machine does not tell
 * @param cpu the processors
 */
@API(status = API.Status.EXPERIMENTAL)
public record MachineFacts(
        String arch,
        int bits,
        int processors,
        OptionalInt pageSize,
        OptionalLong memoryMegabytes,
        Cpu cpu) {

    public MachineFacts {
        if (arch.isBlank()) {
            throw new IllegalArgumentException("a machine must have an architecture");
        }
        if (bits != 32 && bits != 64) {
            throw new IllegalArgumentException("an address must have 32 or 64 bits, was " + bits);
        }
        if (processors < 1) {
            throw new IllegalArgumentException(
                    "the number of processors must be positive, was " + processors);
        }
        requirePowerOfTwo("a page", pageSize);
        if (memoryMegabytes.isPresent() && memoryMegabytes.getAsLong() < 1) {
            throw new IllegalArgumentException(
                    "memory must be positive, was " + memoryMegabytes.getAsLong() + " MB");
        }
    }

    /**
     * The processors of a machine.
     *
     * @param online their number, whatever limits the VM has; empty where the machine does not tell
     * @param threadsPerCore hardware threads of a core; empty where the machine does not tell
     * @param cacheLine bytes of a cache line; empty where the machine does not tell
     * @param features flags of the processor as the system names them, sorted; empty where the
     *     system names none
     */
    public record Cpu(
            OptionalInt online,
            OptionalInt threadsPerCore,
            OptionalInt cacheLine,
            List<String> features) {

        public Cpu {
            requirePositive("the number of processors", online);
            requirePositive("the number of threads per core", threadsPerCore);
            requirePowerOfTwo("a cache line", cacheLine);
            features = List.copyOf(features);
        }
    }

    private static void requirePositive(String what, OptionalInt number) {
        if (number.isPresent() && number.getAsInt() < 1) {
            throw new IllegalArgumentException(
                    what + " must be positive, was " + number.getAsInt());
        }
    }

    private static void requirePowerOfTwo(String what, OptionalInt bytes) {
        if (bytes.isPresent() && Integer.bitCount(bytes.getAsInt()) != 1) {
            throw new IllegalArgumentException(
                    what + " must have a power of two of bytes, was " + bytes.getAsInt());
        }
    }
}
