package org.jvmquarks.upgrade.archive;

import java.util.List;
import java.util.OptionalInt;

/**
 * An archive or a folder of classes.
 *
 * @param path {@code app.jar!/BOOT-INF/lib/x.jar}
 * @param classes number of classes that the target JDK would load from it
 * @param highestVersion highest class-file version among them; empty without classes
 * @param releases releases of {@code META-INF/versions} that the target JDK takes classes from, sorted
 */
public record ArchiveSummary(ArchivePath path, int classes, OptionalInt highestVersion, List<Integer> releases) {
    public ArchiveSummary {
        releases = List.copyOf(releases);
        if (classes < 0 || (classes == 0) == highestVersion.isPresent()) {
            throw new IllegalArgumentException(path + ": expected a version with classes, was " + classes + " classes");
        }
    }
}
