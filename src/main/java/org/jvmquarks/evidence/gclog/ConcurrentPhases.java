package org.jvmquarks.evidence.gclog;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Concurrent phases that the collectors of JDK 8 to 28 log. A new one is rare, and may mean that a collector works in
 * another way: it is an error, as any other line that is not known.
 */
final class ConcurrentPhases {
    // JDK 8: … [CMS-concurrent-preclean-start]
    private static final Set<String> OF_CMS = Set.of("mark", "preclean", "abortable preclean", "sweep", "reset");

    // JDK 8: … [GC concurrent-root-region-scan-end, 0.0000236 secs]
    // JDK 28: … Concurrent Mark Cycle 3.893ms
    private static final Set<String> OF_G1 = Set.of(
            "cycle",
            "mark cycle",
            "undo cycle",
            "root region scan",
            "mark",
            "mark reset for overflow",
            "cleanup",
            "string deduplication");

    /** Older versions write some of them with other capitals. */
    // JDK 21: … GC(0) Concurrent marking (unload classes) 8.918ms
    private static final Set<String> OF_SHENANDOAH = Set.of(
            "gc",
            "reset",
            "marking",
            "marking roots",
            "precleaning",
            "thread roots",
            "weak references",
            "weak roots",
            "strong roots",
            "class unloading",
            "cleanup",
            "evacuation",
            "remembered set scanning",
            "init update refs",
            "update references",
            "update thread roots",
            "update cards",
            "final roots",
            "reset after collect",
            "complete abbreviated cycle",
            "uncommit");

    // JDK 28: … GC(0) Y: Concurrent Select Relocation Set 0.550ms
    private static final Set<String> OF_Z = Set.of(
            "mark",
            "mark continue",
            "mark free",
            "process non-strong",
            "process non-strong references",
            "references process",
            "references enqueue",
            "reset relocation set",
            "destroy detached pages",
            "select relocation set",
            "prepare relocation set",
            "relocate",
            "remap roots");

    private static final Set<String> ALL =
            Stream.of(OF_CMS, OF_G1, OF_SHENANDOAH, OF_Z).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());

    private ConcurrentPhases() {}

    /** @param name as a log of any version writes it: {@code Mark Free}, {@code root-region-scan} */
    static boolean has(String name) {
        String plain = name.toLowerCase(Locale.ROOT);
        return ALL.contains(plain) || ALL.contains(plain.replace('-', ' '));
    }
}
