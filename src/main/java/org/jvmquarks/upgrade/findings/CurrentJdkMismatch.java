package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveSummary;

/**
 * Finds out whether the application can run on the JDK that is said to be in use. If it cannot, it has never met what
 * that JDK does, and the report must say so.
 */
final class CurrentJdkMismatch {
    /** Difference of the major version of class files to the feature version of the JDK. */
    private static final int FIRST_VERSION = 44;

    /** Names in the sentence. */
    private static final int MOST = 3;

    private final Inspected from;
    private final Optional<ArchiveFacts> code;

    CurrentJdkMismatch(Inspected from, Optional<ArchiveFacts> code) {
        this.from = from;
        this.code = code;
    }

    /**
     * Returns the sentence about a JDK that does not run the application, without its full stop; empty if it may run
     * it.
     */
    Optional<String> sentence() {
        List<String> reasons = new ArrayList<>();
        code.flatMap(this::newer).ifPresent(reasons::add);
        List<String> refused = refused();
        if (!refused.isEmpty()) {
            int more = refused.size() - MOST;
            reasons.add("it refuses "
                    + String.join(", ", refused.subList(0, Math.min(MOST, refused.size())))
                    + (more > 0 ? " and %d more".formatted(more) : ""));
        }
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of("%s does not run this application (%s): the findings compare the JDKs' defaults"
                        .formatted(from.jdk(), String.join("; ", reasons)));
    }

    private Optional<String> newer(ArchiveFacts facts) {
        List<ArchiveSummary> newer =
                facts.archives().stream().filter(this::isNewer).toList();
        boolean most = 2 * classes(newer) > facts.classes();
        return most || newer.stream().anyMatch(archive -> isWhole(archive, facts))
                ? mostFrequent(newer)
                        .map(version -> "class files of version %d, JDK %d".formatted(version, version - FIRST_VERSION))
                : Optional.empty();
    }

    /** An archive or two may have parts for a still later JDK. */
    private static Optional<Integer> mostFrequent(List<ArchiveSummary> archives) {
        Map<Integer, Integer> classes = new TreeMap<>();
        archives.forEach(
                archive -> classes.merge(archive.highestVersion().orElseThrow(), archive.classes(), Integer::sum));
        return classes.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** Parts of a multi-release archive may be for later JDKs than the archive. */
    private boolean isNewer(ArchiveSummary archive) {
        return archive.highestVersion().orElse(0) > from.feature() + FIRST_VERSION
                && archive.releases().isEmpty();
    }

    private static int classes(List<ArchiveSummary> archives) {
        return archives.stream().mapToInt(ArchiveSummary::classes).sum();
    }

    /** Whether all other archives are inside it, as in an archive that {@code java -jar} starts. */
    private static boolean isWhole(ArchiveSummary archive, ArchiveFacts facts) {
        return facts.archives().stream()
                .allMatch(each -> each.equals(archive) || archive.path().contains(each.path()));
    }

    private List<String> refused() {
        return from.options().stream()
                .filter(option -> option.severity() == OptionOutcome.REFUSED)
                .map(option -> name(option.use().word(), option.use().name()))
                .distinct()
                .toList();
    }

    /** A flag as it is written, another option without its value, which may be long. */
    private static String name(String word, String name) {
        return name.startsWith("-") ? name : word;
    }
}
