package org.jvmquarks.calibration;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.verdict.Pair;
import org.jvmquarks.verdict.TimingPolicy;

/**
 * Tests claims with a known answer for a given time: half of it on the idle machine, half while another thread takes a
 * processor. If both sides do the same work, any verdict is false; if one side does a known share more, one verdict is
 * right.
 */
public final class Calibrator {
    private static final double NONE = 0;

    /** A smaller share is less than a token of the probe's work. */
    private static final double MIN_SLOWDOWN = 0.001;

    private final String jdk;
    private final Claims claims;
    private final double alpha;
    private final Plan plan;
    private final List<SimulatedRun> trials = new ArrayList<>();
    private final long start = System.nanoTime();
    private final String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();

    /**
     * The plan of a calibration.
     *
     * @param time wall time, without the check that the probe is linear
     * @param slowdowns shares of additional work, at least one, each from 0.001 to 10
     */
    public record Plan(Duration time, List<Double> slowdowns) {
        /** Slowdowns from hard to easy to find, on a machine with half a percent of noise. */
        public static final List<Double> DEFAULT_SLOWDOWNS = List.of(0.05, 0.1, 0.2);

        public Plan {
            slowdowns = slowdowns.stream().sorted().distinct().toList();
            if (slowdowns.isEmpty()) {
                throw new IllegalArgumentException("expected at least one slowdown, found none");
            }
            for (double slowdown : slowdowns) {
                if (!(slowdown >= MIN_SLOWDOWN && slowdown <= 10)) {
                    throw new IllegalArgumentException(
                            "slowdown must be from 0.001 to 10, such as 0.1 for 10 %, was " + slowdown);
                }
            }
            if (time.isNegative() || time.isZero()) {
                throw new IllegalArgumentException("time must be positive, was " + time.toSeconds() + " s");
            }
        }

        /** Returns one round. It has two claims on the boundary, where false verdicts are counted. */
        List<Double> round() {
            return Stream.concat(Stream.of(NONE, NONE), slowdowns.stream()).toList();
        }
    }

    /** An observer of a calibration. */
    public interface Progress {
        /** Reports how many of the amounts of work of the probe have been timed. */
        void timed(int amounts, int all);

        /** Reports the check of the probe. */
        void checked(Linearity linearity);

        /** Reports a tested claim. */
        void tested(SimulatedRun trial);
    }

    /** A source of claims about known work. */
    interface Claims {
        /**
         * Times the work of each slowdown.
         *
         * @param timed receives how many are timed, after each
         */
        Linearity linearity(List<Double> slowdowns, IntConsumer timed);

        /** Tests "A takes at least as long as B", where one side does that share more work. */
        SimulatedRun claim(LoadLevel load, double slowdown);
    }

    public Calibrator(TestedJdk jdk, TimingPolicy policy, Plan plan) {
        this(jdk.jdk().id(), new KnownWork(StandaloneContext.timed(jdk, policy)), policy.alpha(), plan);
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
     * @param progress receives each claim
     * @param interim receives the results so far after each round: a calibration that is killed keeps what it has
     *     measured
     * @throws CalibrationException if the probe is not linear, so that no slowdown is known
     */
    public Calibration run(Progress progress, Consumer<Calibration> interim) {
        int amounts = plan.slowdowns().size();
        Linearity linearity = claims.linearity(plan.slowdowns(), timed -> progress.timed(timed, amounts));
        progress.checked(linearity);
        if (!linearity.isLinear()) {
            throw new CalibrationException(String.format(
                    Locale.ROOT,
                    "%s: expected the probe's time to be proportional to its work within"
                            + " %.0f %%, was off by up to %.1f %%: %s; try again on a quieter machine",
                    jdk,
                    100 * Linearity.TOLERANCE,
                    100 * linearity.worst(),
                    linearity.describe()));
        }
        for (LoadLevel load : LoadLevel.values()) {
            CpuLoad hog = load == LoadLevel.HOG ? CpuLoad.start() : CpuLoad.none();
            try (hog) {
                long end = System.nanoTime() + plan.time().toNanos() / LoadLevel.values().length;
                do {
                    round(load, progress);
                    interim.accept(soFar(linearity));
                } while (System.nanoTime() < end);
            }
        }
        return soFar(linearity);
    }

    private void round(LoadLevel load, Progress progress) {
        for (double slowdown : plan.round()) {
            SimulatedRun trial = claims.claim(load, slowdown);
            trials.add(trial);
            progress.tested(trial);
        }
    }

    private Calibration soFar(Linearity linearity) {
        return new Calibration(
                Calibration.SCHEMA,
                new CalibrationRun(HostRecord.ofThisMachine(), jdk, started, (System.nanoTime() - start) / 1e9, alpha),
                linearity,
                tallies(),
                noise(),
                Optional.empty());
    }

    private List<Tally> tallies() {
        return loads().flatMap(load -> Stream.concat(Stream.of(NONE), plan.slowdowns().stream())
                        .map(slowdown -> trials(load, slowdown)))
                .filter(some -> !some.isEmpty())
                .map(Tally::of)
                .toList();
    }

    private List<Noise> noise() {
        return loads().map(load -> Noise.of(load, pairsOfSameWork(load))).toList();
    }

    private Stream<LoadLevel> loads() {
        return Arrays.stream(LoadLevel.values())
                .filter(load -> trials.stream().anyMatch(trial -> trial.load() == load));
    }

    private List<List<Pair>> pairsOfSameWork(LoadLevel load) {
        return trials(load, NONE).stream().map(trial -> trial.result().pairs()).toList();
    }

    private List<SimulatedRun> trials(LoadLevel load, double slowdown) {
        return trials.stream()
                .filter(trial -> trial.load() == load && trial.slowdown() == slowdown)
                .toList();
    }
}
