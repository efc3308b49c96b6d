package org.jvmquarks.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jvmquarks.engine.Settings.Mode;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
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
        Outcome outcome = confirmed(Verdict.BROKEN, this::decide);
        List<FalsifierRecord> falsified = List.of();
        if (outcome.verdict() == Verdict.HOLDS) {
            falsified = falsify();
            falsification.held(pin, !falsified.isEmpty());
        }
        return new CellRecord(
                new CellName(
                        pin.quark().id(),
                        pin.quark().title(),
                        pin.quark().topic(),
                        pin.pin().pin(),
                        pin.pin().claim(),
                        jdk.jdk().id()),
                outcome,
                new CellEvidence(
                        recording.observations(),
                        recording.comparisons(),
                        falsified,
                        recording.guests()),
                settings.rerun().of(pin, jdk.jdk()),
                (nanoTime.getAsLong() - started) / 1e9);
    }

    /**
     * Repeats a check that came to this verdict: a JVM is not called broken, nor a falsifier
     * without effect, for what happened once.
     */
    private Outcome confirmed(Verdict verdict, Supplier<Outcome> check) {
        Outcome first = check.get();
        return first.verdict() == verdict ? first.repeated(recording.withoutValues(check)) : first;
    }

    private Outcome decide() {
        return outcome(
                () -> {
                    Optional<String> otherVersion = pin.outOfRange(jdk.identity().feature());
                    Optional<String> missing =
                            pin.requirements().stream()
                                    .flatMap(requirement -> requirement.missing(jdk).stream())
                                    .findFirst();
                    if (otherVersion.isPresent() && missing.isEmpty()) {
                        observe();
                    }
                    Optional<String> reason = otherVersion.or(() -> missing);
                    if (reason.isPresent()) {
                        throw new NotApplicable(reason.get());
                    }
                    check(Falsifier.none());
                });
    }

    /**
     * Runs a pin that applies to other versions for what it observes, so that both sides of a
     * change can be compared. What it asserts does not matter, nor whether it can ask that here at
     * all.
     */
    private void observe() {
        if (settings.mode() == Mode.VERIFY && !pin.pin().timing()) {
            outcome(() -> check(Falsifier.none()));
        }
    }

    private void check(Falsifier falsifier) throws Throwable {
        int before = recording.guests().size();
        pin.body().check(new CellContext(pin, jdk, falsifier, settings.timing(), recording));
        if (recording.guests().size() == before) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    "the pin passed without a question to "
                            + jdk.jdk().id()
                            + ": let it ask the Jvm that it gets");
        }
    }

    /** Checks the pin under each falsifier that exists on this JDK and that the mode asks for. */
    private List<FalsifierRecord> falsify() {
        int feature = jdk.identity().feature();
        List<FalsifierRecord> records = new ArrayList<>();
        for (Falsifier falsifier : pin.falsifiers()) {
            if (falsifier.versions().contains(feature) && falsification.claims(pin, falsifier)) {
                Outcome outcome = recording.withoutValues(() -> under(falsifier));
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

    private Outcome under(Falsifier falsifier) {
        return confirmed(Verdict.HOLDS, () -> outcome(() -> check(falsifier)));
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
        } catch (NotApplicable e) {
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
