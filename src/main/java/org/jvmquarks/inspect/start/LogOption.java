package org.jvmquarks.inspect.start;

import java.util.ArrayList;
import java.util.List;

/** Options that set up logging, with a file of this program for any place of the user. */
final class LogOption {
    /** In the folder of the start. */
    static final String FILE = "inspect.log";

    private static final String GC_FILE = "-Xloggc:";
    private static final int OUTPUT = 2;

    /** {@code -Xlog:async} and {@code -Xlog:async:drop} say how all outputs are written. */
    private static final String ASYNC = "async";

    private LogOption() {}

    /**
     * Returns {@code -Xlog:what:output:decorators:options} with another output (JEP 158), also for standard output,
     * where the VM prints its flags, or {@code -Xloggc:file} with another file.
     */
    static String harmless(String word) {
        if (word.startsWith(GC_FILE)) {
            return GC_FILE + FILE;
        }
        List<String> parts = split(word);
        if (parts.size() > 1 && parts.get(1).equals(ASYNC)) {
            return word;
        }
        if (parts.size() < 2 || parts.get(1).equals("help")) {
            return word;
        }
        if (parts.size() == OUTPUT) {
            parts.add("");
        }
        parts.set(OUTPUT, "file=" + FILE);
        return String.join(":", parts);
    }

    /** At colons that are not within quotes: {@code file="C:\gc.log"}. */
    private static List<String> split(String word) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            quoted ^= c == '"';
            if (c == ':' && !quoted) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }
}
