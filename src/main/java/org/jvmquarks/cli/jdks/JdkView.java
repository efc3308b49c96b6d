package org.jvmquarks.cli.jdks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

/**
 * A JDK in the output of commands, as text and as JSON.
 *
 * @param image present if the JDK comes in a container
 * @param platform present if the image is bound to one
 * @param home present if the JDK is on this machine
 */
record JdkView(
        String id,
        Optional<String> vendor,
        OptionalInt version,
        Optional<String> image,
        Optional<String> platform,
        Optional<String> home,
        List<String> options,
        Optional<GuestEnvironment> environment) {

    JdkView {
        options = List.copyOf(options);
    }

    static JdkView of(Jdk jdk) {
        return new JdkView(
                jdk.id(),
                jdk.vendor(),
                jdk.feature(),
                Optional.of(jdk.source())
                        .filter(JdkSource.Image.class::isInstance)
                        .map(JdkSource::describe),
                jdk.platform().map(ImagePlatform::title),
                Optional.of(jdk.source())
                        .filter(JdkSource.Home.class::isInstance)
                        .map(JdkSource::describe),
                jdk.options(),
                Optional.of(jdk.environment()).filter(variables -> !variables.isNone()));
    }

    /** Tells whether it is a home with a launcher; only an engine knows of an image. */
    boolean isThere() {
        return home.filter(path -> Files.isExecutable(Path.of(path, "bin", "java"))
                        || Files.isExecutable(Path.of(path, "bin", "java.exe")))
                .isPresent();
    }

    String line() {
        return "%-24s %-12s %-4s %s%s%s%s"
                .formatted(
                        id,
                        vendor.orElse("-"),
                        version.isPresent() ? Integer.toString(version.getAsInt()) : "-",
                        home.or(() -> image).orElse("-"),
                        platform.map(it -> "  " + it).orElse(""),
                        options.isEmpty() ? "" : "  " + String.join(" ", options),
                        environment.map(it -> "  " + it.describe()).orElse(""));
    }
}
