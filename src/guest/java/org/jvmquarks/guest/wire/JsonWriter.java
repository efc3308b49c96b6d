package org.jvmquarks.guest.wire;

import java.util.Collection;
import java.util.Map;

/** Writes results as JSON: objects, lists, texts, numbers and booleans. */
public final class JsonWriter {
    private JsonWriter() {}

    public static String of(Object value) {
        StringBuilder out = new StringBuilder();
        write(out, value);
        return out.toString();
    }

    private static void write(StringBuilder out, Object value) {
        if (value == null) {
            out.append("null");
        } else if (value instanceof Map) {
            writeMap(out, (Map<?, ?>) value);
        } else if (value instanceof Collection) {
            writeList(out, (Collection<?>) value);
        } else if (value instanceof Boolean || isFinite(value)) {
            out.append(value);
        } else {
            quote(out, String.valueOf(value));
        }
    }

    /** Tells whether JSON has the number: NaN and infinities travel as texts. */
    private static boolean isFinite(Object value) {
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return !Double.isNaN(number) && !Double.isInfinite(number);
        }
        return value instanceof Number;
    }

    private static void writeMap(StringBuilder out, Map<?, ?> map) {
        String separator = "{";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator);
            quote(out, String.valueOf(entry.getKey()));
            out.append(':');
            write(out, entry.getValue());
            separator = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
    }

    private static void writeList(StringBuilder out, Collection<?> list) {
        String separator = "[";
        for (Object element : list) {
            out.append(separator);
            write(out, element);
            separator = ",";
        }
        out.append(list.isEmpty() ? "[]" : "]");
    }

    private static void quote(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                String hex = Integer.toHexString(c);
                out.append("\\u").append("0000", 0, 4 - hex.length()).append(hex);
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
