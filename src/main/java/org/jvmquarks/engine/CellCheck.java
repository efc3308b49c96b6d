package org.jvmquarks.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.evidence.guest.Repeats;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.JavaVersion;
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
import org.jvmquarks.verdict.Verdict;

/**
 * Checks one pin on one JDK, from its requirements to its record.
 *
 * <p>For example, a pin that claims 16 bytes on a JDK that allocates 8: the JDK proves its
 * identity, no requirement is missing, the body throws an {@link AssertionError}: BROKEN. It is
 * checked once more in fresh guests. BROKEN again: the cell is BROKEN. HOLDS: it is INCONCLUSIVE,
 * with both results. Had the pin held at first, mode falsify would check it under each falsifier
 * that exists on this version, and expect BROKEN each time.
 */
final class CellCheck {
    private final PinDefinition pin;
    private final JdkUnderTest jdk;
    private final Settings settings;
    private final Falsification falsification;
    private final LongSupplier nanoTime;
    private final CellRecording recording;

    /**
     * @param nanoTime the clock behind the seconds of the record
     */
    CellCheck(
            PinDefinition pin,
            JdkUnderTest jdk,
            Settings settings,
            Falsification falsification,
            LongSupplier nanoTime) {
        this.pin = pin;
        this.jdk = jdk;
        this.settings = settings;
        this.falsification = falsification;
        this.nanoTime = nanoTime;
        this.recording = new CellRecording(settings.output());
    }

    /**
     * Returns the record of the cell.
     *
     * @throws RunAbortedException if the host's own JVM failed
     */
    CellRecord run() {
        long started = nanoTime.getAsLong();
        Optional<Expectation> expected = expected();
        Outcome outcome = provisional(
                        confirmed(
                                Verdict.BROKEN,
                                decide(expected, shared()),
                                () -> decide(expected, Optional.empty())),
                        expected);
        List<FalsifierRecord> falsified = List.of();
        if (outcome.verdict() == Verdict.HOLDS) {
            falsified = falsify(expected);
            falsification.held(pin, !falsified.isEmpty());
        }
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
                new CellEvidence(
                        recording.observations(),
                        recording.comparisons(),
                        falsified,
                        recording.guests()),
                settings.rerun().of(pin, jdk.jdk()),
                Math.max(0, (nanoTime.getAsLong() - started) / 1e9 - recording.waited()));
    }

    /**
     * Repeats a check that came to this verdict: a JVM is not called broken, nor a falsifier
     * without effect, for what happened once.
     */
    private Outcome confirmed(Verdict verdict, Outcome first, Supplier<Outcome> again) {
        return first.verdict() == verdict ? first.repeated(recording.withoutValues(again)) : first;
    }

    /** Times are not shared: what disturbs one claim would disturb all of them. */
    private Optional<Repeats> shared() {
        return pin.pin().timing() ? Optional.empty() : Optional.of(new Repeats());
    }

    /** Empty, too, for a JDK that cannot be asked: its verdict says so. */
    private Optional<Expectation> expected() {
        try {
            return pin.expected(jdk.identity());
        } catch (CellError | NotApplicable notProven) {
            return Optional.empty();
        }
    }

    private Outcome decide(Optional<Expectation> expected, Optional<Repeats> shared) {
        return outcome(
                () -> {
                    Optional<String> reason =
                            pin.notClaimed(jdk.identity(), expected)
                                    .or(
                                            () ->
                                                    pin.requirements().stream()
                                                            .flatMap(it -> it.missing(jdk).stream())
                                                            .findFirst());
                    if (reason.isPresent()) {
                        throw new NotApplicable(reason.get());
                    }
                    check(Falsifier.none(), expected, shared);
                });
    }

    /** What begins with a release may still change in its early-access builds. */
    private Outcome provisional(Outcome outcome, Optional<Expectation> expected) {
        if (outcome.verdict() != Verdict.BROKEN) {
            return outcome;
        }
        JavaVersion version = jdk.identity().version();
        return expected.filter(it -> it.versions().isProvisionalFor(version))
                .map(
                        it ->
                                Outcome.of(
                                        Verdict.INCONCLUSIVE,
                                        "expected "
                                                + it.versions().describe()
                                                + ", and this is an early-access build, "
                                                + version
                                                + ": "
                                                + outcome.reason()))
                .orElse(outcome);
    }

    private void check(
            Falsifier falsifier, Optional<Expectation> expected, Optional<Repeats> shared)
            throws Throwable {
        int before = recording.guests().size();
        pin.body()
                .check(
                        new CellContext(
                                pin,
                                jdk,
                                falsifier,
                                expected,
                                settings.timing(),
                                recording,
                                shared));
        if (recording.guests().size() == before) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    "the pin passed without a question to "
                            + jdk.jdk().id()
                            + ": let it ask the Jvm that it gets");
        }
    }

    /** Checks the pin under each falsifier that exists on this JDK and that the mode asks for. */
    private List<FalsifierRecord> falsify(Optional<Expectation> expected) {
        Identity identity = jdk.identity();
        List<FalsifierRecord> records = new ArrayList<>();
        for (Falsifier falsifier : pin.falsifiers()) {
            if (falsifier.existsOn(identity) && falsification.claims(pin, falsifier)) {
                Outcome outcome = recording.withoutValues(() -> under(falsifier, expected));
                if (outcome.verdict() == Verdict.INCONCLUSIVE) {
                    falsification.release(pin, falsifier);
                }
                records.add(
                        new FalsifierRecord(
                                falsifier.description(),
                                outcome.verdict(),
                                outcome.verdict() == Verdict.HOLDS
                                        ? "the pin still holds"
                                        : outcome.reason()));
            }
        }
        return records;
    }

    private Outcome under(Falsifier falsifier, Optional<Expectation> expected) {
        Supplier<Outcome> check =
                () -> outcome(() -> check(falsifier, expected, Optional.empty()));
        return confirmed(Verdict.HOLDS, check.get(), check);
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
            return Outcome.of(Verdict.BROKEN, message(broken));
        } catch (NotApplicable | UnknownFactException e) {
            return Outcome.of(Verdict.NOT_APPLICABLE, message(e));
        } catch (Inconclusive e) {
            return Outcome.of(Verdict.INCONCLUSIVE, message(e));
        } catch (CellError e) {
            return e.outcome();
        } catch (RunAbortedException e) {
            throw e;
        } catch (VirtualMachineError e) {
            throw RunAbortedException.byHost(e);
        } catch (LinkageError e) {
            if (isThrownByPin(e)) {
                return failed(e);
            }
            throw RunAbortedException.byHost(e);
        } catch (Throwable unexpected) {
            return failed(unexpected);
        }
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
