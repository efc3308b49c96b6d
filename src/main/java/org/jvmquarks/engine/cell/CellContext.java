package org.jvmquarks.engine.cell;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.host.GuestConfiguration;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.ProbeArgument;
import org.jvmquarks.host.Repeats;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.host.classpath.ProjectArchive;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Facts;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.TimingPolicy;

/**
 * The JDK under test as one check of a pin sees it, with the options of the pin and of a falsifier. Immutable:
 * {@link #with} and {@link #inContainer} return another.
 */
public final class CellContext implements EvidenceContext {
    private final PinDefinition pin;
    private final TestedJdk jdk;
    private final Optional<Writer> writer;
    private final Falsifier falsifier;
    private final Optional<Expectation> expected;
    private final TimingPolicy timing;
    private final CellRecording recording;
    private final Optional<Repeats> shared;
    private final Start start;

    /**
     * The JDK that wrote what the one under test reads.
     *
     * @param jdk the JDK
     * @param files what it and others have written
     */
    public record Writer(TestedJdk jdk, WrittenFiles files) {}

    /**
     * How guests are started.
     *
     * @param options options of the pin
     * @param archives archives whose classes come before those of the project
     * @param limits limits of their container
     * @param written what another JDK wrote for them
     * @param lane the processors on which they run while other claims run on others; empty if the whole machine is
     *     theirs
     */
    private record Start(
            List<String> options,
            List<ProbeArgument> arguments,
            List<ProjectArchive> archives,
            ContainerLimits limits,
            Optional<Path> written,
            Optional<CpuSet> lane) {

        static Start whole() {
            return new Start(
                    List.of(), List.of(), List.of(), ContainerLimits.none(), Optional.empty(), Optional.empty());
        }

        Start with(List<String> other) {
            return new Start(other, arguments, archives, limits, written, lane);
        }

        Start with(ProbeArgument further) {
            List<ProbeArgument> all =
                    Stream.concat(arguments.stream(), Stream.of(further)).toList();
            return new Start(options, all, archives, limits, written, lane);
        }

        Start with(ProjectArchive further) {
            List<ProjectArchive> all =
                    Stream.concat(Stream.of(further), archives.stream()).toList();
            return new Start(options, arguments, all, limits, written, lane);
        }

        Start in(ContainerLimits other) {
            return new Start(options, arguments, archives, other, written, lane);
        }

        Start reading(Path other) {
            return new Start(options, arguments, archives, limits, Optional.of(other), lane);
        }

        Start on(Optional<CpuSet> other) {
            return new Start(options, arguments, archives, limits, written, other);
        }

        /** Returns the options of the pin and those that pass its arguments. */
        List<String> all() {
            return Stream.concat(options.stream(), arguments.stream().map(ProbeArgument::option))
                    .toList();
        }

        /** Returns the options, and what stands for the archives. */
        List<String> conditions() {
            return Stream.concat(all().stream(), archives.stream().map(ProjectArchive::condition))
                    .toList();
        }

        /** Refuses a probe that does not have one of the arguments. */
        void requireArguments(Class<?> probe) {
            for (ProbeArgument argument : arguments) {
                if (!argument.fits(probe)) {
                    throw new IllegalArgumentException(
                            "expected %s to have a field %s with @Argument, for the argument %s"
                                    .formatted(probe.getSimpleName(), argument.name(), argument));
                }
            }
        }

        /** Refuses a guest that needs more than its lane: the cell then runs alone. */
        void requireRoom(int threads, Supplier<? extends Facts> facts) {
            if (lane.isPresent()
                    && ((threads > 1 && threads > facts.get().coresOf(lane.get().size()))
                            || limits.usableProcessors().isPresent())) {
                throw new NeedsMachineException();
            }
        }
    }

    /** @param shared for the guests that the check may share with others; empty if it needs its own */
    CellContext(
            PinDefinition pin,
            TestedJdk jdk,
            Optional<Writer> writer,
            Falsifier falsifier,
            Optional<Expectation> expected,
            TimingPolicy timing,
            CellRecording recording,
            Optional<Repeats> shared) {
        this(pin, jdk, writer, falsifier, expected, timing, recording, shared, Start.whole());
    }

    private CellContext(
            PinDefinition pin,
            TestedJdk jdk,
            Optional<Writer> writer,
            Falsifier falsifier,
            Optional<Expectation> expected,
            TimingPolicy timing,
            CellRecording recording,
            Optional<Repeats> shared,
            Start start) {
        this.pin = pin;
        this.jdk = jdk;
        this.writer = writer;
        this.falsifier = falsifier;
        this.expected = expected;
        this.timing = timing;
        this.recording = recording;
        this.shared = shared;
        this.start = start;
    }

    private CellContext with(Start other) {
        return new CellContext(pin, jdk, writer, falsifier, expected, timing, recording, shared, other);
    }

    /** Returns the same JDK with its guests on these processors; empty for the whole machine. */
    CellContext in(Optional<CpuSet> lane) {
        return with(start.on(lane));
    }

    /** Returns the same JDK with further options, after those it already has. */
    public CellContext with(List<String> further) {
        List<String> all =
                Stream.concat(start.options().stream(), further.stream()).toList();
        return with(start.with(all));
    }

    /** Returns the same JDK with an argument for each probe that is asked afterwards. */
    public CellContext with(ProbeArgument argument) {
        return with(start.with(argument));
    }

    /** Returns the same JDK with the classes of an archive before those of the project. */
    public CellContext with(ProjectArchive archive) {
        return with(start.with(archive));
    }

    /**
     * Returns the same JDK with a collector, in place of one that the pin or the JDK of the matrix chose before.
     *
     * @throws NotApplicable if the VM does not have it
     */
    public CellContext with(Collector collector) {
        Requirement.BuiltInCollector required = new Requirement.BuiltInCollector(collector);
        required.missing(jdk).ifPresent(why -> {
            throw new NotApplicable(why);
        });
        List<String> others = start.options().stream()
                .filter(option -> !Collector.isChosenBy(option))
                .toList();
        return with(start.with(others)).with(List.of(collector.options()));
    }

    /**
     * Returns the same JDK in a container with these limits.
     *
     * @throws NotApplicable if the JDK does not run in a container
     */
    public CellContext inContainer(ContainerLimits given) {
        if (jdk.jdk().source() instanceof JdkSource.Home) {
            throw new NotApplicable(Requirement.Container.MISSING);
        }
        return with(start.in(given));
    }

    /** Returns the same JDK with a file that another wrote in the working directory of its guests. */
    public CellContext reading(Path file) {
        return with(start.reading(file));
    }

    /** Returns the identity of the JDK that writes what this one reads. */
    public Identity writer() {
        return writing().jdk().identity();
    }

    /**
     * Returns the file that the other JDK writes.
     *
     * @param probe the class whose {@code main} writes it
     * @param options of the writer's guest
     * @throws NotApplicable if that JDK cannot run it on this machine
     * @throws CellError if the guest failed, or left no file
     */
    public Path written(Class<?> probe, List<String> options) {
        Writer other = writing();
        noteReplaced(probe);
        return other.files()
                .written(
                        other.jdk(),
                        inPlaceOf(probe),
                        options,
                        pin,
                        launched -> recording.add(WrittenFiles.KIND, launched));
    }

    /**
     * Returns whether the writer is the VM under test: the same files with the same options.
     *
     * @throws NotApplicable if both report the same build, but are not the same files, or run with other options, so
     *     that nobody knows
     */
    public boolean isWrittenBySameVm() {
        Jdk reads = jdk.jdk();
        Jdk writes = writing().jdk().jdk();
        if (!identity().isSameVm(writer())) {
            return false;
        }
        if (!reads.source().equals(writes.source())
                || !reads.options().equals(writes.options())
                || !reads.limits().equals(writes.limits())) {
            throw new NotApplicable(
                    "%s and %s both report %s, but differ in files, options or limits, so they may be different VMs"
                            .formatted(reads.id(), writes.id(), identity().describe()));
        }
        return true;
    }

    @Override
    public Class<?> inPlaceOf(Class<?> probe) {
        return falsifier.substitution().apply(probe);
    }

    private void noteReplaced(Class<?> probe) {
        if (inPlaceOf(probe) != probe || falsifier.changes(probe)) {
            recording.addReplaced();
        }
    }

    private Writer writing() {
        return writer.orElseThrow(() -> new IllegalStateException(pin.id() + " reads nothing of another JDK"));
    }

    @Override
    public GuestResult run(GuestRequest request) {
        start.requireRoom(request.needs().processors(), jdk::facts);
        request.probe().ifPresent(this::noteReplaced);
        request.probe().map(this::inPlaceOf).ifPresent(start::requireArguments);
        request.probe().ifPresent(probe -> start.archives().forEach(each -> each.requireReplacement(probe)));
        String folder = "%s/%d-%s".formatted(pin.id(), recording.nextGuest(), request.command());
        GuestRequest whole = request.withArchives(pin.libraries())
                .withPreferred(
                        start.archives().stream().map(ProjectArchive::path).toList());
        return jdk.run(
                start.written().map(whole::withWritten).orElse(whole),
                new GuestConfiguration(
                        falsifier.after(start.all(), request.probe()),
                        !pin.pin().ergonomics(),
                        start.limits(),
                        falsifier.substitution(),
                        folder,
                        // What was written is not part of the plan of a guest.
                        start.written().isPresent() ? Optional.empty() : shared,
                        start.lane()),
                launched -> recording.add(request.command(), launched));
    }

    @Override
    public String jdk() {
        return Stream.concat(
                        Stream.of(jdk.jdk().id()), start.archives().stream().map(ProjectArchive::condition))
                .collect(Collectors.joining(" "));
    }

    @Override
    public ObservationKey key(String subject, String metric) {
        return new ObservationKey(
                subject,
                metric,
                start.conditions(),
                start.written().flatMap(file -> writer).map(it -> it.jdk().jdk().id()),
                start.limits());
    }

    @Override
    public void record(Observation observation) {
        recording.add(observation);
    }

    @Override
    public void record(RatioComparison comparison) {
        recording.add(comparison);
    }

    @Override
    public Identity identity() {
        return jdk.identity();
    }

    @Override
    public ReportedFacts facts() {
        return jdk.facts();
    }

    /** Returns the expectation that applies to this JDK; empty where the pin has none. */
    public Optional<Expectation> expected() {
        return expected;
    }

    @Override
    public List<String> options() {
        return Stream.concat(jdk.jdk().options().stream(), falsifier.after(start.all(), Optional.empty()).stream())
                .toList();
    }

    /** The limits of a pin go in place of those of the matrix. */
    @Override
    public ContainerLimits limits() {
        return start.limits().isNone() ? jdk.jdk().limits() : start.limits();
    }

    @Override
    public TimingPolicy timing() {
        if (!pin.pin().timing()) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    pin.id()
                            + " measures time: declare it with @Pin(timing = true), so that it gets"
                            + " exclusive access to the machine");
        }
        return timing;
    }
}
