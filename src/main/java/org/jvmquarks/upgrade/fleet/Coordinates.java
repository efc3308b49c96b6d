package org.jvmquarks.upgrade.fleet;

import java.nio.file.Path;

/** What an archive is called in a Maven repository. */
public record Coordinates(String group, String artifact, String version) {

    /** Returns where a repository has the archive. */
    Path in(Path repository) {
        return versions(repository).resolve(version).resolve("%s-%s.jar".formatted(artifact, version));
    }

    /** Returns the folder with all versions of the artifact. */
    Path versions(Path repository) {
        return repository.resolve(group.replace('.', '/')).resolve(artifact);
    }

    /** Returns the same artifact in another version. */
    Coordinates with(String other) {
        return new Coordinates(group, artifact, other);
    }

    @Override
    public String toString() {
        return group + ":" + artifact + ":" + version;
    }
}
