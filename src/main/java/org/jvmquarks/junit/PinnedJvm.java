package org.jvmquarks.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jvmquarks.Jvm;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.evidence.guest.GuestResult;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.Comparison;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.TimingPolicy;

/** The JDK under test for one cell, with the options of its pin and of a falsifier. */
final class PinnedJvm implements Jvm, EvidenceContext {
    private final PinnedMethod pin;
    private final JdkUnderTest jdk;
    private final Falsifier falsifier;
    private final TimingPolicy timing;
    private final CellLog log;
    private final List<String> options;
    private final ContainerLimits limits;

    PinnedJvm(
            PinnedMethod pin,
            JdkUnderTest jdk,
            Falsifier falsifier,
            TimingPolicy timing,
            CellLog log) {
        this(pin, jdk, falsifier, timing, log, List.of(), ContainerLimits.none());
    }

    private PinnedJvm(
            PinnedMethod pin,
            JdkUnderTest jdk,
            Falsifier falsifier,
            TimingPolicy timing,
            CellLog log,
            List<String> options,
            ContainerLimits limits) {
        this.pin = pin;
        this.jdk = jdk;
        this.falsifier = falsifier;
        this.timing = timing;
        this.log = log;
        this.options = options;
        this.limits = limits;
    }

    @Override
    public int feature() {
        return identity().feature();
    }

    @Override
    public Jvm with(String... further) {
        List<String> all = Stream.concat(options.stream(), Stream.of(further)).toList();
        return new PinnedJvm(pin, jdk, falsifier, timing, log, all, limits);
    }

    @Override
    public Jvm inContainer(double processors, long megabytes) {
        if (jdk.jdk().source() instanceof JdkSource.Home) {
            throw new NotApplicable("needs a container whose processors and memory can be set");
        }
        ContainerLimits given =
                new ContainerLimits(OptionalLong.of(megabytes), OptionalDouble.of(processors));
        return new PinnedJvm(pin, jdk, falsifier, timing, log, options, given);
    }

    @Override
    public <E> E observe(Inquiry<E> inquiry) {
        return inquiry.gather(this);
    }

    @Override
    public GuestResult run(GuestRequest request) {
        List<String> all = falsifier.after(options);
        String folder =
                "%s/%s/%d-%s"
                        .formatted(
                                pin.quark().id(),
                                pin.method().getName(),
                                log.nextGuest(),
                                request.command());
        return jdk.run(
                request.withArchives(pin.libraries()),
                all,
                limits,
                falsifier.substitution(),
                folder,
                log::add);
    }

    @Override
    public String jdk() {
        return jdk.jdk().id();
    }

    @Override
    public String key(String subject, String metric) {
        List<String> parts = new ArrayList<>(List.of(subject, metric));
        parts.addAll(options);
        if (!limits.isNone()) {
            parts.add(
                    String.format(
                            Locale.ROOT,
                            "in %s processors, %d MB",
                            limits.processors().orElseThrow(),
                            limits.memoryMegabytes().orElseThrow()));
        }
        parts.removeIf(String::isEmpty);
        return String.join(" ", parts);
    }

    @Override
    public void record(Observation observation) {
        log.add(observation);
    }

    @Override
    public void record(Comparison comparison) {
        log.add(comparison);
    }

    @Override
    public Identity identity() {
        return jdk.capabilities().identity();
    }

    @Override
    public List<String> options() {
        return Stream.concat(jdk.jdk().options().stream(), falsifier.after(options).stream())
                .toList();
    }

    @Override
    public ContainerLimits limits() {
        return limits;
    }

    @Override
    public TimingPolicy timing() {
        if (!pin.pin().timing()) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    pin.type().getSimpleName()
                            + "."
                            + pin.method().getName()
                            + " measures time: declare it with @Pin(timing = true), so that it runs"
                            + " alone on the machine");
        }
        return timing;
    }
}
