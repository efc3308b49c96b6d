package org.jvmquarks.upgrade.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where an archive or a folder of classes is.
 *
 * @param file path on disk, as it was given or found
 * @param isFolder whether that is a folder of classes
 * @param inside entries that lead from the file to an archive inside it; empty for the file itself
 */
public record ArchivePath(String file, boolean isFolder, List<String> inside) {
    /** An archive that is read apart from others, and gets its path when it is counted. */
    static final ArchivePath UNNAMED = archive("");

    public ArchivePath {
        inside = List.copyOf(inside);
        if (isFolder && !inside.isEmpty()) {
            throw new IllegalArgumentException("a folder has its archives on disk: " + file + " " + inside);
        }
    }

    public static ArchivePath archive(String file) {
        return new ArchivePath(file, false, List.of());
    }

    public static ArchivePath folder(String file) {
        return new ArchivePath(file, true, List.of());
    }

    /** Returns the path of an archive in this one. */
    public ArchivePath inner(String entry) {
        List<String> longer = new ArrayList<>(inside);
        longer.add(entry);
        return new ArchivePath(file, isFolder, longer);
    }

    /** Returns the archive that this one is an entry of; empty for what is on disk. */
    public Optional<ArchivePath> outer() {
        return isOnDisk()
                ? Optional.empty()
                : Optional.of(new ArchivePath(file, isFolder, inside.subList(0, inside.size() - 1)));
    }

    public boolean isOnDisk() {
        return inside.isEmpty();
    }

    /** Returns whether {@code java -jar} could start it. */
    public boolean isArchiveOnDisk() {
        return isOnDisk() && !isFolder;
    }

    /** Returns whether another one is inside this one, at any depth. */
    public boolean contains(ArchivePath other) {
        return other.outer().filter(it -> it.equals(this) || contains(it)).isPresent();
    }

    /** Returns the path in the outer archive, or else on disk. */
    public String last() {
        return isOnDisk() ? file : inside.get(inside.size() - 1);
    }

    /** Returns the file name: {@code x.jar}. */
    public String name() {
        return fileName(last());
    }

    /** Returns the path of a file in it: {@code app.jar!/BOOT-INF/lib/x.jar!/a/B.class}. */
    public String path(String entry) {
        return this + (isFolder ? "/" : "!/") + entry;
    }

    /** Returns the last name of a path of any system. */
    static String fileName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    /** {@code app.jar!/BOOT-INF/lib/x.jar}. */
    @Override
    public String toString() {
        return inside.isEmpty() ? file : file + "!/" + String.join("!/", inside);
    }
}
