package org.jvmquarks.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What a program prints: in a file with its middle left out if it is much, and as lines of UTF-8. A line longer than
 * {@value #LONGEST} bytes is cut, so that a program that prints no end of a line costs no memory. Used by one thread.
 */
public final class ProgramOutput extends OutputStream {
    static final int LONGEST = 64 * 1024;

    private final CappedFile file;
    private final Consumer<String> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean begun;

    /** @param lines gets each line without its end */
    public ProgramOutput(Path file, Consumer<String> lines) throws IOException {
        this.file = new CappedFile(file);
        this.lines = lines;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        file.write(bytes, offset, length);
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == '\n') {
                end();
            } else {
                begun = true;
                if (line.size() < LONGEST) {
                    line.write(bytes[i]);
                }
            }
        }
    }

    private void end() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        begun = false;
        lines.accept(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    }

    /** Ends the last line, if it has no end, and the file. */
    @Override
    public void close() throws IOException {
        try (file) {
            if (begun) {
                end();
            }
        }
    }
}
