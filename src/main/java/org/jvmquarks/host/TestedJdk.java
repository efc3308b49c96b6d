package org.jvmquarks.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.wire.FactsReport;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.ReportedFlags;
import org.jvmquarks.jdk.Capabilities;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.text.Plural;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;

/** A JDK of the matrix that proves its identity once, before its first verdict. */
public final class TestedJdk {
    /** Exists only where C2 is built in. */
    private static final String C2_FLAG = "DoEscapeAnalysis";

    /** Exists only where there are tiers. */
    private static final String C1_FLAG = "TieredStopAtLevel";

    /** Without the first two the VM leaves out what they unlock. */
    private static final List<String> ALL_FLAGS =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions", "-XX:+PrintFlagsFinal");

    private static final String GRAAL_FLAG = "UseJVMCICompiler";

    private static final int TIER_OF_C1 = 1;
    private static final int TIER_OF_C2 = 4;

    // In JDK 17, java.vm.info of a VM with -Xint, and with -XX:CompilationMode=quick-only
    private static final String INTERPRETER = "interpreted mode";
    private static final String ONLY_C1 = "emulated-client";

    /** Starts that may fail before a JDK counts as one that does not start. */
    private static final int MOST_FAILURES = 3;

    private final Launcher launcher;
    private final GuestStarter starter;
    private final Map<List<String>, Optional<String>> refusals = new ConcurrentHashMap<>();
    private final AtomicInteger refusalCount = new AtomicInteger();
    private Optional<Capabilities> proven = Optional.empty();
    private final Map<String, Boolean> flags = new ConcurrentHashMap<>();
    private final Map<ContainerLimits, Optional<String>> dropped = new ConcurrentHashMap<>();
    private final AtomicInteger limitsCount = new AtomicInteger();
    private final Map<CpuSet, Optional<String>> unpinned = new ConcurrentHashMap<>();
    private Optional<Set<String>> flagNames = Optional.empty();
    private Optional<CellError> unproven = Optional.empty();
    private int failures;
    private Optional<String> inapplicable = Optional.empty();

    public TestedJdk(Jdk jdk, Launcher launcher, GuestRuntime runtime) {
        this(jdk, launcher, runtime, new GuestDeadline(runtime.deadline()));
    }

    TestedJdk(Jdk jdk, Launcher launcher, GuestRuntime runtime, GuestDeadline deadline) {
        this.launcher = launcher;
        this.starter = new GuestStarter(jdk, launcher, runtime, deadline);
    }

    public Jdk jdk() {
        return starter.jdk();
    }

    /**
     * Runs a guest of the JDK that proved its identity, and checks that the same VM answered.
     *
     * @param request what to do
     * @param configuration how to start it
     * @param ended gets the guest as soon as it ends, with any result
     */
    public GuestResult run(GuestRequest request, GuestConfiguration configuration, Consumer<Launched> ended) {
        Capabilities capabilities = capabilities();
        Identity expected = capabilities.identity();
        if (!configuration.limits().isNone()) {
            dropped.computeIfAbsent(configuration.limits(), this::tryLimits).ifPresent(TestedJdk::notApplicable);
        }
        Optional<DefaultOptions> frame = configuration.framed()
                ? Optional.of(new DefaultOptions(capabilities, configuration.limits()))
                : Optional.empty();
        GuestResult result = start(request, configuration, frame, ended);
        result.identity()
                .filter(answered -> !answered.isSameVm(expected))
                .ifPresent(answered -> wrongVm(expected, answered, result));
        return result;
    }

    /**
     * Runs a guest, where a container that is too small for an emulator is not a fault of the JDK.
     *
     * @throws NotApplicable if the kernel ended an emulated VM at the limit of its container
     */
    private GuestResult start(
            GuestRequest request,
            GuestConfiguration configuration,
            Optional<DefaultOptions> frame,
            Consumer<Launched> ended) {
        try {
            return starter.run(request, configuration, frame, ended);
        } catch (CellError e) {
            OptionalLong megabytes = configuration.limits().memoryMegabytes();
            if (e.kind() == ErrorKind.OUT_OF_MEMORY && megabytes.isPresent() && facts().isEmulated()) {
                throw new NotApplicable(
                        "requires a container whose %d MB are the VM's alone; this VM is emulated: the kernel counts the memory of the emulator"
                                .formatted(megabytes.getAsLong()));
            }
            throw e;
        }
    }

    /**
     * Returns what the JDK can do; asks it at the first call.
     *
     * @throws NotApplicable if no guest of it can run on this machine
     * @throws CellError if it does not start, or is not what the matrix says
     */
    public synchronized Capabilities capabilities() {
        launcher.unavailable(jdk()).ifPresent(TestedJdk::notApplicable);
        if (proven.isEmpty()) {
            unproven.ifPresent(TestedJdk::fail);
            inapplicable.ifPresent(TestedJdk::notApplicable);
            try {
                proven = Optional.of(prove());
            } catch (CellError e) {
                // A fault of the machine may have gone when the next cell asks.
                if (!e.kind().mayPass() || ++failures == MOST_FAILURES) {
                    unproven = Optional.of(e);
                }
                throw e;
            } catch (NotApplicable e) {
                inapplicable = Optional.of(String.valueOf(e.getMessage()));
                throw e;
            }
        }
        return proven.get();
    }

    /**
     * Returns the identity that the JDK proved; asks it at the first call.
     *
     * @throws NotApplicable if no guest of it can run on this machine
     * @throws CellError if it does not start, or is not what the matrix says
     */
    public Identity identity() {
        return capabilities().identity();
    }

    /**
     * Returns the facts that the JDK reported about its VM and machine; asks it at the first call.
     *
     * @throws NotApplicable if no guest of it can run on this machine
     * @throws CellError if it does not start, or is not what the matrix says
     */
    public ReportedFacts facts() {
        return capabilities().facts();
    }

    /**
     * Returns name, version and address of the engine that runs its containers; empty for processes of the host. Call
     * it after {@link #identity} has returned.
     */
    public Optional<String> engine() {
        return launcher.describe(jdk());
    }

    /** Why the VM does not start with these options, in its own words; empty if it does. */
    public Optional<String> refusal(List<String> options) {
        return refusals.computeIfAbsent(options, this::tryOptions);
    }

    /**
     * A guest that the machine could not start is an error, not a refusal by the VM; and so is one whose options were
     * lost on the way to the VM.
     */
    private Optional<String> tryOptions(List<String> options) {
        // In the frame: a collector that cannot get a quarter of the memory is not refused.
        GuestStarter.Started started = starter.start(
                GuestRequest.of(Commands.IDENTITY).thatMayFail(),
                GuestConfiguration.plain(options, "refusals/" + refusalCount.getAndIncrement()),
                Optional.of(new DefaultOptions(capabilities(), ContainerLimits.none())),
                launched -> {});
        Diagnosis diagnosis = new Diagnosis(jdk().id(), started.result());
        Optional<String> refusal = started.ignored()
                .map(error -> String.valueOf(error.getMessage()))
                .or(diagnosis::refusal);
        if (refusal.isEmpty() && !diagnosis.isWhole()) {
            throw diagnosis.incomplete();
        }
        return refusal;
    }

    /**
     * Returns whether a flag is on in a VM with the options of the JDK alone; a flag that the VM does not have is off.
     */
    public boolean isOn(String flag) {
        return flags.computeIfAbsent(flag, this::readFlag);
    }

    /**
     * Returns the names of all flags that the VM knows; asks it at the first call. Empty if the VM does not list them.
     */
    public synchronized Set<String> flagNames() {
        if (flagNames.isEmpty()) {
            flagNames = Optional.of(readFlagNames());
        }
        return flagNames.get();
    }

    private Set<String> readFlagNames() {
        GuestResult result = starter.run(
                GuestRequest.of(Commands.IDENTITY).withOptions(ALL_FLAGS),
                GuestConfiguration.plain(List.of(), "flags/all"),
                Optional.empty(),
                launched -> {});
        Map<String, VmFlag> all = new HashMap<>();
        try {
            PrintedFlags.split(
                    Files.readString(result.launched().folder().resolve(Launched.STDOUT), StandardCharsets.ISO_8859_1),
                    all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Set.copyOf(all.keySet());
    }

    private boolean readFlag(String flag) {
        GuestResult result = starter.run(
                GuestRequest.of(Commands.FLAGS, flag),
                GuestConfiguration.plain(List.of(), "flags/" + flag),
                Optional.empty(),
                launched -> {});
        return ReportedFlags.only(result, flag).isOn();
    }

    /** A container engine may fail here with any exception of its client. */
    private Optional<String> cannotEnclose() {
        try {
            return launcher.cannotEnclose(jdk());
        } catch (RuntimeException e) {
            throw new CellError(
                    ErrorKind.LAUNCH_FAILED,
                    jdk().id() + ": cannot ask how its control groups nest: " + e.getMessage(),
                    e);
        }
    }

    /** Returns why a container with these limits is not one; empty if they are in force. */
    private Optional<String> tryLimits(ContainerLimits limits) {
        Optional<String> tooLarge = LimitsInForce.tooLarge(limits, facts());
        if (tooLarge.isPresent()) {
            return tooLarge;
        }
        if (limits.groupMegabytes().isPresent()) {
            Optional<String> cannot = cannotEnclose();
            if (cannot.isPresent()) {
                return cannot;
            }
        }
        GuestRequest request = GuestRequest.of(Commands.FACTS);
        GuestResult result = start(
                request,
                new GuestConfiguration(
                        List.of(),
                        false,
                        limits,
                        UnaryOperator.identity(),
                        "limits/" + limitsCount.getAndIncrement(),
                        Optional.empty()),
                Optional.empty(),
                launched -> {});
        return LimitsInForce.dropped(limits, FactsReport.of(result, List.of()).facts());
    }

    /**
     * Returns why its guests cannot be put on these processors of this machine, in words; empty if a guest was, and saw
     * as many processors.
     */
    public Optional<String> cannotRunOn(CpuSet processors) {
        return unpinned.computeIfAbsent(processors, this::tryProcessors);
    }

    private Optional<String> tryProcessors(CpuSet processors) {
        try {
            ReportedFacts facts = facts();
            Optional<String> reason = launcher.cannotPin(jdk());
            if (reason.isPresent()) {
                return reason;
            }
            if (jdk().limits().usableProcessors().isPresent()) {
                return Optional.of("its container has limits of processors of its own");
            }
            if (jdk().source() instanceof JdkSource.Image
                    && !facts.system().kernel().equals(System.getProperty("os.version"))) {
                return Optional.of("it runs on kernel %s, and this machine on %s"
                        .formatted(facts.system().kernel(), System.getProperty("os.version")));
            }
            int seen = processorsOn(processors);
            return seen == processors.size()
                    ? Optional.empty()
                    : Optional.of("a guest on processors %s saw %s instead of %d"
                            .formatted(processors, Plural.count(seen, "processor"), processors.size()));
        } catch (CellError | NotApplicable e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private int processorsOn(CpuSet processors) {
        GuestResult result = starter.run(
                GuestRequest.of(Commands.FACTS),
                GuestConfiguration.plain(List.of(), "pinned/" + limitsCount.getAndIncrement())
                        .on(Optional.of(processors)),
                Optional.empty(),
                launched -> {});
        return FactsReport.of(result, List.of()).facts().processors();
    }

    private Capabilities prove() {
        GuestRequest request = GuestRequest.of(Commands.FACTS, C2_FLAG, C1_FLAG, GRAAL_FLAG);
        GuestResult result = run(request, List.of(), "identity");
        starter.deadline().scaleBy(start(request, result.launched().elapsed()));
        FactsReport report = FactsReport.of(result, request.arguments());
        Identity identity = result.identity().orElseThrow();
        identity.contradiction(jdk()).ifPresent(what -> {
            throw Diagnosis.error(ErrorKind.WRONG_VM, jdk().id(), what, result.launched());
        });
        LimitsInForce.dropped(jdk().limits(), report.facts()).ifPresent(TestedJdk::notApplicable);
        return new Capabilities(
                identity,
                launcher.architecture(jdk()).map(report.facts()::onEngine).orElse(report.facts()),
                jits(report.identity().flags().orElse(List.of()), identity));
    }

    /**
     * Returns the wall time of a start. One that took long is repeated, and the shorter one counts: the machine may
     * have been busy.
     */
    private Duration start(GuestRequest request, Duration first) {
        if (!GuestDeadline.isSlow(first)) {
            return first;
        }
        Duration second = run(request, List.of(), "identity").launched().elapsed();
        return first.compareTo(second) < 0 ? first : second;
    }

    private GuestResult run(GuestRequest request, List<String> options, String folder) {
        return starter.run(request, GuestConfiguration.plain(options, folder), Optional.empty(), launched -> {});
    }

    /** Returns the compilers that compile code in this VM: an option may switch one off. */
    private static Set<Jit> jits(List<VmFlag> flags, Identity identity) {
        Set<Jit> jits = EnumSet.noneOf(Jit.class);
        if (identity.vmInfo().contains(INTERPRETER)) {
            return jits;
        }
        Optional<Integer> lastTier = flag(flags, C1_FLAG).value().map(Integer::parseInt);
        if (lastTier.filter(tier -> tier >= TIER_OF_C1).isPresent()) {
            jits.add(Jit.C1);
        }
        boolean reachesC2 =
                lastTier.orElse(TIER_OF_C2) == TIER_OF_C2 && !identity.vmInfo().contains(ONLY_C1);
        if (flag(flags, GRAAL_FLAG).isOn()) {
            jits.add(Jit.GRAAL);
        } else if (flag(flags, C2_FLAG).isKnown() && reachesC2) {
            jits.add(Jit.C2);
        }
        return jits;
    }

    private static VmFlag flag(List<VmFlag> flags, String name) {
        return flags.stream()
                .filter(flag -> flag.name().equals(name))
                .findFirst()
                .orElseGet(() -> VmFlag.absent(name));
    }

    private static void notApplicable(String reason) {
        throw new NotApplicable(reason);
    }

    private static void fail(CellError error) {
        throw new CellError(error.kind(), String.valueOf(error.getMessage()), error);
    }

    private void wrongVm(Identity expected, Identity answered, GuestResult result) {
        throw Diagnosis.error(
                ErrorKind.WRONG_VM,
                jdk().id(),
                "expected " + expected.describe() + ", answered " + answered.describe(),
                result.launched());
    }
}
