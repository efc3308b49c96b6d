package org.jvmquarks.journal.file;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which properties of the JSON belong to which component of a record.
 *
 * @param parts components that are parts, each with its properties, those of its own parts included
 */
record FlatRecordShape(Map<String, List<String>> parts) {

    FlatRecordShape {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /**
     * @param type any class; what is not a record has no parts
     * @param parts types whose components are written in their place
     * @throws IllegalArgumentException if two components would have the same name in JSON
     */
    static FlatRecordShape of(Class<?> type, Set<Class<?>> parts) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                if (parts.contains(component.getType())) {
                    names.put(component.getName(), names(component.getType(), parts));
                }
            }
        }
        if (!names.isEmpty()) {
            requireDistinct(type, names(type, parts));
        }
        return new FlatRecordShape(names);
    }

    private static List<String> names(Class<?> type, Set<Class<?>> parts) {
        List<String> names = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (parts.contains(component.getType())) {
                names.addAll(names(component.getType(), parts));
            } else {
                names.add(component.getName());
            }
        }
        return names;
    }

    private static void requireDistinct(Class<?> type, List<String> names) {
        if (names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException(
                    type + " cannot be flat, a name occurs twice: " + names);
        }
    }

    boolean isFlat() {
        return !parts.isEmpty();
    }
}
