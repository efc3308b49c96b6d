package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.GuestEnvironment;

/**
 * What guests of a JDK are started from and with.
 *
 * @param source where the JDK comes from: a home, or a container image
 * @param options options that make it a variant, in order
 * @param environment variables of its guests, where the matrix gives any
 */
record JdkStart(String source, List<String> options, Optional<GuestEnvironment> environment) {

    JdkStart {
        options = List.copyOf(options);
    }
}
