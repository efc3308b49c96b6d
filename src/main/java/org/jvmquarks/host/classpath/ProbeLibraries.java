package org.jvmquarks.host.classpath;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Where the libraries that probes use come from. */
public final class ProbeLibraries {
    private ProbeLibraries() {}

    /**
     * The archives of some classes, each once.
     *
     * @param loader finds them; for an archive that comes with the framework's own, packed into one, it knows the
     *     library's own archive as well
     * @param classes one of each library
     * @throws IllegalArgumentException if a class has no archive of its own
     */
    public static List<Path> archives(ClassLoader loader, Class<?>... classes) {
        return Arrays.stream(classes)
                .map(type -> archive(loader, type))
                .distinct()
                .toList();
    }

    private static Path archive(ClassLoader loader, Class<?> type) {
        if (type.getProtectionDomain().getCodeSource() == null) {
            throw new IllegalArgumentException(type.getName()
                    + " is a class of the JDK; name a class of a library, since only libraries are copied to a guest");
        }
        Path framework = ClassPaths.of(ProbeLibraries.class);
        return ClassLocations.holding(loader, ClassLocations.fileOf(type.getName())).stream()
                .filter(archive -> !archive.equals(framework))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(type.getName()
                        + " lies in "
                        + framework
                        + ", which is all of the framework and not for guests; put the library's own archive on the"
                        + " class path"));
    }
}
