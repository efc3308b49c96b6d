package org.jvmquarks.upgrade.memory;

import java.util.Arrays;
import java.util.List;

/**
 * The parts of a VM's memory outside the heap: categories of its native memory tracking, those of all versions together
 * that hold the same.
 */
enum MemoryArea {
    /** JDK 8 counts Metaspace as a part of Class. */
    CLASSES("Class and Metaspace", "Class", "Metaspace"),
    ARCHIVE("Shared class space", "Shared class space"),
    /** Of the stacks, what is resident: versions of the VM count them differently. */
    THREADS("Thread", "Thread"),
    CODE("Code", "Code"),
    /** The sets of cards of G1 are a category of their own in some versions. */
    COLLECTOR("GC", "GC", "GCCardSet"),
    COMPILER("Compiler", "Compiler"),
    /** Direct buffers are in Internal up to JDK 10, in Other since 11. */
    BUFFERS("Internal and Other", "Internal", "Other"),
    /** All that no other area names. */
    REST("all else");

    private final String label;
    private final List<String> categories;

    MemoryArea(String label, String... categories) {
        this.label = label;
        this.categories = List.of(categories);
    }

    /** Returns the area of a category, by the VM's name of it: {@code Metaspace}. */
    public static MemoryArea of(String category) {
        return Arrays.stream(values())
                .filter(area -> area.categories.contains(category))
                .findFirst()
                .orElse(REST);
    }

    /** Returns its name for people. */
    public String label() {
        return label;
    }
}
