package org.jvmquarks.upgrade.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.guest.link.PlatformArchive;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.Jdk;

/**
 * Has a JDK write its classes: one in a container, whose files are not here, or JDK 8, whose classes are in several
 * archives and not in an image of modules.
 */
public final class WrittenApi {
    /** A thousand classes take a second. */
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private static final int MODULES = 9;

    private final Path folder;

    /** @param folder for the classes */
    public WrittenApi(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the classes of a JDK that are asked about, with what these extend and implement.
     *
     * @param feature version of the JDK
     * @param names internal names of the classes
     * @throws org.jvmquarks.verdict.CellError if it does not answer
     * @throws org.jvmquarks.verdict.NotApplicable if no guest of it can run on this machine
     * @throws IOException if the folder cannot be written or its answer cannot be read
     */
    public InstalledApi of(Jdk jdk, int feature, Collection<String> names) throws IOException {
        Files.createDirectories(folder);
        Path wanted = folder.resolve(jdk.id() + ".names");
        Files.write(wanted, names);
        try (TestedJdks tested = TestedJdks.open(List.of(jdk), folder, DEADLINE)) {
            GuestResult result = StandaloneContext.of(tested.all().get(0))
                    .run(GuestRequest.of(Commands.PLATFORM)
                            .withOptions(feature < MODULES ? List.of() : List.of("--add-modules=ALL-SYSTEM"))
                            .withWritten(wanted));
            result.result().read(fields -> fields.requiredInt(Fields.CLASSES));
            return InstalledApi.written(result.launched().folder().resolve(PlatformArchive.FILE));
        }
    }
}
