package org.jvmquarks.project;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.files.XmlElement;

/**
 * The release for which Maven compiles, as the compiler plugin takes it: its own configuration, the properties that it
 * reads, and the property of Spring Boot. A parent and profiles are not read.
 */
final class Pom {
    private static final String PLUGIN = "maven-compiler-plugin";

    /** Properties, those that override others first. */
    private static final List<String> PROPERTIES =
            List.of("maven.compiler.release", "java.version", "maven.compiler.target");

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]+)}");

    /** A property may name another one; more are a loop. */
    private static final int MOST_REFERENCES = 5;

    private final String name;
    private final XmlElement project;

    private Pom(String name, XmlElement project) {
        this.name = name;
        this.project = project;
    }

    static Declared read(String name, XmlElement project) {
        return new Pom(name, project).declared();
    }

    private Declared declared() {
        Optional<Declared> configured = Stream.concat(
                        project.at("build", "plugins", "plugin"),
                        project.at("build", "pluginManagement", "plugins", "plugin"))
                .filter(each -> each.textAt("artifactId").equals(Optional.of(PLUGIN)))
                .flatMap(plugin -> plugin.textAt("configuration", "release").stream())
                .findFirst()
                .map(text -> declared("release of " + PLUGIN, text));
        if (configured.isPresent()) {
            return configured.get();
        }
        for (String property : PROPERTIES) {
            Optional<String> text = project.textAt("properties", property);
            if (text.isPresent()) {
                return declared(property, text.get());
            }
        }
        return Declared.nothing();
    }

    private Declared declared(String what, String text) {
        String resolved = resolved(text);
        return Declared.of(resolved, VersionText.feature(resolved), "%s (%s)".formatted(name, what));
    }

    /** Replaces properties of the file; others stay, and are told. */
    private String resolved(String text) {
        String resolved = text;
        for (int i = 0; i < MOST_REFERENCES; i++) {
            resolved = REFERENCE
                    .matcher(resolved)
                    .replaceAll(reference -> Matcher.quoteReplacement(
                            project.textAt("properties", reference.group(1)).orElse(reference.group())));
        }
        return resolved;
    }
}
