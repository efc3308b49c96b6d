package org.jvmquarks.launch.container;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;

/**
 * Starts guests in images where Docker's client is on the class path, and says what is missing where it is not: a
 * project without containers should not have to depend on it. This class must load without the client, unlike every
 * other class of this package that names it.
 */
public final class ImageLauncher implements Launcher {
    /** A class of each artifact that a project has to add; they bring the others. */
    private static final Map<String, String> CLIENT = Map.of(
            "com.github.docker-java:docker-java-core",
            "com.github.dockerjava.core.DockerClientImpl",
            "com.github.docker-java:docker-java-transport-zerodep",
            "com.github.dockerjava.zerodep.ZerodepDockerHttpClient");

    private final Optional<Launcher> containers;
    private final String missing;

    public ImageLauncher() {
        List<String> absent = CLIENT.entrySet().stream()
                .filter(artifact -> !isOnClassPath(artifact.getValue()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        missing = "requires %s on the class path to run containers".formatted(String.join(" and ", absent));
        containers = absent.isEmpty() ? Optional.of(new ContainerLauncher()) : Optional.empty();
    }

    private static boolean isOnClassPath(String type) {
        try {
            Class.forName(type, false, ImageLauncher.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    @Override
    public boolean handles(Jdk jdk) {
        return jdk.source() instanceof JdkSource.Image;
    }

    @Override
    public Optional<String> unavailable(Jdk jdk) {
        return containers.isEmpty() ? Optional.of(missing) : containers.get().unavailable(jdk);
    }

    @Override
    public Optional<String> describe(Jdk jdk) {
        return containers.flatMap(launcher -> launcher.describe(jdk));
    }

    @Override
    public Optional<String> architecture(Jdk jdk) {
        return containers.flatMap(launcher -> launcher.architecture(jdk));
    }

    @Override
    public OptionalInt processors(Jdk jdk) {
        return containers.map(launcher -> launcher.processors(jdk)).orElseGet(OptionalInt::empty);
    }

    @Override
    public Optional<String> cannotEnclose(Jdk jdk) {
        return containers.isEmpty() ? Optional.of(missing) : containers.get().cannotEnclose(jdk);
    }

    @Override
    public Optional<String> cannotPin(Jdk jdk) {
        return containers.isEmpty() ? Optional.of(missing) : containers.get().cannotPin(jdk);
    }

    @Override
    public Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException, InterruptedException {
        if (containers.isEmpty()) {
            throw new LaunchException(jdk.id() + " " + missing);
        }
        return containers.get().launch(jdk, plan);
    }

    @Override
    public void close() {
        containers.ifPresent(Launcher::close);
    }
}
