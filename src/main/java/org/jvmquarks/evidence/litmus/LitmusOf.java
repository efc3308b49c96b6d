package org.jvmquarks.evidence.litmus;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.litmus.TwoActors;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.Observation;

/**
 * Calls the two actors of many fresh objects in two threads at the same time, both compiled by C2, and counts the
 * outcomes: half a million runs, or as many as ten seconds allow. Runs that the threads cannot begin within about a
 * microsecond of each other are not made.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LitmusOf implements Inquiry<Litmus> {
    static final int RUNS = 500_000;
    private static final int MILLIS = 10_000;

    /** Threads that must meet: beside another guest, they wait for a processor most of the time. */
    private static final int ACTORS = 2;

    private static final double MILLION = 1e6;

    private final Class<? extends TwoActors> probe;
    private final Optional<String> sought;

    /** An outcome that was seen, and how often. */
    private record Outcome(String name, long count) {
        Outcome {
            if (count <= 0) {
                throw new IllegalArgumentException(name + " was seen " + count + " times");
            }
        }

        static Outcome read(FieldReader fields) {
            return new Outcome(fields.requiredText(Fields.NAME), fields.requiredLong(Fields.COUNT));
        }
    }

    /**
     * All runs.
     *
     * @param tier the lower one of both actors; 0 without code
     */
    private record Runs(long number, List<Outcome> outcomes, int tier) {
        static Runs read(FieldReader fields) {
            return new Runs(
                    fields.requiredLong(Fields.RUNS),
                    fields.requiredObjects(Fields.OUTCOMES, Outcome::read),
                    fields.requiredInt(Fields.LEVEL));
        }
    }

    public LitmusOf(Class<? extends TwoActors> probe) {
        this(probe, Optional.empty());
    }

    private LitmusOf(Class<? extends TwoActors> probe, Optional<String> sought) {
        this.probe = probe;
        this.sought = sought;
    }

    /**
     * Returns the same test that ends soon after a run had the outcome, for a pin that demands that alone. Its rate is
     * then an upper estimate.
     *
     * @param outcome the values of both results: {@code 0, 1}
     */
    public LitmusOf until(String outcome) {
        return new LitmusOf(probe, Optional.of(Litmus.outcome(outcome)));
    }

    @Override
    public Litmus gather(EvidenceContext context) {
        GuestResult result = context.run(GuestRequest.on(probe, Commands.LITMUS, arguments())
                .withOptions(options())
                .withWhiteBox()
                .withProcessors(ACTORS));
        Runs runs = result.result().read(Runs::read);
        SortedMap<String, Long> outcomes = new TreeMap<>();
        for (Outcome outcome : runs.outcomes()) {
            if (outcomes.put(outcome.name(), outcome.count()) != null) {
                throw result.error("expected the outcome '" + outcome.name() + "' once");
            }
        }
        Litmus litmus = new Litmus(
                context.subject(probe), outcomes, runs.tier(), outcome -> record(context, outcome, 0, runs.number()));
        if (litmus.runs() != runs.number()) {
            throw result.error(
                    "expected the outcomes of %d runs but got those of %d".formatted(runs.number(), litmus.runs()));
        }
        outcomes.forEach((outcome, count) -> record(context, outcome, count, runs.number()));
        return litmus;
    }

    private String[] arguments() {
        return Stream.concat(Stream.of(Integer.toString(RUNS), Integer.toString(MILLIS)), sought.stream())
                .toArray(String[]::new);
    }

    /** Rates depend on the machine, so no two runs are compared by them. */
    private void record(EvidenceContext context, String outcome, long count, long runs) {
        if (runs > 0) {
            context.record(new Observation(
                    context.key(probe.getSimpleName(), "outcome " + outcome),
                    MILLION * count / runs,
                    "per million runs",
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    false));
        }
    }

    /** Compilation in the foreground makes the tier depend on counts alone. */
    private static List<String> options() {
        return List.of(
                "-Xbatch",
                "-XX:CompileCommand=quiet",
                "-XX:CompileCommand=dontinline,*.actor1",
                "-XX:CompileCommand=dontinline,*.actor2");
    }
}
