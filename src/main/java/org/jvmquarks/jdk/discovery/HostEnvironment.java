package org.jvmquarks.jdk.discovery;

import java.io.File;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The parts of the machine that discovery reads; tests can make up others.
 *
 * @param variables environment variables
 * @param properties system properties of the host JVM
 * @param root root of the file system, where absolute places start
 */
public record HostEnvironment(SortedMap<String, String> variables, SortedMap<String, String> properties, Path root) {

    public HostEnvironment {
        variables = Collections.unmodifiableSortedMap(new TreeMap<>(variables));
        properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
    }

    public static HostEnvironment of(Map<String, String> variables, Map<String, String> properties, Path root) {
        String os = properties.getOrDefault("os.name", "");
        // On Windows Path, PATH and path name the same variable.
        SortedMap<String, String> copy = isWindows(os) ? new TreeMap<>(String.CASE_INSENSITIVE_ORDER) : new TreeMap<>();
        copy.putAll(variables);
        return new HostEnvironment(copy, new TreeMap<>(properties), root);
    }

    /** Returns the environment of this process. */
    public static HostEnvironment current() {
        Properties system = System.getProperties();
        Map<String, String> properties = new TreeMap<>();
        for (String name : system.stringPropertyNames()) {
            properties.put(name, system.getProperty(name, ""));
        }
        Path working = Path.of("").toAbsolutePath();
        return of(
                System.getenv(),
                properties,
                Optional.ofNullable(working.getRoot()).orElse(working));
    }

    /** Returns the value of a variable; empty if it is not set or blank. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    /** Returns the values of the variables with matching names, in the order of the names. */
    List<String> variablesNamed(Pattern name) {
        Pattern names = isWindows() ? Pattern.compile(name.pattern(), Pattern.CASE_INSENSITIVE) : name;
        return variables.entrySet().stream()
                .filter(variable -> names.matcher(variable.getKey()).matches())
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Returns the value of a system property; empty if it is not set or blank. */
    public Optional<String> property(String name) {
        return Optional.ofNullable(properties.get(name)).filter(value -> !value.isBlank());
    }

    public Path userHome() {
        return property("user.home").map(Path::of).orElse(root);
    }

    public Path workingDirectory() {
        return property("user.dir").map(Path::of).orElse(root);
    }

    /** Returns the file name of the launcher in the {@code bin} of a home. */
    public String launcher() {
        return isWindows() ? "java.exe" : "java";
    }

    String pathSeparator() {
        return property("path.separator").orElse(File.pathSeparator);
    }

    private boolean isWindows() {
        return isWindows(property("os.name").orElse(""));
    }

    private static boolean isWindows(String os) {
        return os.toLowerCase(Locale.ROOT).startsWith("windows");
    }
}
