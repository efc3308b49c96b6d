package org.jvmquarks.files;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A file that is not read at all: it has no end, or is too large. */
public final class UnfitFileException extends FileSystemException {
    /** @param why the end of a sentence whose subject is the file */
    UnfitFileException(Path file, String why) {
        super(file.toString(), null, why);
    }
}
