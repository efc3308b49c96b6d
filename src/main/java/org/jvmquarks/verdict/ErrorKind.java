package org.jvmquarks.verdict;

/** Why a cell has no verdict although it should have one. */
public enum ErrorKind {
    /** The guest did not end before its deadline. */
    TIMEOUT,
    /** The VM under test crashed (SIGSEGV, internal error, abort). */
    VM_CRASH,
    /** The guest could not be started at all. */
    LAUNCH_FAILED,
    /** The VM that answered is not the requested one. */
    WRONG_VM,
    /** An option was ignored, or has another effective value than requested. */
    FLAG_IGNORED,
    /** The guest started but did not deliver a whole result. */
    GUEST_FAILED,
    /** The guest was killed by the memory limit around it. */
    OUT_OF_MEMORY,
    /** The machine or the container did not give the VM memory: it did not start, or crashed. */
    MEMORY_REFUSED,
    /** The machine or the container did not give the VM another thread. */
    OUT_OF_THREADS,
    /** No room left for the evidence. */
    OUT_OF_DISK,
    /** The pin's own code threw something that is neither an assertion nor ours. */
    PIN_FAILED;

    /**
     * Tells whether the machine or its container engine may be at fault, and only for a while. Who tries again after a
     * timeout waits as long again, most likely in vain.
     */
    public boolean mayPass() {
        return switch (this) {
            case LAUNCH_FAILED, OUT_OF_MEMORY, MEMORY_REFUSED, OUT_OF_THREADS, OUT_OF_DISK -> true;
            case TIMEOUT, VM_CRASH, WRONG_VM, FLAG_IGNORED, GUEST_FAILED, PIN_FAILED -> false;
        };
    }
}
