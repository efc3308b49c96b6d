package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.javaapi.ApiPattern;

/**
 * Reads archives and folders, and the archives inside them. Memory grows with the number of different references to the
 * JDK, and by four bytes for each class that has one, not with the size of the archives: a service of 86 MB and 39,000
 * classes is read in a heap of 128 MB, of which the facts take 14 MB.
 */
public final class ArchiveScan {
    private final int target;
    private final Set<String> watched;
    private final ScanLimits limits;

    /** @param target feature version of the JDK that is to load the classes */
    public ArchiveScan(int target) {
        this(target, Set.of());
    }

    /**
     * @param target feature version of the JDK that is to load the classes
     * @param apis parts of the API whose methods and fields are found even where code uses them by a class of the
     *     application that inherits them; there are too many others to keep
     */
    public ArchiveScan(int target, Collection<ApiPattern> apis) {
        this(
                target,
                apis.stream()
                        .flatMap(api -> api.member().stream())
                        .filter(name -> !name.startsWith("<"))
                        .collect(Collectors.toSet()),
                ScanLimits.USUAL);
    }

    ArchiveScan(int target, ScanLimits limits) {
        this(target, Set.of(), limits);
    }

    private ArchiveScan(int target, Set<String> watched, ScanLimits limits) {
        this.target = target;
        this.watched = watched;
        this.limits = limits;
    }

    /**
     * Reads archives (jar, war, ear, zip) and folders.
     *
     * @param paths files and folders; findings name them as they are given
     */
    public ArchiveFacts read(List<Path> paths) {
        return read(paths, List.of());
    }

    /**
     * Reads archives (jar, war, ear, zip) and folders.
     *
     * @param paths files and folders; findings name them as they are given
     * @param words of the command line, which may name classes
     */
    public ArchiveFacts read(List<Path> paths, Collection<String> words) {
        FactsBuilder facts = new FactsBuilder(target, watched, words);
        ZipWalk archives = new ZipWalk(facts, limits);
        FolderWalk folders = new FolderWalk(facts, archives);
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                try {
                    folders.walk(path, path.toString());
                } catch (IOException e) {
                    facts.problem(path.toString(), "cannot be read: " + FileProblem.reading(path, e));
                }
            } else {
                archives.walk(path, path.toString());
            }
        }
        return facts.facts();
    }
}
