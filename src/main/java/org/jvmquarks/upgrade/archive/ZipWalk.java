package org.jvmquarks.upgrade.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Sha256;

/**
 * Reads archives and those inside them. An archive inside another one is unpacked to a file: only its directory at the
 * end tells what the JVM sees of it. An archive whose very content was read before, under whatever name, is not read
 * again: its classes count once.
 */
final class ZipWalk {
    private static final String INSIDE = "!/";

    private static final long MIB = 1L << 20;

    private static final int BUFFER = 1 << 16;

    private final FactsBuilder facts;
    private final ClassFileReader classes;
    private final ScanLimits limits;
    private final Set<String> contents = new HashSet<>();
    private long unpacked;

    ZipWalk(FactsBuilder facts, ScanLimits limits) {
        this.facts = facts;
        this.classes = new ClassFileReader(facts);
        this.limits = limits;
    }

    /**
     * Reads an archive on disk.
     *
     * @param path its path for findings
     */
    void walk(Path file, String path) {
        walk(file, path, 1);
    }

    /**
     * Reads a file on disk that begins as an archive, if it is one and has code.
     *
     * @param path its path for findings
     */
    void walkIfCode(Path file, String path) {
        if (hasCode(file)) {
            walk(file, path);
        }
    }

    private static boolean hasCode(Path file) {
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

    private void walk(Path file, String path, int depth) {
        try (ZipFile zip = open(file)) {
            if (!contents.add(Sha256.hex(file))) {
                return;
            }
            List<? extends ZipEntry> entries =
                    zip.stream().filter(entry -> !entry.isDirectory()).toList();
            Optional<ManifestFacts> manifest = readManifest(zip, path);
            VersionedParts parts = new VersionedParts(
                    manifest.filter(ManifestFacts::isMultiRelease).isPresent(),
                    entries.stream().map(ZipEntry::getName),
                    facts.target());
            FactsBuilder.Archive here = facts.archive(path);
            if (depth == 1) {
                here.addOnDisk(manifest);
            }
            List<ZipEntry> nested = new ArrayList<>();
            for (ZipEntry entry : entries) {
                if (!parts.isLoaded(entry.getName())) {
                    continue;
                }
                if (ArchiveEntries.isArchive(entry.getName())) {
                    nested.add(entry);
                } else {
                    read(zip, entry, path + INSIDE, here);
                    if (content(zip, entry).beginsAsArchive(entry.getName())) {
                        nested.add(entry);
                    }
                }
            }
            here.end();
            // After the classes of this archive: facts are counted archive by archive.
            for (ZipEntry entry : nested) {
                walkNested(zip, entry, path + INSIDE + entry.getName(), depth + 1);
            }
        } catch (ZipException e) {
            facts.problem(path, "is not a readable archive: " + e.getMessage());
        } catch (IOException e) {
            facts.problem(path, "cannot be read: " + FileProblem.reading(file, e));
        }
    }

    private Optional<ManifestFacts> readManifest(ZipFile zip, String path) {
        ZipEntry entry = zip.getEntry(ArchiveEntries.MANIFEST);
        if (entry == null) {
            return Optional.empty();
        }
        try (InputStream in = zip.getInputStream(entry)) {
            return Optional.of(facts.addManifest(path, in));
        } catch (IOException e) {
            facts.problem(path + INSIDE + entry.getName(), "is damaged: " + e.getMessage());
            return Optional.empty();
        }
    }

    private void read(ZipFile zip, ZipEntry entry, String prefix, FactsBuilder.Archive here) {
        String name = entry.getName();
        try {
            if (ArchiveEntries.isClass(name) || content(zip, entry).isHiddenClass(name)) {
                byte[] bytes = bytes(zip, entry, prefix + name);
                if (bytes.length > 0) {
                    VersionedParts.release(name).ifPresent(here::addRelease);
                    classes.read(bytes, prefix, name, here);
                }
            } else {
                content(zip, entry).read(name, prefix + name, facts);
            }
        } catch (IOException e) {
            facts.problem(prefix + name, "is damaged: " + e.getMessage());
        }
    }

    private static Content content(ZipFile zip, ZipEntry entry) {
        return () -> zip.getInputStream(entry);
    }

    /** Returns the content; empty if it is too large or empty, which is a problem by now. */
    private byte[] bytes(ZipFile zip, ZipEntry entry, String path) throws IOException {
        byte[] bytes;
        try (InputStream in = zip.getInputStream(entry)) {
            bytes = in.readNBytes((int) limits.classBytes() + 1);
        }
        if (bytes.length > limits.classBytes()) {
            facts.problem(path, tooLarge("class file", limits.classBytes()));
            return new byte[0];
        }
        if (bytes.length == 0) {
            facts.problem(path, "is empty");
        }
        return bytes;
    }

    private static String tooLarge(String what, long most) {
        return "unpacks to more than %d MB, the limit for a %s; it was not read".formatted(most / MIB, what);
    }

    private void walkNested(ZipFile zip, ZipEntry entry, String path, int depth) throws IOException {
        if (depth > limits.depth()) {
            facts.problem(path, "is nested in more than %d archives; it was not read".formatted(limits.depth() - 1));
            return;
        }
        Path copy = Files.createTempFile("jvm-quarks-", ".jar");
        try {
            if (unpack(zip, entry, copy, path) && (ArchiveEntries.isArchive(entry.getName()) || hasCode(copy))) {
                walk(copy, path, depth);
            }
        } finally {
            Files.delete(copy);
        }
    }

    private boolean unpack(ZipFile zip, ZipEntry entry, Path copy, String path) throws IOException {
        long most = Math.min(limits.nestedBytes(), limits.totalBytes() - unpacked);
        try (InputStream in = zip.getInputStream(entry)) {
            long size = copy(in, copy, most + 1);
            unpacked += size;
            if (size > most) {
                facts.problem(path, tooLarge("nested archive", most));
                return false;
            }
            return true;
        } catch (ZipException | EOFException e) {
            facts.problem(path, "is damaged: " + e.getMessage());
            return false;
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
