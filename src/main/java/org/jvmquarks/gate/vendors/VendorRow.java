package org.jvmquarks.gate.vendors;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.journal.RowName;

/**
 * A verdict or value that differs between JDKs of one feature version.
 *
 * @param kind what differs
 * @param key the quark and the pin, or the quark and what was observed
 * @param quark id of the quark
 * @param row the row of the quark; empty for what was observed
 * @param values verdict or value by the id of the JDK, in the order of the run; those without one are left out
 */
public record VendorRow(Distinction kind, String key, String quark, Optional<RowName> row, Map<String, String> values) {

    public VendorRow {
        values = new LinkedHashMap<>(values);
    }

    /** Returns the JDKs by verdict or value. */
    public Map<String, List<String>> byValue() {
        Map<String, List<String>> jdks = new LinkedHashMap<>();
        values.forEach((jdk, value) ->
                jdks.computeIfAbsent(value, v -> new ArrayList<>()).add(jdk));
        return jdks;
    }
}
