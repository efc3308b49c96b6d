package org.jvmquarks.upgrade.trial;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.launch.ServiceImage;

/**
 * A program of a trial.
 *
 * @param name by which others mean its port: {@code {port.store}}
 * @param start starts it; empty for the entry point of its image
 * @param ready when it is ready
 * @param image the image with it; empty if it runs with the files of the folder
 */
record Service(String name, List<String> start, Ready ready, Optional<ServiceImage> image) {
    Service {
        start = List.copyOf(start);
        if (start.isEmpty() && image.filter(ServiceImage::entryPoint).isEmpty()) {
            throw new IllegalArgumentException("expected a command, found no word");
        }
    }

    /** Returns whether it ends by itself, as tests and tools do. */
    boolean ends() {
        return ready instanceof Ready.End;
    }
}
