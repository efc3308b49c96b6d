package org.jvmquarks.jdk;

/**
 * The machine as a VM sees it.
 *
 * @param os {@code os.name}
 * @param arch {@code os.arch}
 * @param processors processors that the VM may use
 * @param maxMemory {@code Runtime.maxMemory()} in bytes
 */
public record Platform(String os, String arch, int processors, long maxMemory) {}
