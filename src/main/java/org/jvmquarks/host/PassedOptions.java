package org.jvmquarks.host;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.classpath.ClassPaths;
import org.jvmquarks.host.wire.WireReader;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The question which of some options the launcher of a JDK passes on to the VM: a bare guest tells with which ones its
 * VM was started, as every guest does.
 *
 * @param plan the guest to launch
 */
public record PassedOptions(LaunchPlan plan) {
    private static final String ARCHIVE = "guest.jar";

    /**
     * Prepares the guest.
     *
     * @param options what its VM is to get
     * @param folder folder of this guest alone
     * @throws IOException if the guest's archive cannot be written
     */
    public static PassedOptions of(List<String> options, Path folder, Duration deadline, ContainerLimits limits)
            throws IOException {
        Path archive = folder.resolveSibling(folder.getFileName() + "-" + ARCHIVE);
        return new PassedOptions(new LaunchPlan(
                options,
                List.of(ClassPaths.writeGuestRuntime(archive.toAbsolutePath())),
                List.of(),
                GuestRuntime.MAIN,
                List.of(Commands.NONE, Commands.IDENTITY),
                deadline,
                folder,
                limits));
    }

    /**
     * Returns the options that did not reach the VM.
     *
     * @param jdk id of the JDK, for messages
     * @throws NotApplicable if neither the system nor the VM tells the options
     * @throws CellError if the guest did not come so far, or is not one
     * @throws IOException if its result cannot be read
     */
    public List<String> dropped(String jdk, Launched launched) throws IOException {
        WireReader.Written written = WireReader.read(jdk, launched);
        return written.options()
                .orElseThrow(() -> new Diagnosis(jdk, written.result()).incomplete())
                .dropped(plan);
    }
}
