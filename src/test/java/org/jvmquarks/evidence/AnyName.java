package org.jvmquarks.evidence;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A guest in which each class exists and declares each method. */
public final class AnyName {
    public static final GuestNames NAMES = new GuestNames(
            "debian-17", (className, method) -> new GuestNames.Members(Optional.of(Set.of(method)), List.of()));

    private AnyName() {}
}
