package org.jvmquarks.jdk.discovery;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.jdk.Jdk;

/** Gives each home of a machine a unique id that is as short as possible. */
public final class InstalledIds {

    /** Puts JDKs of unknown version last. */
    private static final Comparator<Jdk> BY_FEATURE_THEN_ID = Comparator.<Jdk>comparingInt(
                    jdk -> jdk.feature().orElse(Integer.MAX_VALUE))
            .thenComparing(Jdk::id);

    private InstalledIds() {}

    /** Returns the homes as JDKs, ordered by feature version, then id. */
    static List<Jdk> assign(List<InstalledHome> homes) {
        Map<String, Long> shortIds =
                homes.stream().collect(Collectors.groupingBy(InstalledHome::shortId, Collectors.counting()));
        Function<InstalledHome, String> idOf =
                home -> shortIds.getOrDefault(home.shortId(), 1L) == 1 ? home.shortId() : home.longId();
        // Ordered by path, not by discovery: a change of PATH must not swap two counters.
        List<InstalledHome> ordered =
                homes.stream().sorted(Comparator.comparing(InstalledHome::path)).toList();
        Set<String> taken = new HashSet<>();
        List<Jdk> jdks = new ArrayList<>();
        for (InstalledHome home : ordered) {
            Jdk jdk = home.as(free(idOf.apply(home), taken));
            taken.add(jdk.id());
            jdks.add(jdk);
        }
        jdks.sort(BY_FEATURE_THEN_ID);
        return List.copyOf(jdks);
    }

    /** Returns the id itself if it is free, or with the first free counter from 2 on. */
    public static String free(String id, Set<String> taken) {
        String candidate = id;
        for (int counter = 2; taken.contains(candidate); counter++) {
            candidate = id + "-" + counter;
        }
        return candidate;
    }
}
