package org.jvmquarks.calibration;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.verdict.Pair;
import org.jvmquarks.verdict.TimingPolicy;

/**
 * Tests claims whose truth is known for a given time, half of it idle and half beside a CPU hog:
 * sides with the same work, where any verdict is false, and sides with a known fraction more of it,
 * where one is right.
 */
public final class Calibrator {
    private static final double NONE = 0;

    /** Less is not a whole number of the probe's tokens any more. */
    private static final double LEAST_SLOWDOWN = 0.001;

    private final String jdk;
    private final Claims claims;
    private final double alpha;
    private final Plan plan;
    private final List<Trial> trials = new ArrayList<>();
    private final long start = System.nanoTime();
    private final String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();

    /**
     * What to measure.
     *
     * @param time wall time, not counting the check that the probe is linear
     * @param slowdowns shares of more work, each at least 0.001, and one at least
     */
    public record Plan(Duration time, List<Double> slowdowns) {
        /** From hard to find to easy, on a machine with half a percent of noise. */
        public static final List<Double> DEFAULT_SLOWDOWNS = List.of(0.05, 0.1, 0.2);

        public Plan {
            slowdowns = slowdowns.stream().sorted().distinct().toList();
            if (slowdowns.isEmpty()) {
                throw new IllegalArgumentException("a calibration needs a slowdown to find");
            }
            for (double slowdown : slowdowns) {
                if (!(slowdown >= LEAST_SLOWDOWN && slowdown <= 10)) {
                    throw new IllegalArgumentException(
                            "a slowdown is a share from 0.001 to 10, such as 0.1: " + slowdown);
                }
            }
            if (time.isNegative() || time.isZero()) {
                throw new IllegalArgumentException("a calibration takes time: " + time);
            }
        }

        /**
         * One round: claims on the boundary twice, as they are what false verdicts are counted in.
         */
        List<Double> round() {
            return Stream.concat(Stream.of(NONE, NONE), slowdowns.stream()).toList();
        }
    }

    /** Told what goes on. */
    public interface Progress {
        /** The probe was checked. */
        void checked(Linearity linearity);

        /** A claim was tested. */
        void tested(Trial trial);
    }

    /** Where claims about known work come from. */
    interface Claims {
        /** Times the work of each slowdown. */
        Linearity linearity(List<Double> slowdowns);

        /** Claims that A takes at least as long as B, one of which does more work by that share. */
        Trial claim(Load load, double slowdown);
    }

    public Calibrator(JdkUnderTest jdk, TimingPolicy policy, Plan plan) {
        this(
                jdk.jdk().id(),
                new KnownWork(StandaloneContext.timed(jdk, policy)),
                policy.alpha(),
                plan);
    }

    Calibrator(String jdk, Claims claims, double alpha, Plan plan) {
        this.jdk = jdk;
        this.claims = claims;
        this.alpha = alpha;
        this.plan = plan;
    }

    /**
     * Runs the plan.
     *
     * @param progress told of each claim
     * @param interim told of what is known so far, after each round: a calibration that is ended
     *     early is worth what it has measured
     * @throws CalibrationException if the probe is not linear, so that no slowdown is known
     */
    public Calibration run(Progress progress, Consumer<Calibration> interim) {
        Linearity linearity = claims.linearity(plan.slowdowns());
        progress.checked(linearity);
        if (!linearity.isLinear()) {
            throw new CalibrationException(
                    String.format(
                            Locale.ROOT,
                            "%s: the time of the probe does not go with its work, it is off by up"
                                    + " to %.1f %%: %s; try again on a quieter machine",
                            jdk,
                            100 * linearity.worst(),
                            linearity.points()));
        }
        for (Load load : Load.values()) {
            Hog hog = load == Load.HOG ? Hog.start() : Hog.none();
            try (hog) {
                long end = System.nanoTime() + plan.time().toNanos() / Load.values().length;
                do {
                    round(load, progress);
                    interim.accept(soFar(linearity));
                } while (System.nanoTime() < end);
            }
        }
        return soFar(linearity);
    }

    private void round(Load load, Progress progress) {
        for (double slowdown : plan.round()) {
            Trial trial = claims.claim(load, slowdown);
            trials.add(trial);
            progress.tested(trial);
        }
    }

    private Calibration soFar(Linearity linearity) {
        return new Calibration(
                Calibration.SCHEMA,
                HostRecord.ofThisMachine(),
                jdk,
                started,
                (System.nanoTime() - start) / 1e9,
                alpha,
                linearity,
                tallies(),
                noise());
    }

    private List<Tally> tallies() {
        return loads().flatMap(
                        load ->
                                Stream.concat(Stream.of(NONE), plan.slowdowns().stream())
                                        .map(slowdown -> trials(load, slowdown)))
                .filter(some -> !some.isEmpty())
                .map(Tally::of)
                .toList();
    }

    private List<Noise> noise() {
        return loads().map(load -> Noise.of(load, pairsOfSameWork(load))).toList();
    }

    private Stream<Load> loads() {
        return Arrays.stream(Load.values())
                .filter(load -> trials.stream().anyMatch(trial -> trial.load() == load));
    }

    private List<List<Pair>> pairsOfSameWork(Load load) {
        return trials(load, NONE).stream().map(trial -> trial.result().pairs()).toList();
    }

    private List<Trial> trials(Load load, double slowdown) {
        return trials.stream()
                .filter(trial -> trial.load() == load && trial.slowdown() == slowdown)
                .toList();
    }
}
