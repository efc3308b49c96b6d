package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.LedgerWriter;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.upgrade.code.Allowance;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.executed.Execution;
import org.jvmquarks.upgrade.touch.Trace;

/**
 * Something that differs between the two JDKs, for people.
 *
 * @param subject what it is about: an option, or a quark
 * @param concern whether the application meets it
 * @param impact what it comes to
 * @param sentences what differs, at least one
 * @param traces what shows that the application meets it; empty if nothing does
 * @param advice what to do; empty if there is nothing to do but know it
 * @param quark id of the quark whose article tells more; empty if there is none
 * @param basis what it rests on
 */
public record Finding(
        Subject subject,
        Concern concern,
        Consequence impact,
        List<String> sentences,
        List<Trace> traces,
        Optional<String> advice,
        Optional<String> quark,
        Basis basis) {

    public Finding {
        sentences = List.copyOf(sentences);
        traces = List.copyOf(traces);
        if (sentences.isEmpty()) {
            throw new IllegalArgumentException("a finding needs a sentence: " + subject);
        }
    }

    /** A finding that no quark tells of. */
    static Finding of(
            Subject subject,
            Basis basis,
            Concern concern,
            Consequence impact,
            List<String> sentences,
            List<Trace> traces,
            Optional<String> advice) {
        return new Finding(subject, concern, impact, sentences, traces, advice, Optional.empty(), basis);
    }

    /** Returns what it is about, in words. */
    public String title() {
        return subject.title();
    }

    /** Returns what it comes to, in words: {@code will not start}, {@code behaves differently}. */
    public String consequence() {
        return impact.heading();
    }

    /** Returns what shows that the application meets it, in words. */
    public List<String> where() {
        return traces.stream().map(Trace::describe).distinct().toList();
    }

    /** Returns what to accept in the ledger: the finding is accepted if all of it is. Empty for the ledger itself. */
    public List<Point> points() {
        return basis.own().isEmpty() ? basis.pins() : basis.own();
    }

    /** Returns the keys of what to accept in the ledger. */
    public List<String> keys() {
        return points().stream().map(Point::key).distinct().toList();
    }

    /** Returns the keys of the gate's differences behind it; empty if it is none of the gate's. */
    public List<String> pins() {
        return basis.pins().stream().map(Point::key).toList();
    }

    /** Returns the row of a quark that shows it first; empty if none does. */
    public Optional<RowName> row() {
        return basis.pins().stream().findFirst().flatMap(Point::row);
    }

    /** Returns the entries that accept it, for a person to complete and to add to a ledger. */
    public String ledger() {
        return LedgerWriter.draft(points());
    }

    /** Returns the entry of the ledger that accepts it; empty if it is open. */
    public Optional<Acceptance> accepted() {
        return basis.accepted();
    }

    /** Returns whether a trial came to it; empty where that was not counted. */
    public Optional<Execution> execution() {
        return basis.execution();
    }

    /** Returns what keeps the application from meeting it, besides other code. */
    public Allowance allowance() {
        return basis.allowance();
    }

    boolean isOfCode() {
        return subject instanceof Subject.Code;
    }

    boolean isOfOption() {
        return subject instanceof Subject.Option;
    }

    ChangeIdentity identity() {
        return basis.identity();
    }

    Finding with(Basis other) {
        return new Finding(subject, concern, impact, sentences, traces, advice, quark, other);
    }

    Finding with(List<String> moreSentences) {
        return new Finding(
                subject,
                concern,
                impact,
                Stream.concat(sentences.stream(), moreSentences.stream())
                        .distinct()
                        .toList(),
                traces,
                advice,
                quark,
                basis);
    }
}
