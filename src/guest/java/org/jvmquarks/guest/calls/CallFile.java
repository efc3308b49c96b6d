package org.jvmquarks.guest.calls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jvmquarks.guest.binary.AllBytes;

/**
 * A file of calls: {@code import <package>.*;} lines, then one expression on each line. Empty lines and those that
 * begin with {@code #} are for readers.
 */
final class CallFile {
    private static final String IMPORT = "import ";
    private static final String ALL_OF_IT = ".*;";

    private final List<String> imports = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();

    private CallFile() {}

    /** Reads the file of an area, which lies beside this class. */
    static CallFile read(String area) throws IOException {
        CallFile file = new CallFile();
        String name = area + ".calls";
        for (String line : lines(name)) {
            if (line.startsWith(IMPORT)) {
                file.imports.add(line.substring(IMPORT.length(), line.length() - ALL_OF_IT.length()));
            } else {
                file.calls.add(line);
            }
        }
        return file;
    }

    /** Returns the lines of a file beside this class, without those for readers. */
    static List<String> lines(String name) throws IOException {
        try (InputStream in = CallFile.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("no file " + name + " beside " + CallFile.class.getName());
            }
            List<String> lines = new ArrayList<>();
            for (String line : new String(AllBytes.of(in), StandardCharsets.UTF_8).split("\\R")) {
                if (!line.isEmpty() && !line.startsWith("#")) {
                    lines.add(line);
                }
            }
            return lines;
        }
    }

    SourceNames names() {
        return new SourceNames(imports);
    }

    /** Returns the expressions in the order of the file. */
    List<String> calls() {
        return Collections.unmodifiableList(calls);
    }
}
