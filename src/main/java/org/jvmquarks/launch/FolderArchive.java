package org.jvmquarks.launch;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.jvmquarks.files.BoundedFile;

/** A folder as a tar file for containers. */
public final class FolderArchive {
    /** S_IFDIR, rwx for all users: that of an image may be any. */
    private static final int FOLDER = 0_40777;

    private static final int FILE = 0_100666;
    private static final int PROGRAM = 0_100777;

    /** Several times the largest application that is known. */
    private static final long MOST_BYTES = 4096L * BoundedFile.MB;

    private FolderArchive() {}

    /**
     * Writes all files of a folder; links become what they lead to.
     *
     * @param name of the folder in the archive
     * @param archive is replaced
     * @param without folder that is left out, such as that of the archive
     * @return the archive
     * @throws org.jvmquarks.files.UnfitFileException if the files are too large
     */
    public static Path write(Path folder, String name, Path archive, Path without) throws IOException {
        Path left = without.toAbsolutePath().normalize();
        long total = 0;
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(archive));
                Stream<Path> walk = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            for (Path path : (Iterable<Path>) walk::iterator) {
                boolean isOut = path.toAbsolutePath().normalize().startsWith(left) && !folder.equals(path);
                if (!isOut || folder.toAbsolutePath().normalize().startsWith(left)) {
                    total += add(tar, path, name + "/" + folder.relativize(path));
                    BoundedFile.requireAtMost(folder, total, MOST_BYTES);
                }
            }
        }
        return archive;
    }

    private static long add(TarArchiveOutputStream tar, Path path, String name) throws IOException {
        if (Files.isDirectory(path)) {
            TarArchiveEntry entry = new TarArchiveEntry(name.endsWith("/") ? name : name + "/");
            entry.setMode(FOLDER);
            tar.putArchiveEntry(entry);
            tar.closeArchiveEntry();
            return 0;
        }
        if (!Files.isRegularFile(path)) {
            return 0;
        }
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(Files.size(path));
        entry.setMode(Files.isExecutable(path) ? PROGRAM : FILE);
        entry.setModTime(Files.getLastModifiedTime(path));
        tar.putArchiveEntry(entry);
        Files.copy(path, tar);
        tar.closeArchiveEntry();
        return entry.getSize();
    }
}
