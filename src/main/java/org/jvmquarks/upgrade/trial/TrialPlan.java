package org.jvmquarks.upgrade.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What runs in a round of a trial, in the user's own words.
 *
 * @param folder working directory of all commands
 * @param services in the order in which they start; the load is for the last one
 * @param load runs once all are ready; empty if nothing does
 * @param rounds number of rounds on each JDK, and again of those that are recorded
 * @param patience time for each of start, load and stop
 * @param passed names of variables that the commands get besides {@link Variables#HARMLESS}
 */
public record TrialPlan(
        Path folder,
        List<Service> services,
        Optional<Load> load,
        int rounds,
        Duration patience,
        SortedSet<String> passed) {
    /** As many rounds decide a difference of a tenth, if rounds differ by one in a hundred. */
    public static final int DEFAULT_ROUNDS = 5;

    public static final int MOST_ROUNDS = 32;
    public static final Duration DEFAULT_PATIENCE = Duration.ofMinutes(2);

    /** Name of a service that only tells its version. */
    static final String PROBE = "probe";

    private static final Duration PROBE_PATIENCE = Duration.ofMinutes(1);

    public TrialPlan {
        services = List.copyOf(services);
        passed = new TreeSet<>(passed);
        if (services.isEmpty()) {
            throw new IllegalArgumentException("expected a service, found none");
        }
        if (services.size() > 1 && services.stream().anyMatch(Service::ends)) {
            throw new IllegalArgumentException("expected a test alone, found it among services");
        }
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new IllegalArgumentException("expected 1 to %d rounds, found %d".formatted(MOST_ROUNDS, rounds));
        }
        if (patience.isNegative() || patience.isZero()) {
            throw new IllegalArgumentException("expected some time for a command, found " + patience);
        }
    }

    /** Returns whether commands get a port: a test that ends by itself does not, unless it names one. */
    boolean needsPort() {
        return services.stream()
                .anyMatch(service -> !(service.ready() instanceof Ready.End)
                        || service.start().stream().anyMatch(word -> word.contains(Variables.ANY_PORT)));
    }

    /** Returns a plan in which a VM only tells its version, where the service in front runs. */
    TrialPlan ofVersion() {
        Service version = new Service(PROBE, List.of(Variables.JAVA, "-version"), new Ready.End(), front().image());
        return new TrialPlan(folder, List.of(version), Optional.empty(), 1, PROBE_PATIENCE, passed);
    }

    /** Returns the service that a load is for. */
    Service front() {
        return services.get(services.size() - 1);
    }

    /** Returns whether it runs tests, or a tool, rather than services. */
    boolean ends() {
        return front().ends();
    }
}
