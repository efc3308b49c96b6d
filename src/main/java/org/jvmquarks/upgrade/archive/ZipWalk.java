package org.jvmquarks.upgrade.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileHashes;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.upgrade.archive.ArchiveRecords.Tree;

/**
 * Reads archives and those inside them, several at a time. An archive inside another one is unpacked to a file: only
 * its directory at the end tells what the JVM sees of it.
 */
final class ZipWalk {
    private static final long MIB = 1L << 20;

    private static final int BUFFER = 1 << 16;

    private final int target;
    private final Set<String> watched;
    private final ClassFileReader classes;
    private final ArchiveScan.ScanLimits limits;
    private final ArchiveRecords records;
    private final FileHashes hashes;
    private final AtomicLong unpacked = new AtomicLong();

    /**
     * @param target feature version of the JDK that is to load the classes
     * @param watched names of members that matter even if a class of the application inherits them
     * @param records archives that were read before
     * @param hashes of files on disk
     */
    ZipWalk(int target, Set<String> watched, ArchiveScan.ScanLimits limits, ArchiveRecords records, FileHashes hashes) {
        this.target = target;
        this.watched = watched;
        this.classes = new ClassFileReader(target);
        this.limits = limits;
        this.records = records;
        this.hashes = hashes;
    }

    /** Reads an archive on disk. */
    Tree read(Path file) {
        return read(file, 1);
    }

    /** Tells whether a file on disk that begins as an archive is one and has code. */
    static boolean hasCode(Path file) {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            return ArchiveEntries.hasCode(zip.stream().map(ZipEntry::getName));
        } catch (IOException e) {
            // Data that only begins as an archive does.
            return false;
        }
    }

    private static ZipFile open(Path file) throws IOException {
        BoundedFile.requireRegular(file);
        return ArchiveEntries.open(file);
    }

    private Tree read(Path file, int depth) {
        ArchiveReading here = new ArchiveReading(watched);
        List<ArchiveRecords.Inner> inner = new ArrayList<>();
        Optional<String> hash = Optional.empty();
        try (ZipFile zip = open(file)) {
            hash = Optional.of(depth == 1 ? hashes.of(file) : Sha256.hex(file));
            Optional<Tree> known = records.find(hash.get(), limits.depth() - depth + 1);
            if (known.isPresent()) {
                return known.get();
            }
            // After the classes of this archive, whose names may tell less.
            for (ZipEntry entry : readOwn(zip, here)) {
                readInner(zip, entry, depth + 1)
                        .ifPresent(it -> inner.add(new ArchiveRecords.Inner(entry.getName(), it)));
            }
        } catch (ZipException e) {
            here.problem("", "is not a readable archive: " + e.getMessage());
        } catch (IOException e) {
            here.problem("", "cannot be read: " + FileProblem.reading(file, e));
        }
        Tree tree = new Tree(hash, here.end(), inner);
        records.keep(tree);
        return tree;
    }

    /** Reads all but the archives inside, and returns these. */
    private List<ZipEntry> readOwn(ZipFile zip, ArchiveReading here) {
        List<? extends ZipEntry> entries =
                zip.stream().filter(entry -> !entry.isDirectory()).toList();
        VersionedParts parts = new VersionedParts(
                readManifest(zip, here).filter(ManifestFacts::isMultiRelease).isPresent(),
                entries.stream().map(ZipEntry::getName),
                target);
        List<ZipEntry> archives = new ArrayList<>();
        for (ZipEntry entry : entries) {
            if (!parts.isLoaded(entry.getName())) {
                continue;
            }
            if (ArchiveEntries.isArchive(entry.getName())) {
                archives.add(entry);
            } else {
                read(zip, entry, here);
                if (content(zip, entry).beginsAsArchive(entry.getName())) {
                    archives.add(entry);
                }
            }
        }
        return archives;
    }

    private static Optional<ManifestFacts> readManifest(ZipFile zip, ArchiveReading here) {
        ZipEntry entry = zip.getEntry(ArchiveEntries.MANIFEST);
        if (entry == null) {
            return Optional.empty();
        }
        try (InputStream in = zip.getInputStream(entry)) {
            return Optional.of(here.addManifest(in));
        } catch (IOException e) {
            here.problem(entry.getName(), "is damaged: " + e.getMessage());
            return Optional.empty();
        }
    }

    private void read(ZipFile zip, ZipEntry entry, ArchiveReading here) {
        String name = entry.getName();
        try {
            if (ArchiveEntries.isClass(name) || content(zip, entry).isHiddenClass(name)) {
                byte[] bytes = bytes(zip, entry, here);
                if (bytes.length > 0) {
                    VersionedParts.release(name).ifPresent(here::addRelease);
                    classes.read(bytes, name, here);
                }
            } else {
                content(zip, entry).read(name, here);
            }
        } catch (IOException e) {
            here.problem(name, "is damaged: " + e.getMessage());
        }
    }

    private static Content content(ZipFile zip, ZipEntry entry) {
        return () -> zip.getInputStream(entry);
    }

    /** Returns the content; empty if it is too large or empty, which is a problem by now. */
    private byte[] bytes(ZipFile zip, ZipEntry entry, ArchiveReading here) throws IOException {
        byte[] bytes;
        try (InputStream in = zip.getInputStream(entry)) {
            bytes = in.readNBytes((int) limits.classBytes() + 1);
        }
        if (bytes.length > limits.classBytes()) {
            here.problem(entry.getName(), tooLarge("class file", limits.classBytes()));
            return new byte[0];
        }
        if (bytes.length == 0) {
            here.problem(entry.getName(), "is empty");
        }
        return bytes;
    }

    private static String tooLarge(String what, long most) {
        return "unpacks to more than %d MB, the limit for a %s; it was not read".formatted(most / MIB, what);
    }

    /** Returns an archive inside another one; empty for one without code whose name does not say that it is one. */
    private Optional<Tree> readInner(ZipFile zip, ZipEntry entry, int depth) throws IOException {
        if (depth > limits.depth()) {
            return Optional.of(
                    Tree.unread("is nested in more than %d archives; it was not read".formatted(limits.depth() - 1)));
        }
        Path copy = Files.createTempFile("jvm-quarks-", ".jar");
        try {
            Optional<String> problem = unpack(zip, entry, copy);
            if (problem.isPresent()) {
                return problem.map(Tree::unread);
            }
            return ArchiveEntries.isArchive(entry.getName()) || hasCode(copy)
                    ? Optional.of(read(copy, depth))
                    : Optional.empty();
        } finally {
            Files.delete(copy);
        }
    }

    /** Unpacks an archive, and returns why it cannot be. */
    private Optional<String> unpack(ZipFile zip, ZipEntry entry, Path copy) throws IOException {
        long most = Math.min(limits.nestedBytes(), limits.totalBytes() - unpacked.get());
        try (InputStream in = zip.getInputStream(entry)) {
            long size = copy(in, copy, most + 1);
            unpacked.addAndGet(size);
            return size > most ? Optional.of(tooLarge("nested archive", most)) : Optional.empty();
        } catch (ZipException | EOFException e) {
            return Optional.of("is damaged: " + e.getMessage());
        }
    }

    /** Copies so many bytes at most, and returns how many it copied. */
    private static long copy(InputStream in, Path file, long most) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long copied = 0;
        try (OutputStream out = Files.newOutputStream(file)) {
            int count = in.read(buffer);
            while (count >= 0 && copied < most) {
                out.write(buffer, 0, count);
                copied += count;
                count = in.read(buffer);
            }
        }
        return copied;
    }
}
