package org.jvmquarks.launch;

import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.JdkSource;

/**
 * The image of a service.
 *
 * @param image with the service in it
 * @param entryPoint whether it starts by its entry point, rather than by the words of the user
 * @param port at which it listens in its container; empty for that which it is told
 * @param home folder of the JDK in it; empty for its {@code JAVA_HOME}
 */
public record ServiceImage(JdkSource.Image image, boolean entryPoint, OptionalInt port, Optional<String> home) {}
