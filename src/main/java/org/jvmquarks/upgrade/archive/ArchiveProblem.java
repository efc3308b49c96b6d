package org.jvmquarks.upgrade.archive;

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

    /** Returns the path without the folders outside the archive, which differ by machine. */
    public String name() {
        int inside = path.indexOf("!/");
        int end = path.lastIndexOf('/', inside < 0 ? path.length() : inside - 1);
        return path.substring(end + 1);
    }
}
