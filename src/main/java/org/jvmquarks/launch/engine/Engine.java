package org.jvmquarks.launch.engine;

import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.ImagePlatform;

/**
 * A container engine that has answered.
 *
 * @param kind whose engine it is
 * @param rootless whether it runs without the rights of root
 * @param version its version, as it gives it
 * @param api version of the calls that it gets: {@code 1.41}
 * @param arch architecture of its machine, as the kernel names it: {@code x86_64}; may be empty
 * @param processors number of processors of its machine; empty if it does not tell
 * @param endpoint where it answered
 */
public record Engine(
        Kind kind,
        boolean rootless,
        String version,
        String api,
        String arch,
        OptionalInt processors,
        Endpoint endpoint) {

    /** Engines that speak Docker's protocol. */
    public enum Kind {
        DOCKER("Docker", "docker"),
        PODMAN("Podman", "podman");

        private final String title;
        private final String program;

        Kind(String title, String program) {
            this.title = title;
            this.program = program;
        }

        /** Returns the name of the program by which users call it. */
        public String program() {
            return program;
        }
    }

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
        return (rootless ? "rootless " : "") + kind.title + " " + version + " at " + endpoint.describe();
    }
}
