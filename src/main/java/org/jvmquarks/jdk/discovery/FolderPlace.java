package org.jvmquarks.jdk.discovery;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;

/**
 * Folders where JDKs may be installed.
 *
 * @param pattern path that leads to a home, a launcher or a macOS bundle, with {@code /} between its names on every
 *     system. It begins with {@code /} (the root), {@code ~/} (the user's home) or {@code ${NAME}}, which stands for
 *     each path element of the environment variables of that name or else of the system property. A name may contain
 *     {@code *}.
 */
record FolderPlace(String pattern) implements SearchedPlace {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]+)}/?(.*)");

    FolderPlace {
        if (!pattern.startsWith("/") && !pattern.startsWith("~/") && !isVariable(pattern)) {
            throw new IllegalArgumentException("a place must begin with /, ~/ or ${NAME}, was '" + pattern + "'");
        }
    }

    /** Returns the paths of this machine that match the pattern, in the order of their names. */
    @Override
    public List<Path> expand(HostEnvironment environment, Consumer<String> unreadable) {
        Matcher variable = VARIABLE.matcher(pattern);
        if (variable.matches()) {
            return values(variable.group(1), environment)
                    .flatMap(base -> below(base, variable.group(2), unreadable).stream())
                    .toList();
        }
        return pattern.startsWith("~/")
                ? below(environment.userHome(), pattern.substring(2), unreadable)
                : below(environment.root(), pattern.substring(1), unreadable);
    }

    private static Stream<Path> values(String name, HostEnvironment environment) {
        List<String> set = environment.variablesNamed(glob(name));
        return (set.isEmpty() ? environment.property(name).stream() : set.stream())
                .flatMap(value -> Stream.of(value.split(Pattern.quote(environment.pathSeparator()))))
                .filter(element -> !element.isBlank())
                .flatMap(element -> HomePaths.parse(element.strip()).stream())
                .filter(Path::isAbsolute);
    }

    private static List<Path> below(Path base, String names, Consumer<String> unreadable) {
        List<Path> paths = List.of(base);
        for (String name : names.split("/")) {
            if (name.isEmpty()) {
                continue;
            }
            List<Path> next = new ArrayList<>();
            for (Path path : paths) {
                if (name.contains("*")) {
                    next.addAll(children(path, glob(name), unreadable));
                } else {
                    next.add(path.resolve(name));
                }
            }
            paths = next;
        }
        return paths;
    }

    private static List<Path> children(Path folder, Pattern name, Consumer<String> unreadable) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            for (Path child : children) {
                if (name.matcher(String.valueOf(child.getFileName())).matches()) {
                    found.add(child);
                }
            }
        } catch (DirectoryIteratorException e) {
            unreadable.accept(unlisted(folder, Objects.requireNonNull(e.getCause())));
        } catch (IOException e) {
            unreadable.accept(unlisted(folder, e));
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    private static String unlisted(Path folder, IOException failure) {
        return "cannot list " + folder + ": " + FileProblem.reading(folder, failure);
    }

    private static Pattern glob(String name) {
        return Pattern.compile(
                Stream.of(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
    }

    private static boolean isVariable(String pattern) {
        return VARIABLE.matcher(pattern).matches();
    }
}
