package org.jvmquarks.host.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jvmquarks.text.Shortened;

/**
 * Reads the fields of one object on the wire. Each field must be there and of its type: a number that is missing must
 * not become 0, nor a text that is not a number. A field that was not read in the end is an error as well, so that a
 * field which one side renames is noticed on both.
 */
public final class FieldReader {
    private static final int QUOTED_CHARACTERS = 60;

    private final ObjectNode object;
    private final String path;
    private final Set<String> read = new HashSet<>();

    /**
     * @param path where the object is in its line, before the names of its fields: {@code blobs[2].}; empty for the
     *     line itself
     */
    private FieldReader(ObjectNode object, String path) {
        this.object = object;
        this.path = path;
    }

    /**
     * Reads a whole object.
     *
     * @throws FieldError if a field is missing, of another type, or left over
     */
    static <T> T readAll(ObjectNode object, Function<FieldReader, T> reader) {
        return readAll(object, "", reader);
    }

    private static <T> T readAll(ObjectNode object, String path, Function<FieldReader, T> reader) {
        FieldReader fields = new FieldReader(object, path);
        T result = reader.apply(fields);
        fields.requireNothingLeft();
        return result;
    }

    /** Returns a text, which may be empty. */
    public String requiredText(String field) {
        return required(field, "a text", JsonNode::isTextual).textValue();
    }

    /** Returns a text, or nothing if the line does not have the field. */
    public Optional<String> optionalText(String field) {
        return has(field) ? Optional.of(requiredText(field)) : Optional.empty();
    }

    /** Returns a whole number of 64 bits. */
    public long requiredLong(String field) {
        return required(field, "a whole number", value -> value.isIntegralNumber() && value.canConvertToLong())
                .longValue();
    }

    /** Returns a whole number of 32 bits. */
    public int requiredInt(String field) {
        return required(
                        field,
                        "a whole number of 32 bits",
                        value -> value.isIntegralNumber() && value.canConvertToInt())
                .intValue();
    }

    /** Returns a finite number. */
    public double requiredDouble(String field) {
        return required(field, "a number", FieldReader::isFinite).doubleValue();
    }

    public boolean requiredBoolean(String field) {
        return required(field, "true or false", JsonNode::isBoolean).booleanValue();
    }

    /** Returns what a probe computed: a {@code Long}, a {@code Double}, a {@code Boolean} or a {@code String}. */
    public Object requiredScalar(String field) {
        JsonNode value =
                required(field, "a whole number of 64 bits, a number, a text, true or false", FieldReader::isScalar);
        if (value.isIntegralNumber()) {
            return value.longValue();
        }
        if (value.isNumber()) {
            return value.doubleValue();
        }
        return value.isBoolean() ? value.booleanValue() : value.textValue();
    }

    public List<String> requiredTexts(String field) {
        return elements(field, "a list of texts", JsonNode::isTextual, JsonNode::textValue);
    }

    /** Returns finite numbers. */
    public List<Double> requiredDoubles(String field) {
        return elements(field, "a list of numbers", FieldReader::isFinite, JsonNode::doubleValue);
    }

    /** Reads each object of a list. */
    public <T> List<T> requiredObjects(String field, Function<FieldReader, T> reader) {
        List<ObjectNode> objects = elements(field, "a list of objects", JsonNode::isObject, ObjectNode.class::cast);
        List<T> results = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
            results.add(readAll(objects.get(i), path + field + "[" + i + "].", reader));
        }
        return results;
    }

    /** Returns whether the field is there; it must be read if it is. */
    boolean has(String field) {
        return object.has(field);
    }

    private <T> List<T> elements(
            String field, String expected, Predicate<JsonNode> fits, Function<JsonNode, T> conversion) {
        JsonNode list = required(field, expected, JsonNode::isArray);
        List<T> elements = new ArrayList<>();
        for (JsonNode element : list) {
            if (!fits.test(element)) {
                throw unfit(field, list, expected);
            }
            elements.add(conversion.apply(element));
        }
        return elements;
    }

    private JsonNode required(String field, String expected, Predicate<JsonNode> fits) {
        if (!has(field)) {
            throw new FieldError("lacks the field '" + path + field + "' (" + expected + ")");
        }
        read.add(field);
        JsonNode value = object.required(field);
        if (!fits.test(value)) {
            throw unfit(field, value, expected);
        }
        return value;
    }

    private FieldError unfit(String field, JsonNode value, String expected) {
        return new FieldError("has " + Shortened.of(value.toString(), QUOTED_CHARACTERS) + " in the field '" + path
                + field + "', expected " + expected);
    }

    private void requireNothingLeft() {
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!read.contains(name)) {
                throw new FieldError("has the unknown field '" + path + name + "'");
            }
        }
    }

    private static boolean isFinite(JsonNode value) {
        return value.isNumber() && Double.isFinite(value.doubleValue());
    }

    private static boolean isScalar(JsonNode value) {
        return value.isIntegralNumber()
                ? value.canConvertToLong()
                : isFinite(value) || value.isBoolean() || value.isTextual();
    }
}
