package org.jvmquarks.guest;

import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The file of result lines; each line reaches the operating system before the next one. */
public final class ResultFile implements Closeable {
    private final FileOutputStream out;

    ResultFile(String path) throws IOException {
        out = new FileOutputStream(path);
    }

    /** Writes one line of the given type. */
    public void write(String type, Map<String, ?> fields) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Wire.TYPE, type);
        line.putAll(fields);
        out.write((Json.of(line) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
