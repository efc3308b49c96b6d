package org.jvmquarks.files;

import java.io.IOException;

/** A file that is not UTF-8 text, or not of its format. The message continues a sentence whose subject is the file. */
public final class NotTextException extends IOException {
    NotTextException(String message) {
        super(message);
    }
}
