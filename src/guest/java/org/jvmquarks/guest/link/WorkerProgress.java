package org.jvmquarks.guest.link;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The class that each worker asks about, in a file in memory that stays when the VM crashes: a row for each, of
 * {@value #ROW} bytes, with the name and blanks behind it.
 */
public final class WorkerProgress {
    /** Name of the file. */
    public static final String FILE = "classes-in-work";

    /** Bytes of a row; a longer name is cut. */
    public static final int ROW = 1024;

    private final MappedByteBuffer rows;

    WorkerProgress(File file, int workers) throws IOException {
        try (RandomAccessFile opened = new RandomAccessFile(file, "rw")) {
            rows = opened.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, (long) workers * ROW);
        }
        for (int worker = 0; worker < workers; worker++) {
            put(worker, "");
        }
    }

    /** Says which class a worker begins with; empty when it has none. */
    void put(int worker, String name) {
        byte[] row = new byte[ROW];
        Arrays.fill(row, (byte) ' ');
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, row, 0, Math.min(bytes.length, ROW));
        ByteBuffer own = rows.duplicate();
        own.position(worker * ROW);
        own.put(row);
    }
}
