package org.jvmquarks.evidence;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Facts;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Platform;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.journal.Records;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.TimingPolicy;

/** Answers every request with the one guest that left a folder and some result lines. */
public class OneGuest implements EvidenceContext {
    private final Path folder;
    private final List<ResultLine> lines;
    private final Identity identity;
    private final List<GuestRequest> requests = new ArrayList<>();
    private final List<Observation> observations = new ArrayList<>();

    /** A guest with result lines, without their type. */
    public OneGuest(Path folder, String... lines) {
        this(folder, 17, "amd64", lines);
    }

    public OneGuest(Path folder, int feature, String arch, String... lines) {
        this.folder = folder;
        this.lines = Captures.results(folder, lines);
        this.identity = new Identity(
                new Build(feature, "Debian", "x", "OpenJDK"),
                "mixed mode",
                "/opt/jdk",
                new Platform("Linux", arch, 2, 1L << 30));
    }

    public List<GuestRequest> requests() {
        return requests;
    }

    public List<Observation> observations() {
        return observations;
    }

    @Override
    public GuestResult run(GuestRequest request) {
        requests.add(request);
        Launched launched = new Launched(List.of(), new Exit.Code(0), Duration.ZERO, folder, false);
        List<VmFlag> flags = request.needs().flags().stream().map(this::flag).toList();
        return new GuestResult(jdk(), launched, Optional.empty(), flags, lines, Optional.empty(), true);
    }

    /** Returns a flag that the request needs; overridden for other values. */
    protected VmFlag flag(String name) {
        return VmFlag.reported(name, "8", "DEFAULT");
    }

    @Override
    public String jdk() {
        return "debian-17";
    }

    @Override
    public ObservationKey key(String subject, String metric) {
        return new ObservationKey(subject, metric);
    }

    @Override
    public void record(Observation observation) {
        observations.add(observation);
    }

    @Override
    public void record(RatioComparison comparison) {
        throw new UnsupportedOperationException("nothing here takes time");
    }

    @Override
    public Identity identity() {
        return identity;
    }

    @Override
    public Facts facts() {
        return Records.facts(Records.machine("amd64", "amd64", 4096));
    }

    @Override
    public List<String> options() {
        return List.of();
    }

    @Override
    public ContainerLimits limits() {
        return ContainerLimits.none();
    }

    @Override
    public TimingPolicy timing() {
        throw new UnsupportedOperationException("nothing here takes time");
    }
}
