package org.jvmquarks.upgrade.archive;

import java.util.Map;
import java.util.Set;

/** The methods of the JDK by which a program comes to virtual threads (JEP 444, since 21). */
final class VirtualThreadStarts {
    private static final Map<String, Set<String>> METHODS = Map.of(
            "java/lang/Thread", Set.of("ofVirtual", "startVirtualThread"),
            "java/util/concurrent/Executors", Set.of("newVirtualThreadPerTaskExecutor"));

    private VirtualThreadStarts() {}

    static boolean contain(String owner, String name) {
        return METHODS.getOrDefault(owner, Set.of()).contains(name);
    }
}
