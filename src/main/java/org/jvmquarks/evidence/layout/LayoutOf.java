package org.jvmquarks.evidence.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.classpath.Library;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.verdict.Observation;

/**
 * Asks JOL for the fields of a class, or of an array: {@code java.lang.Long}, {@code byte[1]}; and the VM for the
 * alignment of objects. JOL tells an alignment as well, but guesses it where the runtime lacks {@code jdk.management},
 * where references are not compressed, and with ZGC: it then says that a String has 21 bytes.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LayoutOf implements Inquiry<Layout> {

    /** JOL can do without attaching to anything, and then writes no warnings into the streams. */
    private static final List<String> OPTIONS =
            List.of("-Djol.skipHotspotSAAttach=true", "-Djol.skipDynamicAttach=true");

    /**
     * Types of which a guest reports all layouts if it is asked for one. So pins that ask for different ones, with the
     * same options, share one guest.
     */
    private static final List<String> TOGETHER = List.of(
            "java.lang.Object",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.String",
            "java.util.HashMap$Node",
            "byte[1]",
            "int[1]");

    private final String type;
    private final Optional<Class<?>> probe;

    private static final String ALIGNMENT = "ObjectAlignmentInBytes";

    /**
     * @param type name of a class of the JDK, or an array of such a class or of a primitive type with its length:
     *     {@code byte[1]}
     */
    public LayoutOf(String type) {
        this.type = type;
        this.probe = Optional.empty();
    }

    /** @param probe class of the quark or of what it is about, which a falsifier may replace */
    public LayoutOf(Class<?> probe) {
        this.type = probe.getSimpleName();
        this.probe = Optional.of(probe);
    }

    @Override
    public Layout gather(EvidenceContext context) {
        List<String> types = TOGETHER.contains(type) ? TOGETHER : List.of(type);
        GuestRequest request = probe.map(each -> GuestRequest.on(each, Commands.LAYOUT))
                .orElseGet(() -> GuestRequest.of(Commands.LAYOUT, types.toArray(String[]::new)))
                .withOptions(OPTIONS)
                .withLibraries(Library.JOL)
                .withFlags(ALIGNMENT);
        Layout layout = layouts(types, context, context.run(request)).get(types.indexOf(type));
        context.record(Observation.exact(context.key(type, "size"), layout.size(), "B"));
        return layout;
    }

    private List<Layout> layouts(List<String> types, EvidenceContext context, GuestResult result) {
        List<ResultLine> lines = result.results();
        if (lines.size() != types.size()) {
            throw result.error("expected %d layouts, of %s, got %d".formatted(types.size(), types, lines.size()));
        }
        long alignment = alignment(result);
        List<Layout> layouts = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            String of = types.get(i);
            layouts.add(lines.get(i).read(fields -> layout(of, alignment, context, fields)));
        }
        return layouts;
    }

    /** A VM of 32 bits does not have the flag, as its objects have but one alignment. */
    private static long alignment(GuestResult result) {
        return result.flag(ALIGNMENT).value().map(Long::parseLong).orElse((long) Layout.LEAST_ALIGNMENT);
    }

    private Layout layout(String expected, long alignment, EvidenceContext context, FieldReader fields) {
        String of = fields.requiredText(Fields.OF);
        // A falsifier may have replaced a probe; the guest checks that it got what it was sent.
        if (probe.isEmpty() && !of.equals(expected)) {
            throw new IllegalArgumentException("expected the layout of " + expected + ", got " + of);
        }
        return new Layout(
                probe.map(context::subject).orElse(expected + " [" + context.jdk() + "]"),
                fields.requiredLong(Fields.HEADER),
                fields.requiredObjects(Fields.FIELDS, LayoutOf::field),
                alignment,
                probe.map(each -> isOfJdk(each, context)).orElse(true));
    }

    private static Layout.Field field(FieldReader fields) {
        // For people who look at the evidence.
        fields.requiredText(Fields.TYPE);
        return new Layout.Field(
                fields.requiredText(Fields.NAME), fields.requiredLong(Fields.OFFSET), fields.requiredLong(Fields.SIZE));
    }

    /** A falsifier puts its own class in place of a probe: what that lacks is no finding. */
    private static boolean isOfJdk(Class<?> probe, EvidenceContext context) {
        ClassLoader loader = probe.getClassLoader();
        return context.inPlaceOf(probe) == probe && (loader == null || loader == ClassLoader.getPlatformClassLoader());
    }
}
