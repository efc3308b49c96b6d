package org.jvmquarks.evidence.inventory;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** The rows of a surface that a JDK listed: values by key. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ListedSurface extends Evidence {
    private final SortedMap<String, String> values;

    ListedSurface(String subject, SortedMap<String, String> values) {
        super(subject);
        this.values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /** Returns all rows, sorted by their keys. */
    public SortedMap<String, String> values() {
        return values;
    }

    /** Returns the value of a key; empty if the surface does not have it. */
    public Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key));
    }
}
