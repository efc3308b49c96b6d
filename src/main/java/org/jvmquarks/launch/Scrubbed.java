package org.jvmquarks.launch;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.jdk.GuestEnvironment;

/** Environment variables of the host that a guest must not see. */
public final class Scrubbed {
    /** They would add options to the pin's own. */
    public static final List<String> VARIABLES = GuestEnvironment.INJECTING;

    /**
     * They load libraries into processes of the host, or change what its C library does: messages of the linker, the
     * allocator, huge pages. The matrix can set them for a JDK.
     */
    public static final List<String> OF_THE_HOST = List.of(
            "LD_PRELOAD",
            "LD_AUDIT",
            "LD_DEBUG",
            "DYLD_INSERT_LIBRARIES",
            "GLIBC_TUNABLES",
            "MALLOC_ARENA_MAX",
            "MALLOC_ARENA_TEST",
            "MALLOC_CHECK_",
            "MALLOC_CONF",
            "MALLOC_MMAP_MAX_",
            "MALLOC_MMAP_THRESHOLD_",
            "MALLOC_PERTURB_",
            "MALLOC_TOP_PAD_",
            "MALLOC_TRIM_THRESHOLD_");

    private Scrubbed() {}

    /** Returns those of them that are among these names. */
    public static List<String> present(Set<String> names) {
        return Stream.concat(VARIABLES.stream(), OF_THE_HOST.stream())
                .filter(names::contains)
                .toList();
    }
}
