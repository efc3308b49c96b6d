package org.jvmquarks.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files that people write with an editor. */
public final class TextFile {
    /** The size in MB up to which a file of a user is read. */
    public static final int MOST_MEGABYTES = 16;

    private static final char MARK = '\uFEFF';

    private TextFile() {}

    /**
     * Returns the text of a file without its byte order mark, which editors on Windows write.
     *
     * @throws NotTextException if the file is not UTF-8 text, with the line, or has more than {@value #MOST_MEGABYTES}
     *     MB
     * @throws UnfitFileException if the file has no end
     * @throws IOException if the file cannot be read
     */
    public static String read(Path file) throws IOException {
        return read(file, MOST_MEGABYTES * BoundedFile.MB);
    }

    /**
     * Returns the same for a file of a limited size.
     *
     * @param most size in bytes, above which the file is refused before it is read whole
     * @throws NotTextException also if the file is larger
     */
    public static String read(Path file, int most) throws IOException {
        BoundedFile.requireRegular(file);
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new NotTextException("has more than %d MB; name a smaller one".formatted(most >> 20));
            }
            return text(bytes);
        }
    }

    private static String text(byte[] bytes) throws NotTextException {
        String text = decode(bytes);
        return !text.isEmpty() && text.charAt(0) == MARK ? text.substring(1) : text;
    }

    private static String decode(byte[] bytes) throws NotTextException {
        if (startsWith(bytes, 0xFE, 0xFF) || startsWith(bytes, 0xFF, 0xFE)) {
            throw new NotTextException("is UTF-16 text; save it as UTF-8");
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult end = decoder.decode(in, out, true);
        String text = out.flip().toString();
        if (end.isError()) {
            throw new NotTextException(
                    "is not UTF-8 text: line %d has the byte 0x%02X; save it as UTF-8".formatted(line(text), in.get()));
        }
        int zero = text.indexOf('\0');
        if (zero >= 0) {
            throw new NotTextException("is not UTF-8 text: line %d has the byte 0, as UTF-16 text has; save it as UTF-8"
                    .formatted(line(text.substring(0, zero))));
        }
        return text;
    }

    private static boolean startsWith(byte[] bytes, int first, int second) {
        return bytes.length > 1 && (bytes[0] & 0xFF) == first && (bytes[1] & 0xFF) == second;
    }

    /** Returns the line that follows a text, from 1. */
    private static long line(String before) {
        return before.chars().filter(c -> c == '\n').count() + 1;
    }
}
