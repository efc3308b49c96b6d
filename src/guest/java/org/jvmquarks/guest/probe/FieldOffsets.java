package org.jvmquarks.guest.probe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.guest.wire.Fields;

/** Offsets of the fields that the code of a probe may load and store. */
public final class FieldOffsets {
    private FieldOffsets() {}

    /**
     * Returns the fields of the probe, of its superclasses, and of the classes of their fields, without classes of the
     * JDK.
     */
    public static List<Map<String, Object>> around(Class<?> probe) {
        Set<Class<?>> classes = new LinkedHashSet<>();
        add(probe, classes);
        List<Map<String, Object>> offsets = new ArrayList<>();
        for (Class<?> type : classes) {
            for (Field field : type.getDeclaredFields()) {
                Map<String, Object> line = new LinkedHashMap<>();
                line.put(Fields.HOLDER, type.getName());
                line.put(Fields.NAME, field.getName());
                line.put(Fields.STATIC, Modifier.isStatic(field.getModifiers()));
                line.put(Fields.OFFSET, RawMemory.offset(field));
                offsets.add(line);
            }
        }
        return offsets;
    }

    private static void add(Class<?> type, Set<Class<?>> classes) {
        if (type.getClassLoader() != FieldOffsets.class.getClassLoader() || !classes.add(type)) {
            return;
        }
        if (type.getSuperclass() != null) {
            add(type.getSuperclass(), classes);
        }
        for (Field field : type.getDeclaredFields()) {
            add(field.getType(), classes);
        }
    }
}
