package org.jvmquarks.upgrade.guard;

import java.util.List;

/** Versions of JDKs as builds of their time write them, the newest first. */
final class OlderJdks {
    private static final List<Older> ALL = List.of(
            new Older(21, "21.0.2", "JDK 21"),
            new Older(17, "17.0.10", "JDK 17"),
            new Older(11, "11.0.22", "JDK 11"),
            new Older(8, "1.8.0_402", "JDK 8"),
            new Older(4, "1.4.2_19", "JDK 1.4"),
            new Older(1, "1.1.8", "JDK 1.1"));

    private OlderJdks() {}

    /** @param name in words */
    record Older(int feature, String version, String name) {}

    /** Returns those before a feature version. */
    static List<Older> than(int feature) {
        return ALL.stream().filter(each -> each.feature() < feature).toList();
    }
}
