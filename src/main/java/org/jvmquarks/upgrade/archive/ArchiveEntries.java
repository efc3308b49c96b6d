package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** Tells the kinds of files in archives and folders by their names. */
public final class ArchiveEntries {
    static final String CLASS = ".class";

    static final String MANIFEST = "META-INF/MANIFEST.MF";

    private static final byte[] LOCAL_HEADER = {'P', 'K', 3, 4};

    /** Bytes that tell whether a file is an archive. */
    static final int BEGINNING = LOCAL_HEADER.length;

    static final int MAGIC = 0xCAFEBABE;

    /** Bytes that tell whether a file is a class file. */
    static final int CLASS_BEGINNING = 8;

    private static final Pattern ARCHIVE = Pattern.compile(".*\\.(jar|war|ear|rar|zip)");

    private static final Pattern NATIVE = Pattern.compile(".*\\.(so(\\.[\\d.]+)?|dll|dylib|jnilib)");

    private ArchiveEntries() {}

    /** Module descriptors have versions of their own, and older JDKs do not look at them. */
    public static boolean isClass(String name) {
        return name.endsWith(CLASS) && !name.endsWith("module-info.class");
    }

    public static boolean isArchive(String name) {
        return ARCHIVE.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    /**
     * Opens an archive, also one that the JDK which runs this program does not: what becomes of it on the JDKs of a
     * move is asked of these. Such an archive is copied without the fields that {@code ZipFile} checks.
     *
     * @throws IOException if nothing reads it as an archive
     */
    public static java.util.zip.ZipFile open(Path file) throws IOException {
        try {
            return new java.util.zip.ZipFile(file.toFile());
        } catch (ZipException refused) {
            Path copy = Files.createTempFile("archive", ".zip");
            try {
                copy(file, copy);
                return new java.util.zip.ZipFile(
                        copy.toFile(), java.util.zip.ZipFile.OPEN_READ | java.util.zip.ZipFile.OPEN_DELETE);
            } catch (IOException e) {
                Files.deleteIfExists(copy);
                refused.addSuppressed(e);
                throw refused;
            }
        }
    }

    private static void copy(Path file, Path copy) throws IOException {
        Set<String> names = new HashSet<>();
        long left = ArchiveScan.ScanLimits.USUAL.nestedBytes();
        try (ZipFile from = ZipFile.builder().setPath(file).get();
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(copy))) {
            to.setLevel(Deflater.BEST_SPEED);
            for (ZipArchiveEntry entry : Collections.list(from.getEntries())) {
                if (names.add(entry.getName())) {
                    to.putNextEntry(new ZipEntry(entry.getName()));
                    left -= copy(from, entry, to, left);
                }
            }
        }
    }

    private static long copy(ZipFile from, ZipArchiveEntry entry, OutputStream to, long most) throws IOException {
        long copied = 0;
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = from.getInputStream(entry)) {
            for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
                copied += count;
                if (copied > most) {
                    throw new IOException("expected at most %d bytes in %s".formatted(most, entry.getName()));
                }
                to.write(buffer, 0, count);
            }
        }
        return copied;
    }

    /**
     * Tells whether a file begins as an archive does. Archives have many names, such as {@code .nar} and {@code .hpi},
     * and many documents are archives without code.
     *
     * @param beginning its first bytes
     */
    static boolean beginsAsArchive(byte[] beginning) {
        return Arrays.equals(beginning, LOCAL_HEADER);
    }

    /**
     * Tells whether a file begins as a class file does, with a version that a compiler writes: programs for several
     * processors of macOS begin alike.
     *
     * @param beginning its first bytes
     */
    static boolean beginsAsClass(byte[] beginning) {
        return beginning.length == CLASS_BEGINNING
                && ByteBuffer.wrap(beginning).getInt() == MAGIC
                && Short.toUnsignedInt(ByteBuffer.wrap(beginning).getShort(6)) > BytecodeLibrary.FIRST_VERSION;
    }

    /** Tells whether an archive with a name of any kind may have code. */
    static boolean hasCode(Stream<String> names) {
        return names.anyMatch(name -> isClass(name) || isArchive(name));
    }

    static boolean isNative(String name) {
        return NATIVE.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }
}
