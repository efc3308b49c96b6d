package org.jvmquarks.guest.machine;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The C library of this process, by the file that is mapped into it. */
final class CLibrary {
    /** Precedes the version in every build of glibc: {@code stable release version 2.36.}. */
    private static final String VERSION = "release version ";

    private final TextFiles files;

    CLibrary(TextFiles files) {
        this.files = files;
    }

    /** Returns {@code musl}, or {@code glibc} with its version if that is known. */
    Optional<String> name() {
        boolean code = false;
        boolean glibc = false;
        for (String mapping : files.lines("/proc/self/maps")) {
            int slash = mapping.indexOf('/');
            String path = slash < 0 ? "" : mapping.substring(slash).trim();
            String file = path.substring(path.lastIndexOf('/') + 1);
            if (file.startsWith("ld-musl-") || file.startsWith("libc.musl-")) {
                return Optional.of("musl");
            }
            if (file.equals("libc.so.6") || file.startsWith("libc-2.")) {
                glibc = true;
                // The constants, and the version among them, follow the code.
                String[] words = mapping.split(" ");
                if (code && words[1].startsWith("r--")) {
                    return Optional.of("glibc" + version(path, Long.parseLong(words[2], 16)));
                }
                code = words[1].startsWith("r-x");
            }
        }
        return glibc ? Optional.of("glibc") : Optional.<String>empty();
    }

    private String version(String path, long offset) {
        String content = new String(files.bytes(path, offset), StandardCharsets.ISO_8859_1);
        int found = content.indexOf(VERSION);
        if (found < 0) {
            return "";
        }
        int begin = found + VERSION.length();
        int end = begin;
        while (end < content.length() && "0123456789.".indexOf(content.charAt(end)) >= 0) {
            end++;
        }
        String version = content.substring(begin, end);
        return " " + (version.endsWith(".") ? version.substring(0, version.length() - 1) : version);
    }
}
