package org.jvmquarks.jdk.discovery;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

/**
 * The JDKs installed on this machine, found without starting one.
 *
 * @param jdks each real home once, ordered by feature version, then id
 * @param places patterns of the searched places
 * @param unreadable files and folders that could not be read, with the reason
 */
public record InstalledJdks(List<Jdk> jdks, List<String> places, List<String> unreadable) {

    public InstalledJdks {
        jdks = List.copyOf(jdks);
        places = List.copyOf(places);
        unreadable = List.copyOf(unreadable);
    }

    /** Searches every known place. */
    public static InstalledJdks find(HostEnvironment environment) {
        return find(environment, SearchedPlaces.all());
    }

    static InstalledJdks find(HostEnvironment environment, List<SearchedPlace> places) {
        List<String> unreadable = new ArrayList<>();
        Map<Path, InstalledHome> homes = new LinkedHashMap<>();
        for (SearchedPlace place : places) {
            for (Path candidate : place.expand(environment, unreadable::add)) {
                read(candidate, environment, unreadable).ifPresent(home -> homes.putIfAbsent(home.path(), home));
            }
        }
        return new InstalledJdks(
                InstalledIds.assign(List.copyOf(homes.values())),
                places.stream().map(SearchedPlace::pattern).toList(),
                unreadable);
    }

    /** Returns the installed JDK with this real home. */
    public Optional<Jdk> at(Path realHome) {
        return jdks.stream()
                .filter(jdk -> jdk.source().equals(new JdkSource.Home(realHome)))
                .findFirst();
    }

    /**
     * Returns for each JDK, by its id, the patterns of the places that lead to it.
     *
     * @param environment the environment in which the JDKs were found
     */
    public Map<String, List<String>> foundAt(HostEnvironment environment) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        for (SearchedPlace place : SearchedPlaces.all()) {
            // find() has reported unreadable places already.
            for (Path candidate : place.expand(environment, unreadable -> {})) {
                read(candidate, environment, new ArrayList<>())
                        .flatMap(home -> at(home.path()))
                        .map(jdk -> found.computeIfAbsent(jdk.id(), id -> new ArrayList<>()))
                        .filter(places -> !places.contains(place.pattern()))
                        .ifPresent(places -> places.add(place.pattern()));
            }
        }
        return found;
    }

    private static Optional<InstalledHome> read(Path candidate, HostEnvironment environment, List<String> unreadable) {
        try {
            Optional<Path> home = HomePaths.home(candidate, environment);
            return home.isEmpty() ? Optional.empty() : Optional.of(InstalledHome.read(home.get()));
        } catch (IOException e) {
            unreadable.add("cannot read " + candidate + ": " + FileProblem.reading(candidate, e));
            return Optional.empty();
        }
    }
}
