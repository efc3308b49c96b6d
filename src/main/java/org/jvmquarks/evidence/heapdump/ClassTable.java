package org.jvmquarks.evidence.heapdump;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jvmquarks.evidence.JavaNames;
import shark.HprofRecord.HeapDumpRecord.ObjectRecord.ClassDumpRecord;
import shark.HprofRecord.HeapDumpRecord.ObjectRecord.ClassDumpRecord.FieldRecord;
import shark.HprofRecord.LoadClassRecord;

/** Names and fields of the classes of a dump, by their ids. */
final class ClassTable {
    /** In characters, of all symbols; a large application has some ten million. */
    private static final long MOST_NAMES = 64L << 20;

    private final Map<Long, String> strings = new HashMap<>();
    private final Map<Long, String> names = new HashMap<>();
    private final Map<Long, ClassDumpRecord> dumped = new HashMap<>();
    private long characters;

    void string(long id, String text) {
        characters += text.length();
        if (characters > MOST_NAMES) {
            throw new IllegalStateException("more names than any VM has");
        }
        strings.put(id, text);
    }

    void loaded(LoadClassRecord record) {
        names.put(record.getId(), JavaNames.of(known(strings, record.getClassNameStringId(), "name")));
    }

    void dumped(ClassDumpRecord record) {
        dumped.put(record.getId(), record);
    }

    Iterable<Long> ids() {
        return names.keySet();
    }

    String name(long id) {
        return known(names, id, "class");
    }

    /** Fields of a class, then those of its superclass, and so on: as an object has them. */
    Iterable<Field> fields(long id) {
        Map<Long, Field> fields = new LinkedHashMap<>();
        for (long at = id; at != 0; ) {
            ClassDumpRecord record = known(dumped, at, "class");
            for (FieldRecord field : record.getFields()) {
                fields.put(
                        (long) fields.size(),
                        new Field(known(strings, field.getNameStringId(), "name"), field.getType()));
            }
            at = record.getSuperclassId();
        }
        return fields.values();
    }

    /**
     * A field of an object.
     *
     * @param type the number that hprof gives it
     */
    record Field(String name, int type) {}

    private static <T> T known(Map<Long, T> table, long id, String what) {
        @Nullable T found = table.get(id);
        if (found == null) {
            throw new IllegalStateException("a %s with the id 0x%x that was not introduced".formatted(what, id));
        }
        return found;
    }
}
