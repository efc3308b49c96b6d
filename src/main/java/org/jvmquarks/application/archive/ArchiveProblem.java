package org.jvmquarks.application.archive;

/**
 * Something in an archive that could not be read.
 *
 * @param path {@code app.jar!/BOOT-INF/lib/x.jar!/a/B.class}
 * @param what what is wrong with it, as the predicate of a sentence
 */
public record ArchiveProblem(String path, String what) {
    @Override
    public String toString() {
        return path + " " + what;
    }
}
