package org.jvmquarks.guest.wire;

import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The file of result lines; each line reaches the operating system before the next one. */
public final class ResultFile implements Closeable {
    private final FileOutputStream out;
    private int lines;

    public ResultFile(String path) throws IOException {
        out = new FileOutputStream(path);
    }

    /** Writes a result of a command. */
    public void writeResult(String command, Map<String, ?> fields) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.KIND, command);
        line.putAll(fields);
        write(Wire.RESULT, line);
    }

    /** Writes the last line, which says how many there are before it. */
    public void writeEnd() throws IOException {
        write(Wire.END, Collections.singletonMap(Fields.LINES, lines));
    }

    /** Writes one line of the given type. */
    public void write(String type, Map<String, ?> fields) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Wire.TYPE, type);
        line.putAll(fields);
        out.write((JsonWriter.of(line) + "\n").getBytes(StandardCharsets.UTF_8));
        lines++;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
