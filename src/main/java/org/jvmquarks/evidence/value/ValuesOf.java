package org.jvmquarks.evidence.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.verdict.Observation;

/**
 * Calls the probe's {@code op()} once and takes what it returns: a map from names to numbers, texts
 * and booleans, or a single one of these, named {@code value}.
 */
public final class ValuesOf implements Inquiry<Values> {
    private final Class<?> probe;
    private final Set<String> varying;

    public ValuesOf(Class<?> probe) {
        this(probe, Set.of());
    }

    private ValuesOf(Class<?> probe, Set<String> varying) {
        this.probe = probe;
        this.varying = varying;
    }

    /**
     * The same question, of which some values are others each time, such as counts that depend on
     * how threads are scheduled: they are recorded, and no two runs are compared by them.
     */
    public ValuesOf varying(String... names) {
        return new ValuesOf(probe, Set.of(names));
    }

    @Override
    public Values gather(EvidenceContext context) {
        List<JsonNode> lines = context.run(GuestRequest.on(probe, "value")).results();
        Map<String, Object> values = new LinkedHashMap<>();
        for (JsonNode line : lines) {
            String name = line.path("key").asText();
            Object value = plain(line.path("value"));
            values.put(name, value);
            context.record(
                    new Observation(
                            context.key(probe.getSimpleName(), name),
                            value,
                            "",
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            !varying.contains(name)));
        }
        return new Values(probe.getSimpleName() + " [" + context.jdk() + "]", values);
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
