package org.jvmquarks.project;

import java.util.List;
import java.util.Optional;

/**
 * The findings in one file of a project.
 *
 * @param version the version that it names; empty if it names none
 * @param ignored what could not be understood, in sentences without their full stop
 */
record Declared(Optional<Version> version, List<String> ignored) {

    /**
     * A version with its place.
     *
     * @param feature feature version: 17
     * @param place file, with what it says there
     */
    record Version(int feature, String place) {}

    Declared {
        ignored = List.copyOf(ignored);
    }

    static Declared nothing() {
        return new Declared(Optional.empty(), List.of());
    }

    static Declared ignored(String why) {
        return new Declared(Optional.empty(), List.of(why));
    }

    /** Returns the version that a text means, or that it cannot be told. */
    static Declared of(String text, Optional<Integer> feature, String place) {
        return feature.map(it -> new Declared(Optional.of(new Version(it, place)), List.of()))
                .orElseGet(() -> ignored("%s names no Java version: '%s'".formatted(place, text)));
    }
}
