package org.jvmquarks.junit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jvmquarks.Jvm;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.junit.Settings.Mode;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.Verdict;

/** One pin on one JDK, from its requirements to its record. */
final class Cell {
    private final PinnedMethod pin;
    private final JdkUnderTest jdk;
    private final Session session;
    private final CellLog log;
    private final List<FalsifierRecord> falsified = new ArrayList<>();

    /** The body of a pin: its method on an instance of its quark. */
    @FunctionalInterface
    interface Body {
        void check(Jvm jvm) throws Throwable;
    }

    Cell(PinnedMethod pin, JdkUnderTest jdk, Session session) {
        this.pin = pin;
        this.jdk = jdk;
        this.session = session;
        this.log = new CellLog(session.settings().output());
    }

    CellRecord run(Body body) {
        long started = System.nanoTime();
        Outcome outcome = confirmed(Verdict.BROKEN, () -> decide(body));
        if (outcome.verdict() == Verdict.HOLDS) {
            falsify(body);
            session.held(pin, !falsified.isEmpty());
        }
        return new CellRecord(
                new CellName(
                        pin.quark().id(),
                        pin.quark().title(),
                        pin.topic(),
                        pin.method().getName(),
                        pin.pin().value(),
                        jdk.jdk().id()),
                outcome,
                new CellEvidence(log.observations(), log.comparisons(), falsified, log.guests()),
                session.rerun(pin, jdk.jdk()),
                (System.nanoTime() - started) / 1e9);
    }

    /**
     * What a check comes to, where one verdict has to be seen twice: a JVM is not called broken,
     * nor a falsifier without effect, for what happened once.
     */
    private Outcome confirmed(Verdict verdict, Supplier<Outcome> check) {
        Outcome first = check.get();
        return first.verdict() == verdict ? first.repeated(log.withoutValues(check)) : first;
    }

    private Outcome decide(Body body) {
        return outcome(
                () -> {
                    int feature = jdk.capabilities().identity().feature();
                    session.proven(jdk);
                    Optional<String> otherVersion = pin.outOfRange(feature);
                    Optional<String> missing = new Requirements(jdk).missing(pin);
                    if (otherVersion.isPresent() && missing.isEmpty()) {
                        observe(body);
                    }
                    otherVersion.or(() -> missing).ifPresent(Cell::notApplicable);
                    check(body, Falsifier.none());
                });
    }

    /**
     * Runs a pin that is about other versions for what it sees, so that both sides of a change can
     * be compared. What it asserts is of no interest, nor whether it can ask that here at all.
     */
    private void observe(Body body) {
        if (session.settings().mode() == Mode.VERIFY && !pin.pin().timing()) {
            outcome(() -> check(body, Falsifier.none()));
        }
    }

    private void check(Body body, Falsifier falsifier) throws Throwable {
        int before = log.guests().size();
        body.check(new PinnedJvm(pin, jdk, falsifier, session.settings().timing(), log));
        if (log.guests().size() == before) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    "the pin passed without asking " + jdk.jdk().id() + " anything");
        }
    }

    /** Runs the pin under each falsifier that exists on this JDK and that the mode asks for. */
    private void falsify(Body body) {
        int feature = jdk.capabilities().identity().feature();
        for (Falsifier falsifier : pin.falsifiers()) {
            if (falsifier.exists(feature) && session.wants(pin, falsifier)) {
                Outcome outcome = log.withoutValues(() -> under(falsifier, body));
                if (outcome.verdict() == Verdict.INCONCLUSIVE) {
                    session.undecided(pin, falsifier);
                }
                falsified.add(
                        new FalsifierRecord(
                                falsifier.description(),
                                outcome.verdict(),
                                outcome.verdict() == Verdict.HOLDS
                                        ? "the pin holds all the same"
                                        : outcome.reason()));
            }
        }
    }

    private Outcome under(Falsifier falsifier, Body body) {
        return confirmed(Verdict.HOLDS, () -> outcome(() -> check(body, falsifier)));
    }

    private static void notApplicable(String reason) {
        throw new NotApplicable(reason);
    }

    @FunctionalInterface
    private interface Check {
        void run() throws Throwable;
    }

    /** The one place where what is thrown becomes a verdict. */
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
        } catch (Throwable unexpected) {
            return Outcome.error(
                    ErrorKind.PIN_FAILED, "the pin threw " + unexpected + placeOf(unexpected));
        }
    }

    /** Where in the quark it came from: {@code (OwnQuark.java:42)}; empty if from elsewhere. */
    private String placeOf(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(pin.type().getName()))
                .findFirst()
                .map(frame -> " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")")
                .orElse("");
    }

    private static String message(Throwable thrown) {
        return Optional.ofNullable(thrown.getMessage())
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElse(thrown.toString());
    }
}
