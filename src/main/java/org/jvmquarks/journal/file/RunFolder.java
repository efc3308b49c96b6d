package org.jvmquarks.journal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Folders;
import org.jvmquarks.journal.JournalException;

/**
 * The folder of a run, locked for as long as the run writes to it. The operating system drops the lock when the process
 * dies, however it dies.
 *
 * <p>For example, a run writes to {@code quarks-report}, where an earlier run lies. It is kept: its files move to
 * {@code quarks-report.1}, or the first such name that is free. A folder that holds anything else is refused, and other
 * files beside a run stay where they are.
 */
public final class RunFolder implements Closeable {
    /** Name of the folder with what its guests left. */
    public static final String EVIDENCE = "evidence";

    /** Name of the folder that holds the evidence of each merged run. */
    public static final String MERGED = "runs";

    /** Name of the folder with the inventories of its JDKs. */
    public static final String INVENTORIES = "inventories";

    /** The files and folders that a run writes; the journal, without which the rest is not a run, comes last. */
    private static final List<String> OURS = List.of(
            EVIDENCE,
            "guest",
            MERGED,
            INVENTORIES,
            "results.json",
            "results.sarif",
            "annotations.txt",
            "index.html",
            "summary.md",
            "junit.xml",
            Journal.FILE_NAME);

    /** Holds the process that writes to the folder; shows that a run began there. */
    private static final String LOCK = ".lock";

    private static final String MARK = "jvm-quarks";

    /** Names of foreign files that a refusal lists. */
    private static final int SHOWN = 3;

    /** Characters of a header, and more; who needs more has no header. */
    private static final int LONGEST_LINE = BoundedFile.MB;

    private final Path path;
    private final FileChannel channel;
    private final Optional<Path> kept;

    private RunFolder(Path path, FileChannel channel, Optional<Path> kept) {
        this.path = path;
        this.channel = channel;
        this.kept = kept;
    }

    /**
     * Locks a folder for a run; creates it when absent.
     *
     * @throws JournalException if another run writes to it, if it holds files that no run wrote, or if it cannot be
     *     written
     */
    public static RunFolder open(Path folder, EarlierRun earlier) {
        if (folder.toString().isBlank()) {
            throw new JournalException("expected the name of a folder for the run, was ''");
        }
        boolean wasThere = Files.isDirectory(folder);
        create(folder);
        List<String> names = names(folder);
        boolean isRun = isRun(folder, names);
        if (!isRun && !names.isEmpty()) {
            throw new JournalException(foreign(folder, names));
        }
        FileChannel channel = lock(folder);
        try {
            Optional<Path> kept =
                    wasThere && isRun && earlier != EarlierRun.RESUME ? makeRoom(folder, earlier) : Optional.empty();
            return new RunFolder(folder, channel, kept);
        } catch (IOException e) {
            close(folder, channel);
            throw new JournalException(
                    "cannot make room in %s for a new run: %s; name another folder"
                            .formatted(folder, FileProblem.writing(folder, e)),
                    e);
        } catch (RuntimeException e) {
            close(folder, channel);
            throw e;
        }
    }

    /**
     * Returns whether a folder is what a run leaves that died before it had a journal: it has nothing that a run would
     * not write.
     */
    public static boolean isUnbegun(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        List<String> names = names(folder);
        return !names.contains(Journal.FILE_NAME) && names.stream().allMatch(RunFolder::isOurs);
    }

    /**
     * Returns whether a file is part of the run in a folder: it cannot be read any more after that run has made room
     * for a new one.
     *
     * @param folder exists
     * @param file exists
     */
    public static boolean holds(Path folder, Path file) throws IOException {
        return isBelow(folder, file.toAbsolutePath()) || isBelow(folder, file.toRealPath());
    }

    private static boolean isBelow(Path folder, Path file) throws IOException {
        Path at = file;
        for (Path parent = at.getParent(); parent != null; parent = at.getParent()) {
            if (OURS.contains(String.valueOf(at.getFileName())) && Files.isSameFile(parent, folder)) {
                return true;
            }
            at = parent;
        }
        return false;
    }

    /** Returns where the run that lay here is kept; empty if there was none. */
    public Optional<Path> kept() {
        return kept;
    }

    @Override
    public void close() {
        close(path, channel);
    }

    private static void close(Path folder, FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new JournalException("cannot unlock " + folder + ": " + FileProblem.writing(folder, e), e);
        }
    }

    private static void create(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new JournalException("expected a folder for the run, %s is a file".formatted(e.getFile()), e);
        } catch (IOException e) {
            throw new JournalException(
                    "cannot create the folder %s for the run: %s".formatted(folder, FileProblem.writing(folder, e)), e);
        }
    }

    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new JournalException("cannot read the folder " + folder + ": " + FileProblem.of(e), e);
        }
    }

    /**
     * The journal's header proves it. Without a header, as a run may die before it writes one, our lock does if nothing
     * lies beside it that a run would not write.
     */
    private static boolean isRun(Path folder, List<String> names) {
        if (names.contains(Journal.FILE_NAME) && Journal.isHeader(firstLine(folder.resolve(Journal.FILE_NAME)))) {
            return true;
        }
        return names.contains(LOCK)
                && firstLine(folder.resolve(LOCK)).startsWith(MARK)
                && names.stream().allMatch(RunFolder::isOurs);
    }

    /**
     * Returns whether a folder has a run that was kept, and nothing else: a journal, what a run writes, and no lock,
     * which somebody leaves who continues it there.
     */
    static boolean isKeptRun(Path folder) {
        List<String> names = names(folder);
        return OURS.containsAll(names) && isRun(folder, names);
    }

    private static boolean isOurs(String name) {
        return name.equals(LOCK) || OURS.contains(name);
    }

    private static String firstLine(Path file) {
        try {
            return BoundedFile.head(file, LONGEST_LINE, StandardCharsets.ISO_8859_1)
                    .lines()
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static JournalException unreadable(Path file, IOException e) {
        return new JournalException("cannot read " + file + ": " + FileProblem.reading(file, e), e);
    }

    private static String foreign(Path folder, List<String> names) {
        return "%s holds files that no run of jvm-quarks wrote (%s%s): name a folder that is new, empty, or of an earlier run"
                .formatted(
                        folder,
                        names.stream().limit(SHOWN).collect(Collectors.joining(", ")),
                        names.size() > SHOWN ? ", …" : "");
    }

    private static FileChannel lock(Path folder) {
        Path file = folder.resolve(LOCK);
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                lock(channel, folder, file);
                return channel;
            } catch (IOException | RuntimeException e) {
                // Open, it would keep the lock for as long as this process lives.
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new JournalException(
                    "cannot write to the folder " + folder + ": " + FileProblem.writing(folder, e), e);
        }
    }

    private static void lock(FileChannel channel, Path folder, Path file) throws IOException {
        Optional<FileLock> lock = tryLock(channel);
        if (lock.isEmpty()) {
            String holder = firstLine(file).replace(MARK, "").strip();
            throw new JournalException("another run writes to %s%s: wait for its end, or name another folder"
                    .formatted(folder, holder.isEmpty() ? "" : " (" + holder + ")"));
        }
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap("%s process %d%n"
                        .formatted(MARK, ProcessHandle.current().pid())
                        .getBytes(StandardCharsets.US_ASCII)),
                0);
    }

    /** Empty if another process, or another run of this one, has the lock. */
    private static Optional<FileLock> tryLock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        }
    }

    private static Optional<Path> makeRoom(Path folder, EarlierRun earlier) throws IOException {
        List<Path> files =
                OURS.stream().map(folder::resolve).filter(Files::exists).toList();
        if (files.isEmpty()) {
            return Optional.empty();
        }
        if (earlier == EarlierRun.REPLACE) {
            for (Path file : files) {
                Folders.delete(file);
            }
            return Optional.empty();
        }
        Path absolute = folder.toAbsolutePath().normalize();
        if (absolute.getFileName() == null) {
            throw new JournalException("the run in " + folder + " cannot be kept next to it; name another folder");
        }
        boolean last = earlier == EarlierRun.KEEP_LAST;
        KeptRuns kept = new KeptRuns(absolute);
        Path target = last ? Files.createDirectory(kept.next()) : free(absolute);
        keep(files, target);
        if (last) {
            kept.deleteOlder();
        }
        return Optional.of(folder.resolveSibling(target.getFileName()));
    }

    /** Moves all of the files or none: half a run here and half of it there would be none. */
    private static void keep(List<Path> files, Path target) throws IOException {
        List<Path> moved = new ArrayList<>();
        try {
            for (Path file : files) {
                Files.move(file, target.resolve(file.getFileName()), StandardCopyOption.ATOMIC_MOVE);
                moved.add(file);
            }
        } catch (IOException e) {
            for (Path file : moved) {
                Files.move(target.resolve(file.getFileName()), file);
            }
            Files.delete(target);
            if (e instanceof AtomicMoveNotSupportedException) {
                throw new JournalException(
                        "the earlier run cannot be kept in %s, which is on another file system; name another folder, or let the new run replace it"
                                .formatted(target),
                        e);
            }
            throw e;
        }
    }

    /** Creates the first of {@code quarks-report.1}, {@code quarks-report.2}, … that is free. */
    private static Path free(Path folder) throws IOException {
        for (int i = 1; ; i++) {
            Path candidate = folder.resolveSibling(folder.getFileName() + "." + i);
            try {
                return Files.createDirectory(candidate);
            } catch (FileAlreadyExistsException taken) {
                // The next number may be free.
            }
        }
    }
}
