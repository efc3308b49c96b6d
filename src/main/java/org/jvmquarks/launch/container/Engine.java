package org.jvmquarks.launch.container;

/**
 * A container engine that has answered.
 *
 * @param name its name, such as {@code Docker} or {@code rootless Podman}
 * @param version its version, as it gives it
 * @param endpoint where it answered
 */
record Engine(String name, String version, Endpoint endpoint) {

    /** Returns name, version and address: {@code Docker 26.1.5 at tcp://ci:2375 (DOCKER_HOST)}. */
    String describe() {
        return name + " " + version + " at " + endpoint.describe();
    }
}
