package org.jvmquarks.evidence.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.evidence.guest.GuestResult;
import org.jvmquarks.guest.Wire;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Platform;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.Comparison;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.TimingPolicy;

/** Answers as a real guest did, with the time that the test chose for the benchmark. */
final class FakeGuests implements EvidenceContext {
    /** What all options of one JDK share. */
    private static final class Run {
        final Map<String, DoubleSupplier> times = new HashMap<>();
        final List<GuestRequest> requests = new ArrayList<>();
        final List<Observation> observations = new ArrayList<>();
        final List<Comparison> comparisons = new ArrayList<>();
        TimingPolicy policy = TimingPolicy.standard();
        boolean settled = true;
    }

    private final Run run;
    private final List<JsonNode> lines;
    private final List<String> options;
    private final ContainerLimits limits;

    /**
     * @param jdk one of those whose output was captured
     */
    FakeGuests(String jdk) throws IOException {
        this(new Run(), lines(jdk), List.of(), ContainerLimits.none());
    }

    private FakeGuests(
            Run run, List<JsonNode> lines, List<String> options, ContainerLimits limits) {
        this.run = run;
        this.lines = lines;
        this.options = options;
        this.limits = limits;
    }

    private static List<JsonNode> lines(String jdk) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Captures.text("benchmark", jdk).lines().toList()) {
            lines.add(new ObjectMapper().readTree(line));
        }
        return lines;
    }

    FakeGuests with(String... further) {
        List<String> all = Stream.concat(options.stream(), Arrays.stream(further)).toList();
        return new FakeGuests(run, lines, all, limits);
    }

    FakeGuests in(ContainerLimits given) {
        return new FakeGuests(run, lines, options, given);
    }

    FakeGuests policy(TimingPolicy policy) {
        run.policy = policy;
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

    List<GuestRequest> requests() {
        return run.requests;
    }

    List<Observation> observations() {
        return run.observations;
    }

    List<Comparison> comparisons() {
        return run.comparisons;
    }

    @Override
    public GuestResult run(GuestRequest request) {
        run.requests.add(request);
        List<String> words = new ArrayList<>();
        words.add(request.probe().orElseThrow().getSimpleName());
        List<String> arguments = request.arguments();
        words.addAll(arguments.subList(1, arguments.size()));
        words.addAll(options);
        String asked = String.join(" ", words);
        DoubleSupplier time =
                Objects.requireNonNull(run.times.get(asked), "nobody expected " + asked);
        ObjectNode result = line(Wire.RESULT).deepCopy();
        result.put("nanosecondsPerOp", time.getAsDouble());
        result.put("settled", run.settled);
        if (!arguments.get(0).equals("floor")) {
            result.put("floor", 0);
        }
        Launched launched =
                new Launched(List.of(), new Exit.Code(0), Duration.ZERO, Path.of(""), false);
        return new GuestResult(
                launched, Optional.empty(), List.of(), List.of(result), Optional.empty(), true);
    }

    private JsonNode line(String type) {
        return lines.stream()
                .filter(line -> line.path(Wire.TYPE).asText().equals(type))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public String jdk() {
        return "debian-" + identity().feature();
    }

    @Override
    public String key(String subject, String metric) {
        return String.join(" ", subject, metric, String.join(" ", options)).strip();
    }

    @Override
    public void record(Observation observation) {
        run.observations.add(observation);
    }

    @Override
    public void record(Comparison comparison) {
        run.comparisons.add(comparison);
    }

    @Override
    public Identity identity() {
        JsonNode line = line(Wire.IDENTITY);
        return new Identity(
                new Build(
                        Identity.feature(line.path("java.specification.version").asText()),
                        line.path("java.vendor").asText(),
                        line.path("java.runtime.version").asText(),
                        line.path("java.vm.name").asText()),
                line.path("java.vm.info").asText(),
                line.path("java.home").asText(),
                new Platform(
                        line.path("os.name").asText(),
                        line.path("os.arch").asText(),
                        line.path("processors").asInt(),
                        line.path("maxMemory").asLong()));
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
