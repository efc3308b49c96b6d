package org.jvmquarks.host.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.function.Function;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.Wire;
import org.jvmquarks.text.Shortened;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/** A line of the file that a guest wrote. Immutable. */
public final class ResultLine {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** The code of a long method takes a hundred thousand. */
    private static final int QUOTED_CHARACTERS = 400;

    /**
     * Where a line is, for messages.
     *
     * @param jdk name of the JDK's column
     * @param number of the line, from 1
     */
    private record Place(String jdk, Path file, int number, String text) {

        CellError error(String subject, String what, Throwable cause) {
            return new CellError(
                    ErrorKind.GUEST_FAILED, jdk + ": the guest's " + subject + " " + what + where(), cause);
        }

        private String where() {
            String quoted = Shortened.of(text, QUOTED_CHARACTERS);
            return ": line " + number + " of " + file + ": " + quoted;
        }
    }

    private final Place place;
    private final String type;
    private final String kind;
    private final ObjectNode fields;

    private ResultLine(Place place, String type, String kind, ObjectNode fields) {
        this.place = place;
        this.type = type;
        this.kind = kind;
        this.fields = fields;
    }

    /**
     * Reads a line as JSON.
     *
     * @param jdk name of the JDK's column, for messages
     * @param number of the line in the file, from 1
     * @throws CellError if it is not an object, has a field twice, or lacks its type or kind
     */
    public static ResultLine parse(String jdk, Path file, int number, String text) {
        Place place = new Place(jdk, file, number, text);
        try {
            ObjectNode fields = object(text);
            String type = taken(fields, Wire.TYPE);
            String kind = type.equals(Wire.RESULT) ? taken(fields, Fields.KIND) : type;
            return new ResultLine(place, type, kind, fields);
        } catch (FieldError e) {
            throw place.error("line", e.what(), e);
        }
    }

    /**
     * Reads the fields of a JSON object that is a text inside of another line.
     *
     * @throws FieldError if it is not an object, or its fields are not those expected
     */
    static <T> T readText(String text, Function<FieldReader, T> reader) {
        return FieldReader.readAll(object(text), reader);
    }

    private static ObjectNode object(String text) {
        try {
            if (JSON.readTree(text) instanceof ObjectNode object) {
                return object;
            }
            throw new FieldError("is not a JSON object");
        } catch (JsonProcessingException e) {
            throw new FieldError("is not valid JSON (" + e.getOriginalMessage() + ")");
        }
    }

    private static String taken(ObjectNode object, String field) {
        JsonNode text = object.path(field);
        if (!text.isTextual()) {
            throw new FieldError("lacks the field '" + field + "' (a text)");
        }
        object.remove(field);
        return text.textValue();
    }

    /** Returns one of the types that {@link Wire} names, or what stands in its place. */
    String type() {
        return type;
    }

    /** Returns the command that a result is of; the type of a line that is not a result. */
    public String kind() {
        return kind;
    }

    /**
     * Reads all fields but the type and the kind.
     *
     * @param reader reads each field; it may throw an {@link IllegalArgumentException} for values that cannot be true
     * @throws CellError if a field is missing, of another type, left over or impossible
     */
    public <T> T read(Function<FieldReader, T> reader) {
        try {
            return FieldReader.readAll(fields, reader);
        } catch (FieldError e) {
            throw place.error(type, e.what(), e);
        } catch (IllegalArgumentException e) {
            throw place.error(type, "cannot be true, " + e.getMessage(), e);
        }
    }

    /**
     * Returns the fault that there is such a line at all, or in this place.
     *
     * @param what is wrong: {@code comes after the end}
     */
    public CellError error(String what) {
        return place.error("line", what, new FieldError(what));
    }
}
