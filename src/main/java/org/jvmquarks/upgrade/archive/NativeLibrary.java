package org.jvmquarks.upgrade.archive;

import java.util.List;

/**
 * A native library inside an archive or folder.
 *
 * @param path its path
 * @param os the system that can load it, by the header
 * @param archs its architectures, as in {@code os.arch}, by the header, in the order of their names; {@code machine
 *     0x2a} for one without a name here
 */
public record NativeLibrary(String path, Os os, List<String> archs) {
    /** The system that can load it. */
    public enum Os {
        /** Linux or another system with ELF. */
        ELF,
        MACOS,
        WINDOWS
    }

    public NativeLibrary {
        archs = archs.stream().sorted().toList();
    }

    /** A library for one architecture. */
    public NativeLibrary(String path, Os os, String arch) {
        this(path, os, List.of(arch));
    }
}
