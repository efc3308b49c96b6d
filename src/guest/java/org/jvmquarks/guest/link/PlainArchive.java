package org.jvmquarks.guest.link;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * An archive without signatures and seals: all that the JDK's class loader makes of its classes is in their files and
 * in its manifest.
 */
final class PlainArchive {
    private final URL url;
    private final File file;
    private final Optional<Manifest> manifest;
    private final Map<String, String> entries;
    private final CodeSource source;
    private Optional<ZipFile> opened = Optional.empty();

    /** @param entries of its classes, by the names of these */
    PlainArchive(File file, Optional<Manifest> manifest, Map<String, String> entries) throws IOException {
        this.file = file;
        this.url = file.toURI().toURL();
        this.manifest = manifest;
        this.entries = entries;
        this.source = new CodeSource(url, (CodeSigner[]) null);
    }

    URL url() {
        return url;
    }

    Optional<Manifest> manifest() {
        return manifest;
    }

    CodeSource source() {
        return source;
    }

    /**
     * Returns the file of a class; opens the archive at the first call, and leaves it open.
     *
     * @throws IOException if the file cannot be read
     */
    byte[] read(String name) throws IOException {
        ZipFile zip = open();
        ZipEntry entry = zip.getEntry(String.valueOf(entries.get(name)));
        if (entry == null || entry.getSize() < 0 || entry.getSize() > Integer.MAX_VALUE) {
            throw new IOException("no class " + name + " in " + file);
        }
        byte[] bytes = new byte[(int) entry.getSize()];
        try (DataInputStream in = new DataInputStream(zip.getInputStream(entry))) {
            in.readFully(bytes);
        }
        return bytes;
    }

    private synchronized ZipFile open() throws IOException {
        if (!opened.isPresent()) {
            opened = Optional.of(new ZipFile(file));
        }
        return opened.get();
    }
}
