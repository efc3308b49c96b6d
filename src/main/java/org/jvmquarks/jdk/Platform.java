package org.jvmquarks.jdk;

/**
 * The machine as a VM sees it.
 *
 * @param os {@code os.name}
 * @param arch {@code os.arch}; {@code amd64} for {@code x86_64}, as macOS names it
 * @param processors processors that the VM may use
 * @param maxMemory {@code Runtime.maxMemory()} in bytes
 */
public record Platform(String os, String arch, int processors, long maxMemory) {

    public Platform {
        arch = arch.equals("x86_64") ? "amd64" : arch;
        if (os.isBlank() || arch.isBlank()) {
            throw new IllegalArgumentException(
                    "a machine must have a system and an architecture, was '%s' and '%s'".formatted(os, arch));
        }
        if (processors < 1) {
            throw new IllegalArgumentException("the number of processors must be positive, was " + processors);
        }
        if (maxMemory < 1) {
            throw new IllegalArgumentException("the largest heap must be positive, was " + maxMemory + " bytes");
        }
    }
}
