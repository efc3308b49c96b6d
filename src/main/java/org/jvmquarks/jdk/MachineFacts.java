package org.jvmquarks.jdk;

import java.util.List;
import java.util.Optional;
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
 * @param memoryMegabytes memory of the machine, without the limits of a container, in MB (2^20 bytes); empty where the
 *     machine does not tell
 * @param cpu the processors
 * @param executor architecture of the program that the kernel runs for the VM, as {@code os.arch} names architectures:
 *     the VM's own, or that of an emulator. Empty where the system does not tell, and in journals that were written
 *     before it was recorded
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MachineFacts(
        String arch,
        int bits,
        int processors,
        OptionalInt pageSize,
        OptionalLong memoryMegabytes,
        Cpu cpu,
        Optional<String> executor) {
    private static final String AMD64 = "amd64";

    public MachineFacts {
        if (arch.isBlank()) {
            throw new IllegalArgumentException("a machine must have an architecture");
        }
        if (bits != 32 && bits != 64) {
            throw new IllegalArgumentException("an address must have 32 or 64 bits, was " + bits);
        }
        if (processors < 1) {
            throw new IllegalArgumentException("the number of processors must be positive, was " + processors);
        }
        requirePowerOfTwo("the size of a page", pageSize);
        if (memoryMegabytes.isPresent() && memoryMegabytes.getAsLong() < 1) {
            throw new IllegalArgumentException("memory must be positive, was " + memoryMegabytes.getAsLong() + " MB");
        }
    }

    /** A machine that does not tell what runs the VM. */
    public MachineFacts(
            String arch, int bits, int processors, OptionalInt pageSize, OptionalLong memoryMegabytes, Cpu cpu) {
        this(arch, bits, processors, pageSize, memoryMegabytes, cpu, Optional.empty());
    }

    /** Returns the architecture of the emulator that runs the VM; empty if none is known to. */
    public Optional<String> emulator() {
        return executor.filter(it -> !it.equals(arch.equals("x86_64") ? AMD64 : arch));
    }

    /** Returns the same machine, of which another source tells what runs the VM. */
    MachineFacts runBy(String other) {
        return new MachineFacts(arch, bits, processors, pageSize, memoryMegabytes, cpu, Optional.of(other));
    }

    /**
     * The processors of a machine.
     *
     * @param online their number, without the limits of the VM; empty where the machine does not tell
     * @param threadsPerCore hardware threads of a core; empty where the machine does not tell
     * @param cacheLine bytes of a cache line; empty where the machine does not tell
     * @param features flags of the processor as the system names them, sorted; empty where the system names none
     */
    public record Cpu(OptionalInt online, OptionalInt threadsPerCore, OptionalInt cacheLine, List<String> features) {

        public Cpu {
            requirePositive("the number of processors", online);
            requirePositive("the number of threads per core", threadsPerCore);
            requirePowerOfTwo("the size of a cache line", cacheLine);
            features = List.copyOf(features);
        }
    }

    private static void requirePositive(String what, OptionalInt number) {
        if (number.isPresent() && number.getAsInt() < 1) {
            throw new IllegalArgumentException(what + " must be positive, was " + number.getAsInt());
        }
    }

    private static void requirePowerOfTwo(String what, OptionalInt bytes) {
        if (bytes.isPresent() && Integer.bitCount(bytes.getAsInt()) != 1) {
            throw new IllegalArgumentException(what + " must be a power of two, in bytes, was " + bytes.getAsInt());
        }
    }
}
