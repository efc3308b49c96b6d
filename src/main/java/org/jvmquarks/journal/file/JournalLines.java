package org.jvmquarks.journal.file;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.journal.JournalException;

/**
 * The lines of a journal, one after the other. A line counts when its end was written: it is the last byte of the same
 * write.
 */
final class JournalLines implements Closeable {
    /**
     * The size in MB up to which a journal is read. All quarks of this project take 2 MB on a JDK, and what is read
     * takes about eight times as much memory.
     */
    static final int MOST_MEGABYTES = 256;

    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int position;
    private int filled;
    private long read;
    private long wholeBytes;

    private JournalLines(Path file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    /**
     * Opens a journal.
     *
     * @throws JournalException if it is larger than {@value #MOST_MEGABYTES} MB
     * @throws IOException if it cannot be read
     */
    static JournalLines open(Path file) throws IOException {
        BoundedFile.requireRegular(file);
        requireSize(file, Files.size(file));
        return new JournalLines(file, Files.newInputStream(file));
    }

    private static void requireSize(Path file, long bytes) {
        if (bytes > (long) MOST_MEGABYTES * BoundedFile.MB) {
            throw new JournalException(
                    "the journal %s is larger than %d MB, the most that is read: run fewer JDKs or quarks into one folder, or merge fewer runs"
                            .formatted(file, MOST_MEGABYTES));
        }
    }

    /** Returns the next line without its end; empty if there is none, or it is torn. */
    Optional<byte[]> next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (position < filled || fill()) {
            int start = position;
            while (position < filled && buffer[position] != '\n') {
                position++;
            }
            line.write(buffer, start, position - start);
            if (position < filled) {
                position++;
                wholeBytes += line.size() + 1;
                return Optional.of(line.toByteArray());
            }
        }
        return Optional.empty();
    }

    private boolean fill() throws IOException {
        position = 0;
        filled = Math.max(0, in.read(buffer));
        read += filled;
        requireSize(file, read);
        return filled > 0;
    }

    /** Returns the length of the lines so far with their ends; after the last, what follows is torn. */
    long wholeBytes() {
        return wholeBytes;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
