package org.jvmquarks.calibration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jvmquarks.evidence.GuestRequest;
import org.jvmquarks.evidence.GuestResult;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.JdkUnderTest;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.verdict.Comparison;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.TimingPolicy;

/** Guests of one JDK without a pin around them; what they leave is removed, there are thousands. */
final class LoneGuests implements Guests {
    private static final String FOLDER = "calibration";

    private final JdkUnderTest jdk;
    private final TimingPolicy policy;
    private final List<Comparison> comparisons = new ArrayList<>();

    LoneGuests(JdkUnderTest jdk, TimingPolicy policy) {
        this.jdk = jdk;
        this.policy = policy;
    }

    /** The claims that were tested since the last call. */
    List<Comparison> takeComparisons() {
        List<Comparison> taken = List.copyOf(comparisons);
        comparisons.clear();
        return taken;
    }

    @Override
    public GuestResult run(GuestRequest request) {
        GuestResult result =
                jdk.run(
                        request,
                        List.of(),
                        ContainerLimits.none(),
                        UnaryOperator.identity(),
                        FOLDER,
                        launched -> {});
        remove(result.launched().folder());
        return result;
    }

    private static void remove(Path folder) {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path each : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove what a guest left in " + folder, e);
        }
    }

    @Override
    public String jdk() {
        return jdk.jdk().id();
    }

    @Override
    public String key(String subject, String metric) {
        return (subject + " " + metric).strip();
    }

    @Override
    public void record(Observation observation) {
        // The comparison that it is made from says more.
    }

    @Override
    public void record(Comparison comparison) {
        comparisons.add(comparison);
    }

    @Override
    public Identity identity() {
        return jdk.capabilities().identity();
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
