package org.jvmquarks.launch.container;

import java.util.Optional;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;

/**
 * Starts guests in images where Testcontainers is on the class path, and says what is missing where
 * it is not: a project without containers should not have to depend on it. This class must load
 * without Testcontainers, unlike every other class of this package that names its client.
 */
public final class ImageLauncher implements Launcher {
    private static final String CLIENT = "org.testcontainers.dockerclient.TransportConfig";
    private static final String MISSING =
            "requires Testcontainers (org.testcontainers:testcontainers) on the class path to run"
                    + " containers";

    private final Optional<Launcher> containers;

    public ImageLauncher() {
        containers =
                isOnClassPath(CLIENT) ? Optional.of(new ContainerLauncher()) : Optional.empty();
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
        return containers.isEmpty() ? Optional.of(MISSING) : containers.get().unavailable(jdk);
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
    public Optional<String> cannotEnclose(Jdk jdk) {
        return containers.isEmpty() ? Optional.of(MISSING) : containers.get().cannotEnclose(jdk);
    }

    @Override
    public Optional<String> cannotPin(Jdk jdk) {
        return containers.isEmpty() ? Optional.of(MISSING) : containers.get().cannotPin(jdk);
    }

    @Override
    public Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException, InterruptedException {
        if (containers.isEmpty()) {
            throw new LaunchException(jdk.id() + " " + MISSING);
        }
        return containers.get().launch(jdk, plan);
    }

    @Override
    public void close() {
        containers.ifPresent(Launcher::close);
    }
}
