package org.jvmquarks.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads files that others wrote: those that have an end, and up to a size.
 *
 * <p>For example, a guest leaves a link to {@code /dev/zero} where its result should be. Without a bound the host would
 * read until it has no memory left, and from a named pipe it would wait for ever.
 */
public final class BoundedFile {
    /** Bytes of a MB. */
    public static final int MB = 1 << 20;

    private BoundedFile() {}

    /**
     * Checks that a file is not a device, a pipe or a socket. A pipe that this process inherited is read like a file:
     * it is what a shell passes for {@code <(command)}.
     *
     * @throws UnfitFileException if it is
     * @throws IOException if there is no such file
     */
    public static void requireRegular(Path file) throws IOException {
        if (Files.readAttributes(file, BasicFileAttributes.class).isOther() && !isInherited(file.toAbsolutePath())) {
            throw new UnfitFileException(file, "is not a file but a device, a pipe or a socket; name a file");
        }
    }

    private static boolean isInherited(Path file) {
        return file.startsWith("/dev/fd") || file.startsWith("/proc/self/fd") || file.equals(Path.of("/dev/stdin"));
    }

    /**
     * Checks that a file can be read up to its end.
     *
     * @param most size in bytes that it may have
     * @throws UnfitFileException if it has no end, or is larger
     * @throws IOException if there is no such file
     */
    public static void require(Path file, long most) throws IOException {
        requireRegular(file);
        requireAtMost(file, Files.size(file), most);
    }

    /**
     * Checks a size, also of what has yet to be written.
     *
     * @param most size in bytes that it may have
     * @throws UnfitFileException if it is larger
     */
    public static void requireAtMost(Path file, long size, long most) throws UnfitFileException {
        if (size > most) {
            throw tooLarge(file, most);
        }
    }

    /**
     * Returns the content of a file.
     *
     * @param most size in bytes that it may have
     * @throws UnfitFileException if it has no end, or is larger
     * @throws IOException if it cannot be read
     */
    public static byte[] bytes(Path file, int most) throws IOException {
        require(file, most);
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(most);
            // What says that it has no size, as in /proc, or still grows, may be larger.
            if (content.length == most && in.read() >= 0) {
                throw tooLarge(file, most);
            }
            return content;
        }
    }

    /** Returns the content of a file as text, as {@link #bytes}; never fails on bad characters. */
    public static String text(Path file, int most, Charset charset) throws IOException {
        return new String(bytes(file, most), charset);
    }

    /** Returns the first bytes of a file that has an end, however large it is. */
    public static String head(Path file, int bytes, Charset charset) throws IOException {
        requireRegular(file);
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(bytes), charset);
        }
    }

    private static UnfitFileException tooLarge(Path file, long most) {
        return new UnfitFileException(
                file,
                "is larger than " + (most < MB ? (most >> 10) + " KB" : most / MB + " MB") + ", the most that is read");
    }
}
