package org.jvmquarks.host.classpath;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The class path that a probe needs, beside the guest's runtime and libraries.
 *
 * @param packages small archives that go before a large one
 * @param project what guests get of the project that a probe belongs to
 */
public record ProbeClassPath(PackageArchives packages, ProjectClasses project) {

    /** Makes class paths whose small archives go into a folder. */
    public static ProbeClassPath in(Path folder) {
        return new ProbeClassPath(new PackageArchives(folder), new ProjectClasses());
    }

    public List<Path> of(Class<?> probe) {
        return Stream.concat(packages.of(probe).stream(), project.of(probe).stream())
                .toList();
    }
}
