package org.jvmquarks.upgrade.findings;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * What finders found.
 *
 * @param findings what differs between the JDKs, each cause as often as something shows it
 * @param gaps what could not be checked
 */
record Found(List<Finding> findings, List<Gap> gaps) {
    Found {
        findings = List.copyOf(findings);
        gaps = List.copyOf(gaps);
    }

    static Found nothing() {
        return new Found(List.of(), List.of());
    }

    static Found of(Collection<Finding> findings) {
        return new Found(List.copyOf(findings), List.of());
    }

    static Found all(Collection<Found> some) {
        return new Found(flat(some, Found::findings), flat(some, Found::gaps));
    }

    private static <T> List<T> flat(Collection<Found> some, Function<Found, List<T>> part) {
        return some.stream().map(part).flatMap(List::stream).toList();
    }
}
