package org.jvmquarks;

import java.nio.file.Path;
import org.apiguardian.api.API;
import org.jvmquarks.guest.probe.Handover;

/**
 * A file that one JDK of the run wrote for another.
 *
 * @param path where it lies on this machine
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WrittenFile(Path path) {
    /** Its name in the working directory of the guest that writes it, and of those that read it. */
    public static final String NAME = Handover.FILE;
}
