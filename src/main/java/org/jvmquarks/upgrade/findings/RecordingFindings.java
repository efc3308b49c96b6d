package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.code.CallFindings;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.recording.DeprecatedCall;
import org.jvmquarks.upgrade.recording.PinnedFrame;
import org.jvmquarks.upgrade.recording.RecordingFacts;
import org.jvmquarks.upgrade.touch.Trace;

/** Findings from a recording that no pin declares: where threads were pinned, and what was called. */
final class RecordingFindings {
    /** The first version with virtual threads, and the first whose monitors do not pin them. */
    private static final int PINS_SINCE = 21;

    private static final int PINS_UNTIL = 23;

    private final RecordingFacts recording;
    private final int from;
    private final int to;

    /**
     * @param from feature version of the JDK in use
     * @param to feature version of the one that is to replace it
     */
    RecordingFindings(RecordingFacts recording, int from, int to) {
        this.recording = recording;
        this.from = from;
        this.to = to;
    }

    static Found find(Answers answers, Observed observed) {
        return Found.of(answers.application().recording().stream()
                .flatMap(
                        it -> new RecordingFindings(it, answers.from().feature(), answers.target()).findings().stream())
                .toList());
    }

    List<Finding> findings() {
        CallFindings calls = new CallFindings(from, to);
        return Stream.concat(
                        CodeConcerns.findings(calls.of(recording.deprecated())).stream(),
                        Stream.of(pinned(), ending(calls)).flatMap(Optional::stream))
                .toList();
    }

    private static Basis basis(String name, String from, String to) {
        return Basis.of(Point.in(Point.RECORDING, name, from, to), ChangeIdentity.none());
    }

    private Optional<Finding> pinned() {
        boolean ends = from >= PINS_SINCE && from <= PINS_UNTIL && to > PINS_UNTIL;
        return recording.pinned().isEmpty() || !ends
                ? Optional.empty()
                : Optional.of(Finding.of(
                        new Subject.Matter("pinned virtual threads"),
                        basis("pinned virtual threads", "keep their carriers", "release them"),
                        Concern.WILL_NOTICE,
                        Consequence.BEHAVIOUR,
                        List.of("a virtual thread that waits in a synchronized method or block"
                                + " no longer keeps its carrier; before: keeps it (since 24, JEP 491)"),
                        recording.pinned().stream()
                                .map(RecordingFindings::describe)
                                .<Trace>map(Trace.At::new)
                                .toList(),
                        Optional.of("Locks that took the place of synchronized for this reason"
                                + " alone are no longer needed. Native frames still pin.")));
    }

    private static String describe(PinnedFrame frame) {
        return frame.count()
                + (frame.count() == 1 ? " time in " : " times in ")
                + frame.method()
                + ", in the recording";
    }

    /**
     * Returns the finding about methods that a later JDK removes and the new one still has, as far as this program
     * knows.
     */
    private Optional<Finding> ending(CallFindings findings) {
        List<String> calls = recording.deprecated().stream()
                .filter(call -> call.forRemoval() && !findings.fails(call))
                .map(DeprecatedCall::toString)
                .toList();
        return calls.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.of(
                        new Subject.Matter("methods that the recorded JDK marks for removal"),
                        basis("methods marked for removal", "called", Plural.count(calls.size(), "call")),
                        Concern.MAY_NOTICE,
                        Consequence.WILL_BE_REMOVED,
                        List.of("the application called methods that the recorded JDK marks"
                                + " for removal; a later JDK does not have them"),
                        Trace.At.all(calls),
                        Optional.of("Replace the calls before the JDK removes the methods.")));
    }
}
