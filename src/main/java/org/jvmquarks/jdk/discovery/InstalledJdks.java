package org.jvmquarks.jdk.discovery;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

/**
 * The JDKs of this machine, found by looking, without starting one.
 *
 * @param jdks each real home once, by feature version, then id
 * @param places patterns of the places that were looked at
 * @param unreadable what could not be looked at, with the reason
 */
public record InstalledJdks(List<Jdk> jdks, List<String> places, List<String> unreadable) {

    public InstalledJdks {
        jdks = List.copyOf(jdks);
        places = List.copyOf(places);
        unreadable = List.copyOf(unreadable);
    }

    /** Looks at every known place. */
    public static InstalledJdks find(HostEnvironment environment) {
        return find(environment, Places.all());
    }

    static InstalledJdks find(HostEnvironment environment, List<Place> places) {
        List<String> unreadable = new ArrayList<>();
        Map<Path, InstalledHome> homes = new LinkedHashMap<>();
        for (Place place : places) {
            for (Path candidate : place.expand(environment, unreadable::add)) {
                read(candidate, environment, unreadable)
                        .ifPresent(home -> homes.putIfAbsent(home.path(), home));
            }
        }
        return new InstalledJdks(
                InstalledIds.assign(List.copyOf(homes.values())),
                places.stream().map(Place::pattern).toList(),
                unreadable);
    }

    /** The installed JDK with this real home. */
    public Optional<Jdk> at(Path realHome) {
        return jdks.stream()
                .filter(jdk -> jdk.source().equals(new JdkSource.Home(realHome)))
                .findFirst();
    }

    /**
     * The patterns of the places that lead to each JDK, by its id.
     *
     * @param environment in which they were found
     */
    public Map<String, List<String>> foundAt(HostEnvironment environment) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        for (Place place : Places.all()) {
            // What cannot be looked at was told when the JDKs were found.
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

    private static Optional<InstalledHome> read(
            Path candidate, HostEnvironment environment, List<String> unreadable) {
        try {
            Optional<Path> home = HomePaths.home(candidate, environment);
            return home.isEmpty() ? Optional.empty() : Optional.of(InstalledHome.read(home.get()));
        } catch (IOException e) {
            unreadable.add(candidate + " cannot be read: " + e);
            return Optional.empty();
        }
    }
}
