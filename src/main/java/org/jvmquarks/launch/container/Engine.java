package org.jvmquarks.launch.container;

import java.util.Optional;
import org.jvmquarks.jdk.ImagePlatform;

/**
 * A container engine that has answered.
 *
 * @param name its name, such as {@code Docker} or {@code rootless Podman}
 * @param version its version, as it gives it
 * @param api version of the calls that it gets: {@code 1.41}
 * @param arch architecture of its machine, as the kernel names it: {@code x86_64}; may be empty
 * @param endpoint where it answered
 */
record Engine(String name, String version, String api, String arch, Endpoint endpoint) {

    /** Returns the architecture as {@code os.arch} says it; empty if it is not a known one. */
    Optional<String> architecture() {
        return switch (arch) {
            case "x86_64", "amd64" -> Optional.of(ImagePlatform.AMD64.arch());
            case "aarch64", "arm64" -> Optional.of(ImagePlatform.ARM64.arch());
            default -> Optional.empty();
        };
    }

    /** Returns name, version and address: {@code Docker 26.1.5 at tcp://ci:2375 (DOCKER_HOST)}. */
    String describe() {
        return name + " " + version + " at " + endpoint.describe();
    }
}
