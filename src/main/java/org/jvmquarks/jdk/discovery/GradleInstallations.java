package org.jvmquarks.jdk.discovery;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileProblem;

/**
 * The JDKs that a file {@code gradle.properties} names: {@code org.gradle.java.home} and, separated by commas,
 * {@code org.gradle.java.installations.paths} and the variables of {@code org.gradle.java.installations.fromEnv}.
 *
 * @param of whose file it is
 */
record GradleInstallations(Owner of) implements SearchedPlace {

    /** Whose {@code gradle.properties} is read. */
    enum Owner {
        USER("gradle.properties of this user"),
        PROJECT("gradle.properties of this project");

        private final String title;

        Owner(String title) {
            this.title = title;
        }
    }

    private static final String FILE = "gradle.properties";

    private static final String INSTALLATIONS = "org.gradle.java.installations.";

    @Override
    public String pattern() {
        return of.title;
    }

    @Override
    public List<Path> expand(HostEnvironment environment, Consumer<String> unreadable) {
        Path file = folder(environment).resolve(FILE);
        if (!Files.exists(file)) {
            return List.of();
        }
        NamedHomes homes = new NamedHomes(file, environment, unreadable);
        try {
            Properties properties = read(file);
            Optional.ofNullable(properties.getProperty("org.gradle.java.home")).ifPresent(homes::add);
            elements(properties, INSTALLATIONS + "paths").forEach(homes::add);
            elements(properties, INSTALLATIONS + "fromEnv")
                    .flatMap(name -> environment.variable(name).stream())
                    .forEach(homes::add);
        } catch (IOException e) {
            unreadable.accept("cannot read " + file + ": " + FileProblem.reading(file, e));
        } catch (IllegalArgumentException e) {
            unreadable.accept("cannot read " + file + ": it has a wrong escape with \\u; correct it");
        }
        return homes.homes();
    }

    private Path folder(HostEnvironment environment) {
        return switch (of) {
            case USER ->
                environment
                        .variable("GRADLE_USER_HOME")
                        .flatMap(HomePaths::parse)
                        .orElseGet(() -> environment.userHome().resolve(".gradle"));
            case PROJECT -> root(environment.workingDirectory());
        };
    }

    /** Returns the folder with the settings of the build; else the working directory. */
    private static Path root(Path working) {
        for (Path each = working; each != null; each = each.getParent()) {
            if (Files.exists(each.resolve("settings.gradle")) || Files.exists(each.resolve("settings.gradle.kts"))) {
                return each;
            }
        }
        return working;
    }

    private static Properties read(Path file) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(BoundedFile.text(file, BoundedFile.MB, StandardCharsets.ISO_8859_1)));
        return properties;
    }

    private static Stream<String> elements(Properties properties, String key) {
        return Stream.of(properties.getProperty(key, "").split(","))
                .map(String::strip)
                .filter(element -> !element.isEmpty());
    }
}
