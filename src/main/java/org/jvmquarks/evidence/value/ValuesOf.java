package org.jvmquarks.evidence.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.evidence.GuestRequest;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.verdict.Observation;

/**
 * Calls the probe's {@code op()} once and takes what it returns: a map from names to numbers, texts
 * and booleans, or a single one of these, named {@code value}.
 */
public final class ValuesOf implements Inquiry<Values> {
    private final Class<?> probe;

    public ValuesOf(Class<?> probe) {
        this.probe = probe;
    }

    @Override
    public Values gather(Guests guests) {
        List<JsonNode> lines = guests.run(GuestRequest.on(probe, "value")).results();
        Map<String, Object> values = new LinkedHashMap<>();
        for (JsonNode line : lines) {
            String name = line.path("key").asText();
            Object value = plain(line.path("value"));
            values.put(name, value);
            guests.record(Observation.exact(guests.key(probe.getSimpleName(), name), value, ""));
        }
        return new Values(probe.getSimpleName() + " [" + guests.jdk() + "]", values);
    }

    /** Whole numbers as {@code Long}, so that a pin compares them with one type. */
    private static Object plain(JsonNode node) {
        if (node.isIntegralNumber()) {
            return node.asLong();
        }
        if (node.isNumber()) {
            return node.asDouble();
        }
        return node.isBoolean() ? node.asBoolean() : node.asText();
    }
}
