package org.jvmquarks.evidence.jfr;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * The chunks that a recording is made of. The JDK's parser waits for a chunk that somebody seems to write to, and so
 * for ever in a damaged file: this looks at their headers first.
 */
public final class Chunks {
    private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;

    /** Bytes of a header: magic, version, seven fields of 8 bytes, state and flags. */
    private static final int HEADER = 68;

    private static final int STATE_OFFSET = 64;

    private Chunks() {}

    /**
     * Checks that the file is a chain of finished chunks.
     *
     * @throws DamagedRecording if it is not
     */
    public static void requireWhole(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            long length = file.length();
            long start = 0;
            do {
                start += chunk(file, start, length - start);
            } while (start < length);
        }
    }

    /** Bytes of the chunk that starts there. */
    private static long chunk(RandomAccessFile file, long start, long left) throws IOException {
        if (left < HEADER) {
            throw new DamagedRecording(
                    start, "the header of a chunk has %d bytes, %d are left".formatted(HEADER, left));
        }
        file.seek(start);
        if (file.readInt() != MAGIC) {
            throw new DamagedRecording(start, "no chunk of a recording, it does not begin 'FLR'");
        }
        file.readInt();
        long size = file.readLong();
        if (size < HEADER || size > left) {
            throw new DamagedRecording(start, "a chunk of %d bytes where %d are left".formatted(size, left));
        }
        file.seek(start + STATE_OFFSET);
        int state = file.readUnsignedByte();
        if (state != 0) {
            throw new DamagedRecording(start, "a chunk that was not finished, its state is " + state);
        }
        return size;
    }
}
