package org.jvmquarks.launch.container;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.UnfitFileException;

/** Archives in the format of the engine's copy calls. */
final class Tar {
    /** S_IFDIR, sticky, rwx for all users, like /tmp. */
    private static final int FOLDER_FOR_ALL = 0_41777;

    /** Twice the largest heap dump that is read. */
    private static final long MOST_BYTES = 2048L * BoundedFile.MB;

    private Tar() {}

    /** Packs an empty folder that any user may write to. */
    static InputStream sharedFolder(String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            TarArchiveEntry entry = new TarArchiveEntry(name + "/");
            entry.setMode(FOLDER_FOR_ALL);
            tar.putArchiveEntry(entry);
            tar.closeArchiveEntry();
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    /** Packs a file or a whole folder under the given name, in memory: class paths are small. */
    static InputStream pack(Path source, String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes);
                Stream<Path> walk = Files.walk(source)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            List<Path> files = walk.filter(Files::isRegularFile).toList();
            for (Path file : files) {
                String relative = source.relativize(file).toString().replace('\\', '/');
                TarArchiveEntry entry =
                        new TarArchiveEntry(file.toFile(), relative.isEmpty() ? name : name + "/" + relative);
                tar.putArchiveEntry(entry);
                Files.copy(file, tar);
                tar.closeArchiveEntry();
            }
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    /**
     * Unpacks the regular files of an archive into a folder, without the archive's own top folder.
     *
     * @throws UnfitFileException if they are larger than any guest's files that are read
     */
    static void unpack(InputStream archive, Path target) throws IOException {
        long total = 0;
        try (TarArchiveInputStream tar = new TarArchiveInputStream(archive)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String name = entry.getName();
                Path file =
                        target.resolve(name.substring(name.indexOf('/') + 1)).normalize();
                if (!file.startsWith(target)) {
                    throw new IOException("an archive entry must stay in its folder, was " + name);
                }
                if (isRegular(entry)) {
                    total += entry.getSize();
                    BoundedFile.requireAtMost(file, total, MOST_BYTES);
                    Files.createDirectories(file.resolveSibling("."));
                    Files.copy(tar, file, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    /**
     * Unpacks chosen files of an archive and links to such files, which are copied.
     *
     * @param wanted tells by its path in the archive, without a slash before it, whether a file is unpacked
     * @param most bytes in all
     * @throws UnfitFileException if they are larger
     */
    static void unpack(InputStream archive, Path target, Predicate<String> wanted, long most) throws IOException {
        Map<Path, Path> links = new LinkedHashMap<>();
        long total = 0;
        try (TarArchiveInputStream tar = new TarArchiveInputStream(archive)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String name = entry.getName().replaceFirst("^(\\./|/)+", "");
                Path file = target.resolve(name).normalize();
                if (!file.startsWith(target) || !wanted.test(name)) {
                    continue;
                }
                if (isRegular(entry)) {
                    total += entry.getSize();
                    BoundedFile.requireAtMost(file, total, most);
                    Files.createDirectories(file.resolveSibling("."));
                    Files.copy(tar, file, StandardCopyOption.REPLACE_EXISTING);
                } else if (entry.isSymbolicLink() || entry.isLink()) {
                    String to = entry.getLinkName();
                    Path from = to.startsWith("/") || entry.isLink() ? target : file.resolveSibling("");
                    links.put(file, from.resolve(to.replaceFirst("^/+", "")).normalize());
                }
            }
        }
        for (Map.Entry<Path, Path> link : links.entrySet()) {
            Path to = link.getValue();
            if (to.startsWith(target) && Files.isRegularFile(to)) {
                Files.createDirectories(link.getKey().resolveSibling("."));
                Files.copy(to, link.getKey(), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** Replaces isFile, which is true for links, pipes and devices as well. */
    private static boolean isRegular(TarArchiveEntry entry) {
        return entry.getLinkFlag() == TarConstants.LF_NORMAL || entry.getLinkFlag() == TarConstants.LF_OLDNORM;
    }
}
