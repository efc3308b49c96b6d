package org.jvmquarks.launch;

import java.util.Optional;
import java.util.regex.Pattern;

/** A resource that a machine or container did not give a VM, by the words of VMs 8 to 28 and of the kernel. */
public enum MachineLack {
    // Error: Could not create the Java Virtual Machine. … Failed to start the native thread
    // java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory …
    // Cannot run program "…": error=11, Resource temporarily unavailable
    THREADS("unable to create (new )?native thread|Could not create the primordial thread"
            + "|Failed to start (the native )?thread|pthread_create failed|error=11\\b"),
    // Error occurred during initialization of VM
    // Could not reserve enough space for 8388608KB object heap
    // Could not allocate compressed class space: 1073741824 bytes
    // …/libjvm.so: failed to map segment from shared object
    // Cannot run program "…": error=12, Cannot allocate memory
    MEMORY("insufficient memory|Out of system resources|os::commit_memory|err(no|or)=12\\b"
            + "|[Cc]annot allocate memory|failed to map segment from shared object"
            + "|Could not reserve enough space|Failed to map memory"
            + "|Could not allocate (compressed class space|metaspace)|[Ff]ailed to (commit|reserve|allocate)"),
    // java.io.IOException: No space left on device
    DISK("No space left on device|Disk quota exceeded");

    private final Pattern words;

    MachineLack(String words) {
        this.words = Pattern.compile(words);
    }

    /** Returns the first lack that an output tells of; empty if it tells of none. */
    public static Optional<MachineLack> in(String said) {
        for (MachineLack lack : values()) {
            if (lack.words.matcher(said).find()) {
                return Optional.of(lack);
            }
        }
        return Optional.empty();
    }

    /** Tells whether it is about memory or threads, which a VM needs to start. */
    public boolean isOfMemory() {
        return this != DISK;
    }
}
