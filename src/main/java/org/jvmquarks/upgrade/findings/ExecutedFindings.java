package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.executed.Counting;
import org.jvmquarks.upgrade.executed.ExecutedCalls;
import org.jvmquarks.upgrade.executed.ExecutedCalls.Failing;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.upgrade.trial.TrialResult;

/**
 * Finds what only execution shows: names that code puts together at run time, or reads, and that the new JDK does not
 * know any more.
 */
final class ExecutedFindings {
    private final ExecutedCalls calls;

    private ExecutedFindings(ExecutedCalls calls) {
        this.calls = calls;
    }

    static Found find(Answers answers, Observed observed) {
        return observed.trial()
                .flatMap(TrialResult::counting)
                .map(counting -> counting instanceof Counting.Failed failed
                        ? new Found(List.of(), List.of(Gap.of(Point.TRIAL, "executed calls", failed.reason())))
                        : of((ExecutedCalls) counting))
                .orElseGet(Found::nothing);
    }

    private static Found of(ExecutedCalls calls) {
        return Found.of(calls.failing().stream()
                .map(new ExecutedFindings(calls)::finding)
                .toList());
    }

    /** Libraries look up what they can do without: where the caller goes on, perhaps nothing is lost. */
    private Finding finding(Failing failing) {
        String name = failing.method() + " of " + failing.what();
        return Finding.of(
                new Subject.Matter(name),
                Basis.of(
                        Point.in(Point.TRIAL, name, "succeeds", failing.handled() ? "fails, handled" : "fails"),
                        ChangeIdentity.none()),
                failing.handled() ? Concern.MAY_NOTICE : Concern.WILL_NOTICE,
                Consequence.BEHAVIOUR,
                List.of(
                        "in the trial, %s with %s succeeds on %s (%d of %s), and fails on %s (%s)"
                                .formatted(
                                        failing.method(),
                                        failing.what(),
                                        calls.from(),
                                        failing.before().successes(),
                                        Plural.count(failing.before().attempts(), "call"),
                                        calls.to(),
                                        Plural.count(failing.after().attempts(), "call")),
                        failing.handled()
                                ? "%s goes on without it"
                                        .formatted(failing.after().caller())
                                : "%s then throws, in one of its calls at least"
                                        .formatted(failing.after().caller())),
                List.of(new Trace.At(
                        "%s calls it, in the trial".formatted(failing.after().caller()))),
                Optional.of(
                        "Find out what the caller does without it. If it needs it, update the library that has it."));
    }
}
