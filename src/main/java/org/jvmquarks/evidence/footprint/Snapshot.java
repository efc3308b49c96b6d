package org.jvmquarks.evidence.footprint;

import java.util.Optional;

/**
 * The kernel's numbers about one process.
 *
 * @param resident memory in use by it, shared pages included, in bytes
 * @param proportional the same, where a page that is mapped n times counts as 1/n each time
 * @param peakResident the most it ever had, in bytes
 * @param hugePages part of it in transparent huge pages, in bytes
 * @param minorFaults page faults since its start that needed no input
 * @param threads of the operating system
 * @param container what its container takes; empty outside of one
 */
record Snapshot(
        long resident,
        long proportional,
        long peakResident,
        long hugePages,
        long minorFaults,
        long threads,
        Optional<ContainerMemory> container) {

    Snapshot {
        if (proportional > resident) {
            throw new IllegalArgumentException(
                    "no running process has %d bytes resident and %d bytes as its share of them"
                            .formatted(resident, proportional));
        }
        if (hugePages > resident) {
            throw new IllegalArgumentException(
                    "no running process has %d bytes resident and %d bytes of them in huge pages"
                            .formatted(resident, hugePages));
        }
        if (resident <= 0 || proportional < 0 || hugePages < 0 || minorFaults <= 0 || threads <= 0) {
            throw new IllegalArgumentException(
                    "no running process has %d bytes resident, %d in huge pages, %d faults and %d threads"
                            .formatted(resident, hugePages, minorFaults, threads));
        }
    }
}
