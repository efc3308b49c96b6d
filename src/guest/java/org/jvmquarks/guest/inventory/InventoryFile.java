package org.jvmquarks.guest.inventory;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/**
 * The compressed file of all rows: {@code surface TAB key TAB value} in UTF-8, surface by surface, each sorted.
 * Backslash, tab, line feed, control characters and surrogates are escaped as in Java.
 */
public final class InventoryFile implements Closeable {
    private final Writer out;

    /** @throws IOException if it cannot be written */
    public InventoryFile(String path) throws IOException {
        this(new FileOutputStream(path));
    }

    /** Writes to a stream, and closes it at the end. */
    public InventoryFile(OutputStream stream) throws IOException {
        out = new BufferedWriter(new OutputStreamWriter(new GZIPOutputStream(stream, 1 << 16), StandardCharsets.UTF_8));
    }

    /** Writes the rows of a surface. */
    public void write(String surface, Rows rows) throws IOException {
        StringBuilder lines = new StringBuilder();
        rows.write(surface, lines);
        out.append(lines);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
