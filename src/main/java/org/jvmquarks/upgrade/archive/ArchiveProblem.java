package org.jvmquarks.upgrade.archive;

/**
 * Something of an application that could not be read.
 *
 * @param name the same on all machines: without the folders outside the archive
 * @param path {@code app.jar!/BOOT-INF/lib/x.jar!/a/B.class}
 * @param what what is wrong with it, as the predicate of a sentence
 */
public record ArchiveProblem(String name, String path, String what) {

    static ArchiveProblem of(ArchivePath archive, ArchiveRecord.Problem problem) {
        ArchivePath relative =
                new ArchivePath(ArchivePath.fileName(archive.file()), archive.isFolder(), archive.inside());
        if (problem.entry().isEmpty()) {
            return new ArchiveProblem(relative.toString(), archive.toString(), problem.what());
        }
        return new ArchiveProblem(
                archive.isFolder() ? ArchivePath.fileName(problem.entry()) : relative.path(problem.entry()),
                archive.path(problem.entry()),
                problem.what());
    }

    @Override
    public String toString() {
        return path + " " + what;
    }
}
