package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
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
        /** Tells whether the JDK does not look for it, as its file has another name. */
        public boolean isHidden() {
            return !ArchiveEntries.isClass(entry);
        }

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

    /**
     * Passes each class file with its place, those with names of other files last. Archives that cannot be read have
     * none; the scan says so.
     */
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
            walk.filter(Files::isRegularFile)
                    .filter(each -> isClass(each.getFileName().toString(), () -> Files.newInputStream(each)))
                    .sorted(Comparator.comparing((Path each) -> !ArchiveEntries.isClass(each.toString()))
                            .thenComparing(each -> each))
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
            List<ZipEntry> hidden = new ArrayList<>();
            for (ZipEntry entry : entries) {
                if (!ArchiveEntries.isClass(entry.getName())) {
                    hidden.add(entry);
                } else if (parts.isLoaded(entry.getName())) {
                    receiver.accept(bytes(zip, entry), new Place(file, name, entry.getName()));
                }
            }
            for (ZipEntry entry : hidden) {
                if (isClass(entry.getName(), () -> zip.getInputStream(entry))) {
                    receiver.accept(bytes(zip, entry), new Place(file, name, entry.getName()));
                }
            }
        }
    }

    private static boolean isClass(String name, Content content) {
        return ArchiveEntries.isClass(name) || content.isHiddenClass(name);
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
