package org.jvmquarks.cli.jdks;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.matrix.JdkMatrix;

/**
 * The matrix file's record of runs that proved the identity of its JDKs.
 *
 * @param months by id: the month of the last such run, {@code 2026-11}; empty if none is known. A JDK that is not of
 *     the file has no id here
 */
record Verified(Map<String, Optional<String>> months) {
    private static final String NOT_VERIFIED = "not verified";

    private static final String LEGEND = NOT_VERIFIED
            + ": the matrix file records no run that proved the identity of this JDK; see its key 'verified'";

    Verified {
        months = Map.copyOf(months);
    }

    static Verified of(Collection<Jdk> jdks, Optional<JdkMatrix> matrix) {
        Map<String, Optional<String>> months = new LinkedHashMap<>();
        for (Jdk jdk : jdks) {
            matrix.flatMap(file -> file.entry(jdk))
                    .ifPresent(entry -> months.put(jdk.id(), entry.verified().map(Object::toString)));
        }
        return new Verified(months);
    }

    /** Returns {@code , verified 2026-11}; empty for a JDK that is not of the file. */
    String text(String id) {
        return months.containsKey(id)
                ? ", " + month(id).map(it -> "verified " + it).orElse(NOT_VERIFIED)
                : "";
    }

    /** Returns the month; empty if none is known. */
    Optional<String> month(String id) {
        return months.getOrDefault(id, Optional.empty());
    }

    /** Returns the line that explains the column, if an entry needs it. */
    Optional<String> legend() {
        return months.containsValue(Optional.<String>empty()) ? Optional.of(LEGEND) : Optional.empty();
    }
}
