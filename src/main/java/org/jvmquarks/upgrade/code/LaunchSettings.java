package org.jvmquarks.upgrade.code;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.archive.ManifestFacts;

/**
 * How an application starts on the JDK to which it moves.
 *
 * @param options those that are written for that JDK, in the order of reading
 * @param manifest of the archive that {@code java -jar} starts; empty if it starts none, or nobody knows which one
 */
public record LaunchSettings(List<OptionUse> options, Optional<ManifestFacts> manifest) {
    /** Beginnings of options of which the last one counts. */
    private static final List<String> OVERRIDABLE =
            List.of("-D", "-XX:", "--illegal-", "--sun-misc-unsafe-memory-access");

    /** Options with a list, each item of which could be an option of its own. */
    private static final Pattern LISTING =
            Pattern.compile("(--(?:add-(?:exports|opens)=[^=]+|enable-(?:native-access|final-field-mutation))=)(.+)");

    private static final Pattern PUBLIC = Pattern.compile("javax?/");

    public LaunchSettings {
        options = List.copyOf(options);
    }

    /** Returns a start of which nothing is known. */
    public static LaunchSettings unknown() {
        return new LaunchSettings(List.of(), Optional.empty());
    }

    /**
     * Returns the options that hold, with those that the manifest stands for: {@code Add-Opens: java.base/java.lang} is
     * {@code --add-opens=java.base/java.lang=ALL-UNNAMED}. What a later option overrides is not among them, and lists
     * are taken apart.
     */
    public Set<String> inForce() {
        Map<String, String> last = new LinkedHashMap<>();
        options.forEach(option -> last.put(overridden(option), option.word()));
        return Stream.concat(last.values().stream(), manifest.stream().flatMap(LaunchSettings::options))
                .flatMap(LaunchSettings::items)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the first of some options that holds. */
    Optional<String> first(List<String> wanted) {
        Set<String> holding = inForce();
        return wanted.stream().filter(holding::contains).findFirst();
    }

    /** Returns the packages that it opens to the application. */
    ExportedPackages exported() {
        return ExportedPackages.byOptions(inForce());
    }

    /**
     * Tells whether the application opens the package of an internal API to itself, by an option or its manifest. To
     * open one of Java's own, such as {@code java.lang}, tells nothing about its public classes.
     */
    public boolean opensInternal(NamedApi api) {
        return !PUBLIC.matcher(api.owner()).lookingAt() && exported().has(api.type());
    }

    /** Tells whether an option opens a package to reflection by the application. */
    boolean opens(String name) {
        return inForce().stream()
                .filter(option -> option.startsWith("--add-opens="))
                .anyMatch(option -> option.endsWith("/" + name + "=ALL-UNNAMED"));
    }

    /** Tells whether it starts the archive of a manifest. */
    boolean starts(ManifestFacts started) {
        return manifest.filter(started::equals).isPresent();
    }

    /** Returns the key by which a later option overrides an earlier one: its name, or the whole word. */
    private static String overridden(OptionUse option) {
        return OVERRIDABLE.stream().anyMatch(option.word()::startsWith) ? option.name() : option.word();
    }

    private static Stream<String> items(String option) {
        Matcher matcher = LISTING.matcher(option);
        return matcher.matches()
                ? Arrays.stream(matcher.group(2).split(",")).map(matcher.group(1)::concat)
                : Stream.of(option);
    }

    private static Stream<String> options(ManifestFacts manifest) {
        return Stream.of(AccessAttribute.values())
                .flatMap(attribute -> manifest.attribute(attribute.title()).stream()
                        .flatMap(value -> Arrays.stream(value.trim().split("\\s+")))
                        .map(attribute::option));
    }
}
