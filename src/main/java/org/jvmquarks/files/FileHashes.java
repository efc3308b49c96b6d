package org.jvmquarks.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hashes of the files of an application, each made once: what finds the facts of an archive also tells the whole
 * application from others. Valid for one question; files may change until the next.
 */
public final class FileHashes {
    private final Map<Path, String> known = new ConcurrentHashMap<>();

    /** Returns the hash of what a file contains. */
    public String of(Path file) throws IOException {
        Path path = file.toAbsolutePath();
        String found = known.get(path);
        if (found == null) {
            found = Sha256.hex(file);
            known.put(path, found);
        }
        return found;
    }
}
