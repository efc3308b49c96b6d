package org.jvmquarks.evidence.flags;

import java.util.Optional;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.verdict.Observation;

/** Asks a running VM for the effective value and the origin of one of its flags. */
public final class FlagOf implements Inquiry<Flag> {
    private final String name;

    public FlagOf(String name) {
        this.name = name;
    }

    @Override
    public Flag gather(EvidenceContext context) {
        var line = context.run(GuestRequest.of("flags", name)).result();
        Flag flag =
                new Flag(
                        name + " [" + context.jdk() + "]",
                        line.path("absent").asBoolean()
                                ? Optional.empty()
                                : Optional.of(line.path("value").asText()),
                        line.path("origin").asText());
        context.record(
                Observation.exact(context.key(name, "flag"), flag.value().orElse("absent"), ""));
        return flag;
    }
}
