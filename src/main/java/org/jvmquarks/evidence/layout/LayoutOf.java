package org.jvmquarks.evidence.layout;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.evidence.guest.Library;
import org.jvmquarks.verdict.Observation;

/**
 * Asks JOL for the layout of a class of the JDK, or of an array: {@code java.lang.Long}, {@code
 * byte[1]}.
 */
public final class LayoutOf implements Inquiry<Layout> {

    /** JOL can do without attaching to anything, and then writes no warnings into the streams. */
    private static final List<String> OPTIONS =
            List.of("-Djol.skipHotspotSAAttach=true", "-Djol.skipDynamicAttach=true");

    private final String type;

    public LayoutOf(String type) {
        this.type = type;
    }

    @Override
    public Layout gather(EvidenceContext context) {
        JsonNode result =
                context.run(
                                GuestRequest.of("layout", type)
                                        .withOptions(OPTIONS)
                                        .withLibraries(Library.JOL))
                        .result();
        Map<String, Long> offsets = new LinkedHashMap<>();
        for (JsonNode field : result.path("fields")) {
            offsets.put(field.path("name").asText(), field.path("offset").asLong());
        }
        Layout layout =
                new Layout(
                        type + " [" + context.jdk() + "]",
                        result.path("size").asLong(),
                        result.path("header").asLong(),
                        offsets);
        context.record(Observation.exact(context.key(type, "size"), layout.size(), "B"));
        return layout;
    }
}
