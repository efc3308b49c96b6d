package org.jvmquarks.evidence.heapdump;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;

/** An object of a dump, with its fields of primitive types. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HeapObject {
    private final String className;
    private final Map<String, Object> fields;

    HeapObject(String className, Map<String, Object> fields) {
        this.className = className;
        this.fields = Map.copyOf(fields);
    }

    /** Returns the name as Java writes it: {@code java.lang.Long}. */
    public String className() {
        return className;
    }

    /**
     * Value of a field, declared by its class or inherited; of two with one name that of the subclass.
     *
     * @return a {@code Boolean}, {@code Character} or number of the type of the field
     * @throws IllegalArgumentException if there is no such field of a primitive type
     */
    public Object field(String name) {
        Object value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException(className
                    + " has no field '"
                    + name
                    + "' of a primitive type, but "
                    + new LinkedHashMap<>(fields).keySet().stream().sorted().toList());
        }
        return value;
    }
}
