package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.ImagePlatform;

/**
 * The source and the settings with which guests of a JDK are started.
 *
 * @param source where the JDK comes from: a home, or a container image
 * @param options options that make it a variant, in order
 * @param environment variables of its guests, where the matrix gives any
 * @param platform platform that its image is bound to, where the matrix gives one
 */
public record JdkStart(
        String source, List<String> options, Optional<GuestEnvironment> environment, Optional<ImagePlatform> platform) {

    public JdkStart {
        options = List.copyOf(options);
    }
}
