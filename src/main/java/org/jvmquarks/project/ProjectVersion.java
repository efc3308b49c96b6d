package org.jvmquarks.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The Java version of the project in a folder.
 *
 * @param feature feature version: 17
 * @param place the file that names it, with what it says there
 * @param remarks other versions that files of the project name, and what could not be understood, in sentences without
 *     their full stop
 */
public record ProjectVersion(int feature, String place, List<String> remarks) {

    public ProjectVersion {
        Objects.requireNonNull(place);
        remarks = List.copyOf(remarks);
    }

    /** Returns where it comes from, for people: {@code .java-version; pom.xml (…) says 11}. */
    public String describe() {
        List<String> parts = new ArrayList<>(List.of(place));
        parts.addAll(remarks);
        return String.join("; ", parts);
    }

    /** Returns the version that a selector of JDKs takes. */
    public String selector() {
        return Integer.toString(feature);
    }

    static Optional<ProjectVersion> of(List<Declared.Version> versions, List<String> ignored) {
        if (versions.isEmpty()) {
            return Optional.empty();
        }
        Declared.Version first = versions.get(0);
        List<String> remarks = new ArrayList<>();
        versions.stream()
                .filter(other -> other.feature() != first.feature())
                .map(other -> other.place() + " says " + other.feature())
                .forEach(remarks::add);
        remarks.addAll(ignored);
        return Optional.of(new ProjectVersion(first.feature(), first.place(), remarks));
    }
}
