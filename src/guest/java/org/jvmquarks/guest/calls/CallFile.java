package org.jvmquarks.guest.calls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

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
        try (InputStream in = CallFile.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("no file " + name + " beside " + CallFile.class.getName());
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                file.accept(line);
            }
        }
        return file;
    }

    private void accept(String line) {
        if (line.startsWith(IMPORT)) {
            imports.add(line.substring(IMPORT.length(), line.length() - ALL_OF_IT.length()));
        } else if (!line.isEmpty() && !line.startsWith("#")) {
            calls.add(line);
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
