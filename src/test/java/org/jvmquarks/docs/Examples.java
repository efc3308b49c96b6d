package org.jvmquarks.docs;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;

/** Outputs that the documentation shows, and the JDKs that give them again. */
final class Examples {
    private static final Path FOLDER = Path.of("src", "docs", "examples");

    private Examples() {}

    /** Returns an output as the documentation shows it. */
    static String shown(String file) throws IOException {
        return Files.readString(FOLDER.resolve(file));
    }

    /**
     * Returns an output without what depends on the machine: the width of its terminal, vendors and update releases of
     * its JDKs, and how long it took.
     */
    static String normalized(String output) {
        return output.replaceAll("[^(:\\n]*, OpenJDK 64-Bit Server VM", "VM")
                .replaceAll("\\d+ (s|min) left", "# s left")
                .replaceAll("\\(\\d+\\.\\d s", "(# s")
                .replaceAll("\\s+", " ")
                .strip();
    }

    /**
     * Writes a matrix file with installed JDKs, under the ids of an output that is shown.
     *
     * @param features the feature version of each id
     */
    static Path matrix(Path folder, Map<String, Integer> features) throws IOException {
        return Files.writeString(
                folder.resolve("jdks.yaml"),
                features.entrySet().stream()
                        .map(jdk -> "  - {id: %s, home: \"%s\"}\n".formatted(jdk.getKey(), home(jdk.getValue())))
                        .sorted()
                        .collect(Collectors.joining("", "jdks:\n", "")));
    }

    private static Path home(int feature) {
        List<Path> homes = InstalledJdks.find(HostEnvironment.current()).jdks().stream()
                .filter(jdk -> jdk.feature().equals(OptionalInt.of(feature)))
                .map(Jdk::source)
                .filter(JdkSource.Home.class::isInstance)
                .map(source -> ((JdkSource.Home) source).path())
                .toList();
        assumeTrue(!homes.isEmpty(), "needs an installed JDK " + feature);
        return homes.get(0);
    }
}
