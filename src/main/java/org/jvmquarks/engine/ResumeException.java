package org.jvmquarks.engine;

import java.nio.file.Path;
import java.util.List;

/** A run cannot be continued, because what decides its results is no longer the same. */
public final class ResumeException extends RuntimeException {
    /**
     * @param folder of the run
     * @param differences what is not the same, a line each
     */
    ResumeException(Path folder, List<String> differences) {
        super(
                "cannot continue the run in %s, because something has changed:%n  %s%nrestore what differs, or start a new run"
                        .formatted(folder, String.join(System.lineSeparator() + "  ", differences)));
    }
}
