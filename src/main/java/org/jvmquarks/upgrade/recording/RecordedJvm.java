package org.jvmquarks.upgrade.recording;

import java.util.List;
import java.util.Set;

/**
 * The JVM that was recorded.
 *
 * @param version {@code 25.0.1+8-LTS}, or the whole text where it has another form
 * @param options its options, in order; values of system properties that look like secrets are {@code ***}
 * @param properties names of the system properties that it started with, sorted; empty where the recording lacks them
 */
public record RecordedJvm(String version, List<String> options, Set<String> properties) {
    public RecordedJvm {
        options = List.copyOf(options);
        properties = Set.copyOf(properties);
    }
}
