package org.jvmquarks.cli.shared;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.jvmquarks.journal.RecordJson;

/** Values as JSON, in the form that journals and reports have. */
public final class Json {
    private Json() {}

    /** Indented, with the end of its last line. */
    public static String pretty(Object value) {
        try {
            return RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(value)
                    + System.lineSeparator();
        } catch (JsonProcessingException e) {
            throw notJson(value, e);
        }
    }

    /** On one line, with its end. */
    public static String line(Object value) {
        try {
            return RecordJson.mapper().writeValueAsString(value) + System.lineSeparator();
        } catch (JsonProcessingException e) {
            throw notJson(value, e);
        }
    }

    private static IllegalStateException notJson(Object value, JsonProcessingException cause) {
        return new IllegalStateException("cannot be written as JSON: " + value, cause);
    }
}
