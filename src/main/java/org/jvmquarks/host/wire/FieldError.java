package org.jvmquarks.host.wire;

/** A field on the wire that is missing, unknown, or of another type than expected. */
final class FieldError extends RuntimeException {
    /** @param what is wrong, after the words for the line: {@code lacks the field 'bytes' (a whole number)} */
    FieldError(String what) {
        super(what);
    }

    String what() {
        return String.valueOf(getMessage());
    }
}
