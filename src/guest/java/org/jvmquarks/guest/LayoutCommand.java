package org.jvmquarks.guest;

import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;
import org.openjdk.jol.vm.VM;
import org.openjdk.jol.vm.VirtualMachine;

/**
 * Reports the fields of a class, {@code java.lang.Long}, or of an array with its length, {@code byte[1]}, as JOL finds
 * them. The header is the one that JOL measures, as the offset of the first field of a class: its model of the layout
 * adds up the header from a flag for class pointers, which JDK 28 no longer has. The size of the object is not among
 * them: JOL guesses the alignment in some runtimes, and the host knows it. The host disables JOL's attach to the
 * Serviceability Agent and to itself: the layout needs neither, and both print warnings and take seconds.
 */
final class LayoutCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        for (String type : arguments) {
            results.writeResult(Commands.LAYOUT, describe(type, layout(type)));
        }
    }

    private static ClassLayout layout(String type) throws ClassNotFoundException {
        int bracket = type.indexOf('[');
        if (bracket < 0) {
            return ClassLayout.parseClass(Class.forName(type));
        }
        int length = Integer.parseInt(type.substring(bracket + 1, type.length() - 1));
        return ClassLayout.parseInstance(Array.newInstance(element(type.substring(0, bracket)), length));
    }

    private static Class<?> element(String name) throws ClassNotFoundException {
        switch (name) {
            case "boolean":
                return boolean.class;
            case "byte":
                return byte.class;
            case "char":
                return char.class;
            case "double":
                return double.class;
            case "float":
                return float.class;
            case "int":
                return int.class;
            case "long":
                return long.class;
            case "short":
                return short.class;
            default:
                return Class.forName(name);
        }
    }

    private static Map<String, Object> describe(String type, ClassLayout layout) throws IOException {
        List<Object> fields = new ArrayList<>();
        for (FieldLayout field : layout.fields()) {
            Map<String, Object> description = new LinkedHashMap<>();
            description.put(Fields.NAME, field.name());
            description.put(Fields.TYPE, field.typeClass());
            description.put(Fields.OFFSET, field.offset());
            description.put(Fields.SIZE, field.size());
            fields.add(description);
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.OF, type);
        VirtualMachine vm = VM.current();
        line.put(Fields.HEADER, type.endsWith("]") ? vm.arrayHeaderSize() : vm.objectHeaderSize());
        line.put(Fields.FIELDS, fields);
        return line;
    }
}
