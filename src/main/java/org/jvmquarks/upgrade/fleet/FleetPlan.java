package org.jvmquarks.upgrade.fleet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.FileHashes;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.shard.Shard;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.archive.ArchiveContent;
import org.jvmquarks.upgrade.findings.UpgradeResult;

/**
 * What a run over a fleet is about. Runs with equal plans are shards of one fleet.
 *
 * @param program hash of the classes that judge
 * @param jdks the one in use, and the other one
 * @param trials whether services run
 * @param services all of the fleet by name, with a hash of what they are
 */
public record FleetPlan(
        String program, List<UpgradeResult.Jdk> jdks, boolean trials, SortedMap<String, String> services) {
    public FleetPlan {
        jdks = List.copyOf(jdks);
        services = Collections.unmodifiableSortedMap(new TreeMap<>(services));
        if (jdks.size() != 2) {
            throw new IllegalArgumentException("expected two JDKs, found " + jdks);
        }
    }

    /**
     * Returns the plan of some services.
     *
     * @param program hash of the classes that judge
     * @param accepted the ledger of accepted findings
     */
    public static FleetPlan of(
            String program,
            List<UpgradeResult.Jdk> jdks,
            boolean trials,
            List<FleetEntry> entries,
            Optional<Path> accepted) {
        Map<Path, String> hashes = new HashMap<>();
        return new FleetPlan(
                program,
                jdks,
                trials,
                entries.stream()
                        .collect(Collectors.toMap(
                                FleetEntry::name,
                                each -> hash(each, accepted, hashes),
                                (one, other) -> one,
                                TreeMap::new)));
    }

    /** An image counts by its reference alone. Options count as they are read, since some are in files of their own. */
    private static String hash(FleetEntry entry, Optional<Path> accepted, Map<Path, String> hashes) {
        Optional<Application> application = entry.told();
        Stream<Path> files = Stream.of(
                        Stream.of(Path.of(entry.source())),
                        accepted.stream(),
                        application.stream().flatMap(each -> each.archives().stream()),
                        application.stream().flatMap(each -> each.recording().stream()))
                .flatMap(each -> each);
        return Sha256.shortHex(Stream.concat(
                        Stream.of(
                                entry.name(),
                                application.flatMap(Application::options).toString()),
                        files.map(file -> hashes.computeIfAbsent(file, FleetPlan::hash)))
                .collect(Collectors.joining("\n")));
    }

    private static String hash(Path file) {
        try {
            return new ArchiveContent(new FileHashes()).of(List.of(file));
        } catch (IOException unreadable) {
            // Its row says so.
            return "unreadable";
        }
    }

    /** Tells whether a row of another run says of a service what this one would. */
    boolean takes(FleetPlan other, String service) {
        return program.equals(other.program)
                && jdks.equals(other.jdks)
                && trials == other.trials
                && services.containsKey(service)
                && Objects.equals(services.get(service), other.services.get(service));
    }

    /** Returns what keeps another run from being one of the same fleet, in words; empty if nothing does. */
    Optional<String> differsFrom(FleetPlan other) {
        if (!program.equals(other.program)) {
            return Optional.of("another version of this program made it");
        }
        if (!jdks.equals(other.jdks)) {
            return Optional.of("its JDKs are %s and %s, not %s and %s"
                    .formatted(
                            other.jdks.get(0).describe(),
                            other.jdks.get(1).describe(),
                            jdks.get(0).describe(),
                            jdks.get(1).describe()));
        }
        if (trials != other.trials) {
            return Optional.of(other.trials ? "it has --trial" : "it has no --trial");
        }
        long same = services.entrySet().stream()
                .filter(each -> each.getValue().equals(other.services.get(each.getKey())))
                .count();
        return services.equals(other.services)
                ? Optional.empty()
                : Optional.of("it has %s, of which %d are the same, not %d"
                        .formatted(Plural.count(other.services.size(), "service"), same, services.size()));
    }

    /** Returns the services of a shard. */
    public List<FleetEntry> of(Shard shard, List<FleetEntry> entries) {
        return entries.stream()
                .filter(each -> shardOf(each.name(), shard.count()).equals(shard))
                .toList();
    }

    /** Returns the shard of so many that has a service. */
    Shard shardOf(String service, int count) {
        return new Shard(services.headMap(service).size() % count + 1, count);
    }
}
