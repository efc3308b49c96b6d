package org.jvmquarks.upgrade.memory;

/** Whether a full heap and the memory beside it fit into the limit of a container. */
public enum MemoryFit {
    /** All that the VM has committed fits. */
    FITS,
    /** It fits only as long as the VM does not touch all that it has committed. */
    TIGHT,
    /** Not even the memory fits that the process already holds, once the heap is full. */
    EXCEEDS
}
