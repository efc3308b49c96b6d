package org.jvmquarks.jdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The build of an installed JDK, by files that an update replaces or an administrator edits: it is not started.
 *
 * @param home its folder
 * @param files such files with their sizes and times
 */
public record InstalledBuild(Path home, List<String> files) {
    private static final List<String> NAMES = List.of(
            "bin/java",
            "release",
            "lib/modules",
            "lib/rt.jar",
            "jre/lib/rt.jar",
            "lib/server/libjvm.so",
            "lib/server/libjvm.dylib",
            "bin/server/jvm.dll",
            "conf/security/java.security",
            "lib/security/java.security",
            "jre/lib/security/java.security");

    public InstalledBuild {
        files = List.copyOf(files);
    }

    /** Returns the build in a folder. */
    public static InstalledBuild in(Path home) throws IOException {
        List<String> files = new ArrayList<>();
        for (String name : NAMES) {
            Path file = home.resolve(name);
            if (Files.isRegularFile(file)) {
                files.add("%s %d %s".formatted(name, Files.size(file), Files.getLastModifiedTime(file)));
            }
        }
        return new InstalledBuild(home, files);
    }
}
