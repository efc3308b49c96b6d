package org.jvmquarks.journal;

import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.ReportedFacts;

/**
 * How the processors of two JDKs differ.
 *
 * @param what differs: {@code architecture} or {@code size of pages}
 * @param sentence {@code same build, other architecture: x86 runs on amd64, arm on aarch64}
 */
public record OtherArchitecture(String what, String sentence) {

    /** Where a JDK runs. */
    record Place(String id, ReportedFacts facts) {}

    static Optional<OtherArchitecture> of(boolean sameBuild, Place one, Place other) {
        boolean architecture = !one.facts().arch().equals(other.facts().arch());
        boolean pages = differ(pageSize(one), pageSize(other));
        if (!architecture && !pages) {
            return Optional.empty();
        }
        String what = architecture ? "architecture" : "size of pages";
        return Optional.of(new OtherArchitecture(
                what,
                "%s build, other %s: %s runs on %s, %s on %s"
                        .formatted(
                                sameBuild ? "same" : "other",
                                what,
                                one.id(),
                                describe(one, pages),
                                other.id(),
                                describe(other, pages))));
    }

    private static String describe(Place place, boolean pages) {
        return pages ? place.facts().architectureAndPages() : place.facts().architecture();
    }

    private static OptionalInt pageSize(Place place) {
        return place.facts().machine().pageSize();
    }

    private static boolean differ(OptionalInt one, OptionalInt other) {
        return one.isPresent() && other.isPresent() && one.getAsInt() != other.getAsInt();
    }
}
