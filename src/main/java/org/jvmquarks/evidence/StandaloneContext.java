package org.jvmquarks.evidence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jvmquarks.files.Folders;
import org.jvmquarks.host.GuestConfiguration;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Facts;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.TimingPolicy;

/** Guests of one JDK without a pin around them: what is observed goes nowhere. */
public final class StandaloneContext implements EvidenceContext {
    private final TestedJdk jdk;
    private final TimingPolicy policy;
    private final boolean cleaning;
    private final Optional<CpuSet> pinned;
    private final AtomicInteger count = new AtomicInteger();
    private final List<RatioComparison> comparisons = new ArrayList<>();

    private StandaloneContext(TestedJdk jdk, TimingPolicy policy, boolean cleaning, Optional<CpuSet> pinned) {
        this.jdk = jdk;
        this.policy = policy;
        this.cleaning = cleaning;
        this.pinned = pinned;
    }

    /** A few guests. */
    public static StandaloneContext of(TestedJdk jdk) {
        return new StandaloneContext(jdk, TimingPolicy.standard(), false, Optional.empty());
    }

    /** Thousands of guests that are timed: what they leave is removed. */
    public static StandaloneContext timed(TestedJdk jdk, TimingPolicy policy) {
        return new StandaloneContext(jdk, policy, true, Optional.empty());
    }

    /** The same with its guests on these processors; what it has recorded stays where it is. */
    public StandaloneContext on(CpuSet processors) {
        return new StandaloneContext(jdk, policy, cleaning, Optional.of(processors));
    }

    /** The claims that were tested since the last call. */
    public List<RatioComparison> takeComparisons() {
        List<RatioComparison> taken = List.copyOf(comparisons);
        comparisons.clear();
        return taken;
    }

    @Override
    public GuestResult run(GuestRequest request) {
        GuestResult result = jdk.run(
                request,
                GuestConfiguration.plain(List.of(), folder() + "/" + count.getAndIncrement())
                        .on(pinned),
                launched -> {});
        if (cleaning) {
            remove(result.launched().folder());
        }
        return result;
    }

    /** Guests of two lanes run at the same time. */
    private String folder() {
        return pinned.map(processors -> "lane-" + processors).orElse("alone");
    }

    private static void remove(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove what a guest left in " + folder, e);
        }
    }

    @Override
    public String jdk() {
        return jdk.jdk().id();
    }

    @Override
    public ObservationKey key(String subject, String metric) {
        return new ObservationKey(subject, metric);
    }

    @Override
    public void record(Observation observation) {
        // The comparison that it is made from says more.
    }

    @Override
    public void record(RatioComparison comparison) {
        comparisons.add(comparison);
    }

    @Override
    public Identity identity() {
        return jdk.identity();
    }

    @Override
    public Facts facts() {
        return jdk.facts();
    }

    @Override
    public List<String> options() {
        return jdk.jdk().options();
    }

    @Override
    public ContainerLimits limits() {
        return ContainerLimits.none();
    }

    @Override
    public TimingPolicy timing() {
        return policy;
    }
}
