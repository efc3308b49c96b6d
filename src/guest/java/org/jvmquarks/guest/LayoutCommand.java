package org.jvmquarks.guest;

import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/**
 * Reports layouts by JOL: of a class, {@code java.lang.Long}, or of an array with its length,
 * {@code byte[1]}. The host disables JOL's attach to the Serviceability Agent and to itself: the
 * layout needs neither, and both print warnings and take seconds.
 */
final class LayoutCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        for (String type : arguments) {
            results.write(Wire.RESULT, describe(type, layout(type)));
        }
    }

    private static ClassLayout layout(String type) throws ClassNotFoundException {
        int bracket = type.indexOf('[');
        if (bracket < 0) {
            return ClassLayout.parseClass(Class.forName(type));
        }
        int length = Integer.parseInt(type.substring(bracket + 1, type.length() - 1));
        return ClassLayout.parseInstance(
                Array.newInstance(element(type.substring(0, bracket)), length));
    }

    private static Class<?> element(String name) throws ClassNotFoundException {
        switch (name) {
            case "boolean":
                return boolean.class;
            case "byte":
                return byte.class;
            case "char":
                return char.class;
            case "int":
                return int.class;
            case "long":
                return long.class;
            default:
                return Class.forName(name);
        }
    }

    private static Map<String, Object> describe(String type, ClassLayout layout)
            throws IOException {
        List<Object> fields = new ArrayList<>();
        for (FieldLayout field : layout.fields()) {
            Map<String, Object> description = new LinkedHashMap<>();
            description.put("name", field.name());
            description.put("type", field.typeClass());
            description.put("offset", field.offset());
            description.put("size", field.size());
            fields.add(description);
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("kind", "layout");
        line.put("of", type);
        line.put("size", layout.instanceSize());
        line.put("header", layout.headerSize());
        line.put("fields", fields);
        return line;
    }
}
