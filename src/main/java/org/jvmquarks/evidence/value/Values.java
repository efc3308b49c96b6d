package org.jvmquarks.evidence.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** The values that a probe computed, by name. */
@API(status = API.Status.STABLE, since = "0.1")
public final class Values extends Evidence {
    /** Names the value of a probe that computes a single one. */
    static final String RESULT = "value";

    private final Map<String, Object> values;
    private final String stdout;

    Values(String subject, Map<String, Object> values, String stdout) {
        super(subject);
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        this.stdout = stdout;
    }

    /**
     * A value by its name.
     *
     * @throws IllegalArgumentException if the probe did not compute it
     */
    public Object get(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(subject() + " computed no '" + name + "', but " + values.keySet());
        }
        return value;
    }

    /**
     * The single value that the probe computed.
     *
     * @throws IllegalArgumentException if it computed several, by name
     */
    public Object result() {
        return get(RESULT);
    }

    /** The single value that the probe computed, a whole number. */
    public long number() {
        return number(RESULT);
    }

    /** A whole number by its name. */
    public long number(String name) {
        Object value = get(name);
        if (value instanceof Long number) {
            return number;
        }
        throw new IllegalArgumentException(subject() + " computed " + name + " as " + value + ", not a whole number");
    }

    /** Returns what the guest printed on standard output, such as messages of its VM. */
    public String stdout() {
        return stdout;
    }
}
