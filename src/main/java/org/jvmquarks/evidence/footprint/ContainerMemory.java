package org.jvmquarks.evidence.footprint;

import java.util.Optional;

/**
 * Memory of a container, that is of all processes in it, by its control group.
 *
 * @param charged with the page cache, in bytes
 * @param peak the most that was charged, in bytes; empty on kernels that do not say (version 2 before Linux 5.19)
 * @param anonymous without the page cache, in bytes
 */
record ContainerMemory(long charged, Optional<Long> peak, long anonymous) {}
