package org.jvmquarks.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A folder that lasts as long as this process. A process that is killed cannot delete its own: the next one that makes
 * such a folder does. The operating system drops the lock in it when its process dies, however it dies, so a folder
 * whose lock is free is abandoned.
 */
public final class TemporaryFolder {
    private static final String PREFIX = "jvm-quarks-";
    private static final String LOCK = ".lock";

    private TemporaryFolder() {}

    /**
     * Creates an empty folder, and deletes those of this user that killed processes left. The caller marks the files
     * that it adds with {@link java.io.File#deleteOnExit}.
     *
     * @throws IOException if it cannot be created
     */
    public static Path create() throws IOException {
        return create(Path.of(System.getProperty("java.io.tmpdir")));
    }

    static Path create(Path parent) throws IOException {
        Path folder = Files.createTempDirectory(parent, PREFIX);
        // Deleted in reverse order: the folder has to be empty by then.
        folder.toFile().deleteOnExit();
        Path file = folder.resolve(LOCK);
        file.toFile().deleteOnExit();
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        if (lock(channel).isEmpty()) {
            // Another process has just taken it for abandoned.
            channel.close();
            return create(parent);
        }
        // Unreachable, the channel would be closed, and its lock with it.
        Runtime.getRuntime().addShutdownHook(new Thread(channel::isOpen, "temporary folder"));
        deleteAbandoned(parent, folder);
        return folder;
    }

    private static void deleteAbandoned(Path parent, Path own) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path folder : folders) {
                if (!folder.equals(own) && isOfTheSameUser(folder, own)) {
                    deleteIfAbandoned(folder);
                }
            }
        }
    }

    private static boolean isOfTheSameUser(Path folder, Path own) throws IOException {
        try {
            return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(folder).equals(Files.getOwner(own));
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    private static void deleteIfAbandoned(Path folder) {
        Path file = folder.resolve(LOCK);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            // Not even begun, or of a version without locks.
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            if (lock(channel).isPresent()) {
                delete(folder);
            }
        } catch (IOException inUse) {
            // Or another process deletes it at this moment; if not, the next one may.
        }
    }

    private static void delete(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    /** Empty if another process, or this one, has the lock. */
    private static Optional<FileLock> lock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException own) {
            return Optional.empty();
        }
    }
}
