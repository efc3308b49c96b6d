package org.jvmquarks.upgrade.archive;

/**
 * A native library inside an archive or folder.
 *
 * @param path its path
 * @param os {@code Linux or another system with ELF}, {@code macOS} or {@code Windows}, by the header
 * @param arch its architectures, as in {@code os.arch}, by the header; {@code machine 0x2a} for one without a name here
 */
public record NativeLibrary(String path, String os, String arch) {}
