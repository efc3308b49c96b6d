package org.jvmquarks.evidence.value;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.verdict.Observation;

/**
 * Calls the probe's {@code op()} once and takes what it returns: a map from names to numbers, texts and booleans, or a
 * single one of these, named {@code value}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ValuesOf implements Inquiry<Values> {
    private final Class<?> probe;
    private final Set<String> varying;

    /**
     * One value.
     *
     * @param value whole numbers as {@code Long}, so that a pin compares them with one type
     */
    private record Computed(String name, Object value) {
        static Computed read(FieldReader fields) {
            return new Computed(fields.requiredText(Fields.KEY), fields.requiredScalar(Fields.VALUE));
        }
    }

    public ValuesOf(Class<?> probe) {
        this(probe, Set.of());
    }

    private ValuesOf(Class<?> probe, Set<String> varying) {
        this.probe = probe;
        this.varying = varying;
    }

    /**
     * The same question, of which some values are others each time, such as counts that depend on how threads are
     * scheduled: they are recorded, and no two runs are compared by them.
     */
    public ValuesOf varying(String... names) {
        return new ValuesOf(probe, Set.of(names));
    }

    @Override
    public Values gather(EvidenceContext context) {
        GuestResult result = context.run(GuestRequest.on(probe, Commands.VALUE));
        Map<String, Object> values = new LinkedHashMap<>();
        for (ResultLine line : result.results()) {
            Computed computed = line.read(Computed::read);
            if (values.put(computed.name(), computed.value()) != null) {
                throw result.error("expected '" + computed.name() + "' once, got it twice");
            }
        }
        values.forEach((name, value) -> record(name, value, context));
        return new Values(context.subject(probe), values, stdout(result));
    }

    private static String stdout(GuestResult result) {
        try {
            return result.launched().stdout();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void record(String name, Object value, EvidenceContext context) {
        context.record(new Observation(
                context.key(probe.getSimpleName(), name),
                value instanceof String text ? Utf8.wellFormed(text) : value,
                "",
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                !varying.contains(name)));
    }
}
