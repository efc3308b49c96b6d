package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The class files of archives and folders on disk, as a JDK finds them.
 *
 * @param files archives and folders, in the order of the class path
 * @param names of these, for people
 * @param target feature version of the JDK
 */
public record ArchiveClasses(List<Path> files, List<String> names, int target) {
    public ArchiveClasses {
        files = List.copyOf(files);
        names = List.copyOf(names);
    }

    /**
     * Where a class file is.
     *
     * @param root archive or folder
     * @param file its file name, for people
     * @param entry path in it
     */
    public record Place(Path root, String file, String entry) {
        /** @throws IOException if it cannot be read any more */
        public byte[] bytes() throws IOException {
            if (Files.isDirectory(root)) {
                return Files.readAllBytes(root.resolve(entry));
            }
            try (ZipFile zip = ArchiveEntries.open(root)) {
                return ArchiveClasses.bytes(zip, zip.getEntry(entry));
            }
        }
    }

    private static byte[] bytes(ZipFile zip, ZipEntry entry) throws IOException {
        try (InputStream in = zip.getInputStream(entry)) {
            return in.readNBytes((int) ArchiveScan.ScanLimits.USUAL.classBytes());
        }
    }

    /** Passes each class file with its place. Archives that cannot be read have none; the scan says so. */
    public void forEach(BiConsumer<byte[], Place> receiver) {
        for (int i = 0; i < files.size(); i++) {
            Path file = files.get(i);
            String name = names.get(i);
            try {
                if (Files.isDirectory(file)) {
                    folder(file, name, receiver);
                } else {
                    archive(file, name, receiver);
                }
            } catch (IOException e) {
                // Its classes are unknown, and so judged as reached.
            }
        }
    }

    private static void folder(Path folder, String name, BiConsumer<byte[], Place> receiver) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.filter(each -> ArchiveEntries.isClass(each.getFileName().toString()))
                    .sorted()
                    .forEach(found::add);
        }
        for (Path each : found) {
            Place place = new Place(folder, name, folder.relativize(each).toString());
            receiver.accept(place.bytes(), place);
        }
    }

    private void archive(Path file, String name, BiConsumer<byte[], Place> receiver) throws IOException {
        try (ZipFile zip = ArchiveEntries.open(file)) {
            List<? extends ZipEntry> entries = zip.stream().toList();
            VersionedParts parts =
                    new VersionedParts(isMultiRelease(zip), entries.stream().map(ZipEntry::getName), target);
            for (ZipEntry entry : entries) {
                if (ArchiveEntries.isClass(entry.getName()) && parts.isLoaded(entry.getName())) {
                    receiver.accept(bytes(zip, entry), new Place(file, name, entry.getName()));
                }
            }
        }
    }

    private static boolean isMultiRelease(ZipFile zip) throws IOException {
        Optional<ZipEntry> entry = Optional.ofNullable(zip.getEntry(ArchiveEntries.MANIFEST));
        if (entry.isEmpty()) {
            return false;
        }
        try (InputStream in = zip.getInputStream(entry.get())) {
            return Boolean.parseBoolean(new Manifest(in).getMainAttributes().getValue("Multi-Release"));
        }
    }
}
