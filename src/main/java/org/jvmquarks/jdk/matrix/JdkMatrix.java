package org.jvmquarks.jdk.matrix;

import java.nio.file.Path;
import java.time.YearMonth;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.yaml.Nearest;
import org.jvmquarks.yaml.Position;

/**
 * The content of a {@code jdks.yaml}.
 *
 * @param origin the file
 * @param entries JDKs with distinct ids, in the order of the file
 * @param profiles ids by the name of the profile, in the order of the file
 */
public record JdkMatrix(Path origin, List<Entry> entries, Map<String, List<String>> profiles) {

    /**
     * A JDK of the file.
     *
     * @param position position of its home or image
     * @param verified month of the last run that is known to have proven its identity; empty if no run is known
     */
    public record Entry(Jdk jdk, Position position, Optional<YearMonth> verified) {}

    public JdkMatrix {
        entries = List.copyOf(entries);
        Map<String, List<String>> copy = new LinkedHashMap<>();
        profiles.forEach((name, ids) -> copy.put(name, List.copyOf(ids)));
        profiles = Collections.unmodifiableMap(copy);
        Set<String> ids = new HashSet<>();
        for (Entry entry : entries) {
            if (!ids.add(entry.jdk().id())) {
                throw new IllegalArgumentException(
                        "ids of JDKs must be distinct, found two " + entry.jdk().id());
            }
        }
        Set<String> names = known(entries).map(Jdk::id).collect(Collectors.toSet());
        for (Map.Entry<String, List<String>> profile : profiles.entrySet()) {
            if (!names.containsAll(profile.getValue())) {
                throw new IllegalArgumentException(
                        "a profile must name JDKs of the file, " + profile.getKey() + " names " + profile.getValue());
            }
        }
    }

    /** Returns every JDK of the file, in its order. */
    public List<Jdk> jdks() {
        return entries.stream().map(Entry::jdk).toList();
    }

    /** Returns the entry of a JDK; empty if the file does not have exactly this JDK. */
    public Optional<Entry> entry(Jdk jdk) {
        return entries.stream().filter(each -> each.jdk().equals(jdk)).findFirst();
    }

    /**
     * Returns every JDK that a profile or a selector can name: those of the file, and then each image that is not bound
     * to a platform once more for each platform.
     */
    public List<Jdk> known() {
        return known(entries).toList();
    }

    private static Stream<Jdk> known(List<Entry> entries) {
        return Stream.concat(
                entries.stream().map(Entry::jdk),
                entries.stream().flatMap(entry -> entry.jdk().forPlatforms().stream()));
    }

    Optional<Jdk> find(String id) {
        return known(entries).filter(jdk -> jdk.id().equals(id)).findFirst();
    }

    /**
     * Returns the JDKs of a profile, in its order.
     *
     * @throws JdkSelectionException if the file does not have the profile
     */
    public List<Jdk> profile(String name) {
        List<String> ids = profiles.get(name);
        if (ids == null) {
            throw new JdkSelectionException(unknownProfile(name));
        }
        return ids.stream().flatMap(id -> find(id).stream()).toList();
    }

    private String unknownProfile(String name) {
        String there = profiles.isEmpty()
                ? origin + " has no profiles"
                : origin + " has " + String.join(", ", profiles.keySet());
        return "unknown profile '" + name + "': " + there + Nearest.hint(name, profiles.keySet());
    }
}
