package org.jvmquarks.engine.cell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.host.Repeats;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.UnknownFactException;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.ProvenError;
import org.jvmquarks.verdict.Verdict;

/**
 * Checks one pin on one JDK, from its requirements to its record.
 *
 * <p>For example, a pin that claims 16 bytes on a JDK that allocates 8: the JDK proves its identity, no requirement is
 * missing, the body throws an {@link AssertionError}: BROKEN. It is checked once more in fresh guests. BROKEN again:
 * the cell is BROKEN. HOLDS: it is INCONCLUSIVE, with both results. Had the pin held at first, mode falsify would check
 * it under each falsifier that exists on this version, and expect BROKEN each time.
 */
public final class CellCheck {
    private static final int TRIES_OF_A_FALSIFIER = 3;

    private final PinDefinition pin;
    private final TestedJdk jdk;
    private final Optional<CellContext.Writer> writer;
    private final Settings settings;
    private final Falsification falsification;
    private final LongSupplier nanoTime;
    private final Optional<CpuSet> lane;
    private final CellRecording recording;

    /** Whether a check saw what breaks the claim if it was seen once. */
    private boolean proven;

    /**
     * @param writer the JDK that wrote what this one reads; empty where the pin is about one JDK
     * @param nanoTime the clock behind the seconds of the record
     * @param lane the processors of its guests while other claims run on others; empty if the whole machine is theirs
     */
    public CellCheck(
            PinDefinition pin,
            TestedJdk jdk,
            Optional<CellContext.Writer> writer,
            Settings settings,
            Falsification falsification,
            LongSupplier nanoTime,
            Optional<CpuSet> lane) {
        this.pin = pin;
        this.jdk = jdk;
        this.writer = writer;
        this.settings = settings;
        this.falsification = falsification;
        this.nanoTime = nanoTime;
        this.lane = lane;
        this.recording = new CellRecording(settings.output());
    }

    /**
     * Returns the record of the cell.
     *
     * @throws RunAbortedException if the host's own JVM failed
     * @throws NeedsMachineException if it cannot run in its lane; it can without one
     */
    public CellRecord run() {
        long started = nanoTime.getAsLong();
        Optional<Expectation> expected;
        try {
            expected = pin.expected(jdk.identity(), writerIdentity());
        } catch (CellError | NotApplicable notProven) {
            return unproven(started, notProven);
        }
        Outcome outcome = provisional(
                confirmed(Verdict.BROKEN, decide(expected, shared()), () -> decide(expected, Optional.empty())),
                expected);
        List<FalsifierRecord> falsified = outcome.verdict() == Verdict.HOLDS ? falsify(expected) : List.of();
        return record(started, expected, outcome, falsified, Optional.empty());
    }

    /**
     * Returns the record of the cell of a JDK that did not prove what it is. It is not asked again for the same cell:
     * if it answered now, there would be no expectation to check.
     *
     * @param why a {@link CellError} or {@link NotApplicable}
     */
    public CellRecord unproven(RuntimeException why) {
        return unproven(nanoTime.getAsLong(), why);
    }

    private CellRecord unproven(long started, RuntimeException why) {
        Outcome outcome = outcome(() -> {
            throw why;
        });
        return record(
                started,
                Optional.empty(),
                outcome,
                List.of(),
                Optional.of(outcome.reason()).filter(it -> outcome.verdict() == Verdict.NOT_APPLICABLE));
    }

    private CellRecord record(
            long started,
            Optional<Expectation> expected,
            Outcome outcome,
            List<FalsifierRecord> falsified,
            Optional<String> notRun) {
        return new CellRecord(
                new CellName(
                        pin.quark().id(),
                        pin.quark().title(),
                        pin.quark().topic(),
                        pin.pin().pin(),
                        pin.claim(expected),
                        jdk.jdk().id()),
                expected,
                outcome,
                new CellEvidence(recording.observations(), recording.comparisons(), falsified, recording.guests()),
                settings.rerun().of(pin, involved()),
                Math.max(0, (nanoTime.getAsLong() - started) / 1e9 - recording.waited()),
                notRun);
    }

    /** Returns the JDKs that a repetition of the cell needs. */
    private List<Jdk> involved() {
        return Stream.concat(writer.map(it -> it.jdk().jdk()).stream(), Stream.of(jdk.jdk()))
                .distinct()
                .toList();
    }

    /**
     * Repeats a check that came to this verdict: a JVM is not called broken, nor a falsifier without effect, for what
     * happened once, unless once is a proof. What it read is written once more, too.
     */
    private Outcome confirmed(Verdict verdict, Outcome first, Supplier<Outcome> again) {
        if (first.verdict() != verdict || (verdict == Verdict.BROKEN && proven)) {
            return first;
        }
        writer.ifPresent(it -> it.files().forget(it.jdk()));
        return first.repeated(recording.withoutValues(again));
    }

    /**
     * Times are not shared: what disturbs one claim would disturb all of them. Nor are guests that read what another
     * JDK wrote, since their plan does not tell the file.
     */
    private Optional<Repeats> shared() {
        return pin.pin().timing() || writer.isPresent() ? Optional.empty() : Optional.of(new Repeats());
    }

    /** Proves the writer at the first call; its failure is that of the pair. */
    private Optional<Identity> writerIdentity() {
        return writer.map(it -> it.jdk().identity());
    }

    private Optional<String> missing(TestedJdk of) {
        return pin.requirements().stream()
                .flatMap(it -> it.missing(of).stream())
                .findFirst();
    }

    private Optional<String> missingToWrite() {
        return writer.flatMap(it -> missing(it.jdk()).map(why -> it.jdk().jdk().id() + " does not write it: " + why));
    }

    private Outcome decide(Optional<Expectation> expected, Optional<Repeats> shared) {
        return outcome(() -> {
            Optional<String> reason = pin.notClaimed(jdk.identity(), writerIdentity(), expected)
                    .or(() -> missing(jdk))
                    .or(this::missingToWrite);
            if (reason.isPresent()) {
                throw new NotApplicable(reason.get());
            }
            check(Falsifier.none(), expected, shared);
        });
    }

    /** Allows for early-access builds, in which the behaviour of a release may still change. */
    private Outcome provisional(Outcome outcome, Optional<Expectation> expected) {
        if (outcome.verdict() != Verdict.BROKEN) {
            return outcome;
        }
        return expected.flatMap(it -> earlyAccess(it)
                        .map(version -> Outcome.of(
                                Verdict.INCONCLUSIVE,
                                "expected "
                                        + it.about()
                                        + ", and this is an early-access build, "
                                        + version
                                        + ": "
                                        + outcome.reason())))
                .orElse(outcome);
    }

    /** Returns the version, of the reader or the writer, with which an expectation begins. */
    private Optional<JavaVersion> earlyAccess(Expectation it) {
        JavaVersion reads = jdk.identity().version();
        if (it.versions().isProvisionalFor(reads)) {
            return Optional.of(reads);
        }
        return it.writers()
                .flatMap(range -> writerIdentity().map(Identity::version).filter(range::isProvisionalFor));
    }

    private void check(Falsifier falsifier, Optional<Expectation> expected, Optional<Repeats> shared) throws Throwable {
        int before = recording.asked();
        CellContext context =
                new CellContext(pin, jdk, writer, falsifier, expected, settings.timing(), recording, shared).in(lane);
        try {
            pin.body().check(context);
        } catch (AssertionError failed) {
            if (recording.asked() == before) {
                throw failedUnasked(failed);
            }
            throw failed;
        }
        if (recording.asked() == before) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    "the pin passed without evidence from "
                            + jdk.jdk().id()
                            + ": call a method of its Jvm parameter that gathers some, such as allocationOf");
        }
    }

    /** Returns an error of the pin: it asserted about the host, not about the JDK under test. */
    private CellError failedUnasked(AssertionError failed) {
        return new CellError(
                ErrorKind.PIN_FAILED,
                "the pin failed before it asked %s: %s%s; call a method of its Jvm parameter first, such as valuesOf"
                        .formatted(jdk.jdk().id(), message(failed), placeOf(failed)),
                failed);
    }

    /** Checks the pin under each falsifier that exists on this JDK and that the mode asks for. */
    private List<FalsifierRecord> falsify(Optional<Expectation> expected) {
        Identity identity = jdk.identity();
        List<FalsifierRecord> records = new ArrayList<>();
        List<Falsifier> claimed = new ArrayList<>();
        for (Falsifier falsifier : pin.falsifiers()) {
            if (falsifier.existsOn(identity) && falsification.claims(pin, falsifier)) {
                claimed.add(falsifier);
                int replaced = recording.replaced();
                Outcome outcome;
                try {
                    outcome = recording.withoutValues(() -> under(falsifier, expected));
                } catch (NeedsMachineException e) {
                    // The cell runs again from its beginning, with all of them.
                    claimed.forEach(each -> falsification.release(pin, each));
                    throw e;
                }
                if (outcome.verdict() == Verdict.INCONCLUSIVE) {
                    falsification.release(pin, falsifier);
                }
                records.add(new FalsifierRecord(
                        falsifier.description(),
                        outcome.verdict(),
                        outcome.verdict() == Verdict.HOLDS
                                ? stillHolds(falsifier, recording.replaced() > replaced)
                                : outcome.reason()));
            }
        }
        return records;
    }

    private static String stillHolds(Falsifier falsifier, boolean replaced) {
        return "the pin still holds"
                + (replaced ? "" : falsifier.unused().map(why -> "; " + why).orElse(""));
    }

    /** A claim about time has tried again by itself. */
    private int triesOfAFalsifier() {
        return pin.pin().timing() ? 1 : TRIES_OF_A_FALSIFIER;
    }

    private Outcome under(Falsifier falsifier, Optional<Expectation> expected) {
        Outcome outcome = outcome(() -> check(falsifier, expected, shared()));
        Supplier<Outcome> again = () -> outcome(() -> check(falsifier, expected, Optional.empty()));
        // Noise must not leave a pin unproven: no other JDK may come that could try.
        for (int i = 1; i < triesOfAFalsifier() && outcome.verdict() == Verdict.INCONCLUSIVE; i++) {
            outcome = again.get();
        }
        return confirmed(Verdict.HOLDS, outcome, again);
    }

    @FunctionalInterface
    private interface Check {
        void run() throws Throwable;
    }

    /** Turns what is thrown into a verdict; the only place that does. */
    private Outcome outcome(Check check) {
        try {
            check.run();
            return Outcome.holds();
        } catch (AssertionError broken) {
            proven |= broken instanceof ProvenError;
            return Outcome.of(Verdict.BROKEN, bothSides() + message(broken));
        } catch (NotApplicable e) {
            return Outcome.notApplicable(e, message(e));
        } catch (UnknownFactException e) {
            return Outcome.of(Verdict.NOT_APPLICABLE, message(e));
        } catch (Inconclusive e) {
            return Outcome.of(Verdict.INCONCLUSIVE, message(e));
        } catch (CellError e) {
            return e.outcome();
        } catch (RunAbortedException | NeedsMachineException e) {
            throw e;
        } catch (VirtualMachineError e) {
            throw RunAbortedException.byHost(e);
        } catch (LinkageError e) {
            if (isThrownByPin(e)) {
                return failed(e);
            }
            throw RunAbortedException.byHost(e);
        } catch (UncheckedIOException e) {
            return ofFile(e);
        } catch (Throwable unexpected) {
            return failed(unexpected);
        }
    }

    /** A file of the pin's own may be at fault, or the machine on which the evidence is. */
    private Outcome ofFile(UncheckedIOException e) {
        IOException cause = Objects.requireNonNull(e.getCause());
        if (!FileProblem.isOfMachine(cause)) {
            return failed(e);
        }
        String what =
                FileProblem.told(e).orElseGet(() -> "a file of the check cannot be used: " + FileProblem.of(cause));
        return Outcome.error(
                FileProblem.isOfFullDisk(cause) ? ErrorKind.OUT_OF_DISK : ErrorKind.GUEST_FAILED,
                jdk.jdk().id() + ": " + what);
    }

    /** Names the writer and the reader; empty if the pin reads nothing. */
    private String bothSides() {
        return writerIdentity()
                .map(wrote -> "%s (%s) reads what %s (%s) wrote: "
                        .formatted(
                                jdk.jdk().id(),
                                jdk.identity().version(),
                                writer.orElseThrow().jdk().jdk().id(),
                                wrote.version()))
                .orElse("");
    }

    private Outcome failed(Throwable thrown) {
        return Outcome.error(ErrorKind.PIN_FAILED, "the pin threw " + thrown + placeOf(thrown));
    }

    /** Whether the first frame outside of the JDK is the quark's: what does not link is its own. */
    private boolean isThrownByPin(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .filter(frame -> !frame.getClassName().matches("(java|javax|jdk|sun)\\..*"))
                .findFirst()
                .filter(this::isOfQuark)
                .isPresent();
    }

    /** Where in the quark it came from: {@code (OwnQuark.java:42)}; empty if from elsewhere. */
    private String placeOf(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .filter(this::isOfQuark)
                .findFirst()
                .map(frame -> " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")")
                .orElse("");
    }

    private boolean isOfQuark(StackTraceElement frame) {
        return frame.getClassName().startsWith(pin.quark().className());
    }

    private static String message(Throwable thrown) {
        return Optional.ofNullable(thrown.getMessage())
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElse(thrown.toString());
    }
}
