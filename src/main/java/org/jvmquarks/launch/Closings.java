package org.jvmquarks.launch;

import java.util.List;

/** Closes several things, even if one of them fails. */
public final class Closings {
    private Closings() {}

    /**
     * Runs all, in their order.
     *
     * @throws RuntimeException that of the last one that failed
     */
    public static void all(List<? extends Runnable> closings) {
        if (!closings.isEmpty()) {
            try {
                closings.get(0).run();
            } finally {
                all(closings.subList(1, closings.size()));
            }
        }
    }
}
