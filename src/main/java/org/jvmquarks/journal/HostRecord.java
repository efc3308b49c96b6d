package org.jvmquarks.journal;

/**
 * The machine that ran the cells.
 *
 * @param os name and version of the operating system
 * @param arch its architecture
 * @param processors processors that the host JVM sees
 * @param memoryMegabytes physical memory in MB (2^20 bytes)
 * @param java version of the host JVM
 */
public record HostRecord(
        String os, String arch, int processors, long memoryMegabytes, String java) {}
