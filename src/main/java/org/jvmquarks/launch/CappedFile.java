package org.jvmquarks.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jvmquarks.files.BoundedFile;

/**
 * A stream of a guest on disk: its first and its last {@value #CAP} bytes, and between them a line with the number of
 * bytes left out. A guest that prints without end costs neither disk nor memory.
 */
public final class CappedFile extends OutputStream {
    /** Number of bytes kept at the head, and again at the tail. */
    public static final int CAP = 256 * 1024;

    /** The size that no file of a stream exceeds. */
    static final int MOST_BYTES = 2 * CAP + 1024;

    private static final int BUFFER = 8192;

    /** Fewer bytes are probably a part of something longer, of which more is about to come. */
    private static final int FRAGMENT = 1024;

    private final Path path;
    private final OutputStream file;

    /** The latest bytes behind the head; without room until there is one, as few streams are long. */
    private byte[] ring = new byte[0];

    private long total;

    public CappedFile(Path path) throws IOException {
        this.path = path;
        this.file = Files.newOutputStream(path);
    }

    @Override
    public synchronized void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        int head = (int) Math.min(length, Math.max(0, CAP - total));
        file.write(bytes, offset, head);
        total += head;
        // Bytes that do not fit into the ring would be overwritten at once.
        int skipped = Math.max(0, length - head - CAP);
        total += skipped;
        if (head < length) {
            keep(bytes, offset + head + skipped, length - head - skipped);
        }
    }

    private void keep(byte[] bytes, int offset, int length) {
        if (ring.length == 0) {
            ring = new byte[CAP];
        }
        int at = (int) (total % CAP);
        int untilWrap = Math.min(length, CAP - at);
        System.arraycopy(bytes, offset, ring, at, untilWrap);
        System.arraycopy(bytes, offset + untilWrap, ring, 0, length - untilWrap);
        total += length;
    }

    /** Returns the number of bytes written so far, including those left out. */
    synchronized long total() {
        return total;
    }

    /**
     * Tells whether the end of the stream contains the text. Searches the tail; as long as nothing is left out,
     * searches the head as well, because the text may lie across its end.
     */
    public synchronized boolean tailContains(String text) throws IOException {
        file.flush();
        String tail = total <= CAP ? "" : new String(tail(), StandardCharsets.ISO_8859_1);
        String head = total < 2L * CAP ? BoundedFile.text(path, MOST_BYTES, StandardCharsets.ISO_8859_1) : "";
        return (head + tail).contains(text);
    }

    /**
     * Copies a whole stream, then closes it and this file.
     *
     * @param pause runs after each fragment, so that more of the stream gathers before the next read: a VM prints the
     *     list of its flags in ten thousand fragments, and to read and write each of them alone takes much of a
     *     processor
     */
    public void drain(InputStream source, Runnable pause) throws IOException {
        try (this;
                source) {
            byte[] buffer = new byte[BUFFER];
            for (int read = source.read(buffer); read >= 0; read = source.read(buffer)) {
                write(buffer, 0, read);
                if (read < FRAGMENT) {
                    pause.run();
                }
            }
        }
    }

    @Override
    public synchronized void close() throws IOException {
        try (file) {
            long omitted = total - 2L * CAP;
            if (omitted > 0) {
                file.write(("\n[... " + omitted + " bytes left out ...]\n").getBytes(StandardCharsets.UTF_8));
            }
            if (total > CAP) {
                file.write(tail());
            }
        }
    }

    private byte[] tail() {
        int length = (int) Math.min(CAP, total - CAP);
        byte[] tail = new byte[length];
        for (int i = 0; i < length; i++) {
            tail[i] = ring[(int) ((total - length + i) % CAP)];
        }
        return tail;
    }
}
