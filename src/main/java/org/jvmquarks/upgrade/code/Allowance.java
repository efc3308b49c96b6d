package org.jvmquarks.upgrade.code;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jvmquarks.upgrade.archive.ManifestFacts;

/**
 * What makes the new JDK let code do what it does: all of some options or, as well, all of some attributes in the
 * manifest of the archive that {@code java -jar} starts.
 *
 * @param options in words of a command line; empty if no option helps
 * @param attributes empty unless each option has one
 */
public record Allowance(List<String> options, List<Attribute> attributes) {

    /** An attribute of a manifest with one of its values: {@code Add-Opens}, {@code java.base/java.lang}. */
    public record Attribute(String name, String value) {}

    public Allowance {
        options = List.copyOf(options);
        attributes = List.copyOf(attributes);
    }

    /** Returns that nothing helps. */
    public static Allowance none() {
        return new Allowance(List.of(), List.of());
    }

    /** Returns options, all of which are needed, with the attributes that stand for them. */
    public static Allowance of(Collection<String> options) {
        List<Attribute> attributes = options.stream()
                .map(AccessAttribute::of)
                .flatMap(Optional::stream)
                .toList();
        return new Allowance(List.copyOf(options), attributes.size() == options.size() ? attributes : List.of());
    }

    /** Tells whether nothing helps. */
    public boolean isNone() {
        return options.isEmpty() && attributes.isEmpty();
    }

    /** Returns what helps in both cases. */
    public Allowance and(Allowance other) {
        return new Allowance(both(options, other.options), both(attributes, other.attributes));
    }

    /**
     * Returns a manifest with attributes, which {@code jar --update --manifest} puts in the place of those that are
     * there: packages that these open stay open.
     */
    public static String manifest(Collection<Attribute> attributes, ManifestFacts present) {
        SortedMap<String, TreeSet<String>> values = new TreeMap<>();
        attributes.forEach(each ->
                values.computeIfAbsent(each.name(), it -> new TreeSet<>()).add(each.value()));
        ExportedPackages.NAMES.forEach(name -> {
            if (values.containsKey(name)) {
                present.attribute(name).ifPresent(value -> values.get(name).addAll(List.of(value.split("\\s+"))));
            }
        });
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        values.forEach((name, all) -> manifest.getMainAttributes().putValue(name, String.join(" ", all)));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            manifest.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static <T> List<T> both(List<T> some, List<T> more) {
        return some.isEmpty() || more.isEmpty()
                ? List.of()
                : Stream.concat(some.stream(), more.stream()).distinct().toList();
    }
}
