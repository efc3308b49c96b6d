package org.jvmquarks.cli.shared;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.jvmquarks.journal.file.RecordJson;

/** Writes values as JSON, in the same form as journals and reports. */
public final class JsonOutput {
    private JsonOutput() {}

    /** Returns indented JSON that ends with a line break. */
    public static String pretty(Object value) {
        try {
            return RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(value)
                    + System.lineSeparator();
        } catch (JsonProcessingException e) {
            throw notJson(value, e);
        }
    }

    /** Returns JSON on one line that ends with a line break. */
    public static String line(Object value) {
        try {
            return RecordJson.mapper().writeValueAsString(value) + System.lineSeparator();
        } catch (JsonProcessingException e) {
            throw notJson(value, e);
        }
    }

    private static IllegalStateException notJson(Object value, JsonProcessingException cause) {
        return new IllegalStateException("cannot write as JSON: " + value, cause);
    }
}
