package org.jvmquarks.upgrade.platform;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jvmquarks.files.OwnResource;

/**
 * The modules that every whole JDK from 9 on has, except {@code java.base}. A runtime that {@code jlink} made may lack
 * some of them: then its classes are not gone from the release.
 *
 * @param names of all modules
 * @param byPackage the module that exports a package, by the name of the package
 */
public record StandardModules(Set<String> names, Map<String, String> byPackage) {
    private static final String FILE = "standard-modules.txt";

    public StandardModules {
        names = Set.copyOf(names);
        byPackage = Map.copyOf(byPackage);
        if (!names.containsAll(byPackage.values())) {
            throw new IllegalArgumentException("expected the packages of " + names + ", was " + byPackage);
        }
    }

    /** Reads the list that comes with this program. */
    public static StandardModules load() {
        Set<String> names = new TreeSet<>();
        Map<String, String> byPackage = new HashMap<>();
        OwnResource.text(StandardModules.class, FILE)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> List.of(line.split(" ")))
                .forEach(words -> {
                    names.add(words.get(0));
                    words.subList(1, words.size()).forEach(name -> byPackage.put(name, words.get(0)));
                });
        return new StandardModules(names, byPackage);
    }

    /** Returns the module that exports a package. */
    Optional<String> of(String packageName) {
        return Optional.ofNullable(byPackage.get(packageName));
    }
}
