package org.jvmquarks.evidence.flags;

import java.util.Optional;
import org.jvmquarks.evidence.GuestRequest;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.verdict.Observation;

/** Asks a running VM for the effective value and the origin of one of its flags. */
public final class FlagOf implements Inquiry<Flag> {
    private final String name;

    public FlagOf(String name) {
        this.name = name;
    }

    @Override
    public Flag gather(Guests guests) {
        var line = guests.run(GuestRequest.of("flags", name)).result();
        Flag flag =
                new Flag(
                        name + " [" + guests.jdk() + "]",
                        line.path("absent").asBoolean()
                                ? Optional.empty()
                                : Optional.of(line.path("value").asText()),
                        line.path("origin").asText());
        guests.record(
                Observation.exact(guests.key(name, "flag"), flag.value().orElse("absent"), ""));
        return flag;
    }
}
