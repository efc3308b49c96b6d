package org.jvmquarks.evidence.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.guest.wire.Wire;
import org.jvmquarks.host.CapturedGuest;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Facts;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.MachineFacts;
import org.jvmquarks.journal.Records;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.TimingPolicy;

/** Answers as a real guest did, with the time that the test chose for the benchmark. */
final class FakeGuests implements EvidenceContext {
    /** What all options of one JDK share. */
    private static final class Run {
        final Map<String, DoubleSupplier> times = new HashMap<>();
        final List<GuestRequest> requests = new ArrayList<>();
        final List<Observation> observations = new ArrayList<>();
        final List<RatioComparison> comparisons = new ArrayList<>();
        TimingPolicy policy = TimingPolicy.standard();
        boolean settled = true;
        double spread = 1;
        Optional<DoubleSupplier> floor = Optional.empty();
        OptionalInt threadsPerCore = OptionalInt.of(1);
    }

    private final Run run;
    private final GuestResult captured;
    private final ObjectNode line;
    private final List<String> options;
    private final ContainerLimits limits;

    /** @param jdk one of those whose output was captured */
    FakeGuests(String jdk) throws IOException {
        this(
                new Run(),
                CapturedGuest.read(Captures.text("benchmark", jdk)),
                line(jdk),
                List.of(),
                ContainerLimits.none());
    }

    private FakeGuests(Run run, GuestResult captured, ObjectNode line, List<String> options, ContainerLimits limits) {
        this.run = run;
        this.captured = captured;
        this.line = line;
        this.options = options;
        this.limits = limits;
    }

    /** The only result, without its type. */
    private static ObjectNode line(String jdk) throws IOException {
        for (String line : Captures.text("benchmark", jdk).lines().toList()) {
            ObjectNode object = (ObjectNode) new ObjectMapper().readTree(line);
            if (object.required(Wire.TYPE).asText().equals(Wire.RESULT)) {
                return object.without(Wire.TYPE);
            }
        }
        throw new IOException("no result of " + jdk);
    }

    FakeGuests with(String... further) {
        List<String> all =
                Stream.concat(options.stream(), Arrays.stream(further)).toList();
        return new FakeGuests(run, captured, line, all, limits);
    }

    FakeGuests in(ContainerLimits given) {
        return new FakeGuests(run, captured, line, options, given);
    }

    FakeGuests policy(TimingPolicy policy) {
        run.policy = policy;
        return this;
    }

    /** Empty where the machine does not tell. */
    FakeGuests threadsPerCore(OptionalInt threads) {
        run.threadsPerCore = threads;
        return this;
    }

    /** Sets the other of two iterations, as a multiple of the time; their median is the mean. */
    FakeGuests spread(double times) {
        run.spread = times;
        return this;
    }

    FakeGuests unsettled() {
        run.settled = false;
        return this;
    }

    /**
     * Sets the time of a benchmark.
     *
     * @param asked simple name of the probe, arguments and options: {@code Slow 1}
     */
    FakeGuests takes(String asked, double nanosecondsPerOp) {
        return takes(asked, () -> nanosecondsPerOp);
    }

    FakeGuests takes(String asked, DoubleSupplier nanosecondsPerOp) {
        run.times.put(asked, nanosecondsPerOp);
        return this;
    }

    /** Sets the time of the empty method, in nanoseconds, for each fork that is asked for it. */
    FakeGuests floor(DoubleSupplier nanosecondsPerOp) {
        run.floor = Optional.of(nanosecondsPerOp);
        return this;
    }

    List<GuestRequest> requests() {
        return run.requests;
    }

    List<Observation> observations() {
        return run.observations;
    }

    List<RatioComparison> comparisons() {
        return run.comparisons;
    }

    @Override
    public GuestResult run(GuestRequest request) {
        run.requests.add(request);
        List<String> words = new ArrayList<>();
        words.add(request.probe().orElseThrow().getSimpleName());
        List<String> arguments = request.arguments();
        words.addAll(arguments.subList(3, arguments.size()));
        words.addAll(options);
        String asked = String.join(" ", words);
        DoubleSupplier time = Objects.requireNonNull(run.times.get(asked), "nobody expected " + asked);
        ObjectNode result = line.deepCopy();
        double nanosecondsPerOp = time.getAsDouble();
        result.put("nanosecondsPerOp", nanosecondsPerOp);
        result.putArray("iterations").add(nanosecondsPerOp).add(nanosecondsPerOp * run.spread);
        result.put("settled", run.settled);
        if (!arguments.get(1).equals("floor")) {
            result.put("floor", 0);
        } else {
            run.floor.ifPresent(floor -> result.put("floor", floor.getAsDouble()));
        }
        return new GuestResult(
                jdk(),
                captured.launched(),
                captured.identity(),
                captured.flags(),
                Captures.results(captured.launched().folder(), result.toString()),
                Optional.empty(),
                true);
    }

    @Override
    public String jdk() {
        return "debian-" + identity().feature();
    }

    @Override
    public ObservationKey key(String subject, String metric) {
        return new ObservationKey(subject, metric, options, Optional.empty(), ContainerLimits.none());
    }

    @Override
    public void record(Observation observation) {
        run.observations.add(observation);
    }

    @Override
    public void record(RatioComparison comparison) {
        run.comparisons.add(comparison);
    }

    @Override
    public Identity identity() {
        return captured.identity().orElseThrow();
    }

    @Override
    public Facts facts() {
        return Records.facts(new MachineFacts(
                "amd64",
                64,
                identity().processors(),
                OptionalInt.of(4096),
                OptionalLong.empty(),
                new MachineFacts.Cpu(OptionalInt.empty(), run.threadsPerCore, OptionalInt.empty(), List.of()),
                Optional.of("amd64")));
    }

    @Override
    public List<String> options() {
        return options;
    }

    @Override
    public ContainerLimits limits() {
        return limits;
    }

    @Override
    public TimingPolicy timing() {
        return run.policy;
    }
}
