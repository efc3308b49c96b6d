package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.LedgerWriter;
import org.jvmquarks.gate.ledger.Point;

/**
 * Something that differs between the two JDKs, for people.
 *
 * @param concern whether the application meets it
 * @param consequence what it comes to, in words: {@code will not start}, {@code behaves
 *     differently}
 * @param title what it is about: an option, or the title of a quark
 * @param sentences what differs, at least one
 * @param where what shows that the application meets it; empty if nothing does
 * @param advice what to do; empty if there is nothing to do but know it
 * @param quark id of the quark whose article tells more; empty if there is none
 * @param basis what it rests on
 */
public record Finding(
        Concern concern,
        String consequence,
        String title,
        List<String> sentences,
        List<String> where,
        Optional<String> advice,
        Optional<String> quark,
        Basis basis) {

    public Finding {
        sentences = List.copyOf(sentences);
        where = List.copyOf(where);
        if (sentences.isEmpty()) {
            throw new IllegalArgumentException("a finding needs a sentence: " + title);
        }
    }

    /** A finding that no quark tells of. */
    static Finding of(
            Basis basis,
            Concern concern,
            String consequence,
            String title,
            List<String> sentences,
            List<String> where,
            Optional<String> advice) {
        return new Finding(
                concern, consequence, title, sentences, where, advice, Optional.empty(), basis);
    }

    /**
     * Returns what to accept in the ledger: the finding is accepted if all of it is. Empty for the
     * ledger itself.
     */
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

    /** Returns the entries that accept it, for a person to complete and to add to a ledger. */
    public String ledger() {
        return LedgerWriter.draft(points());
    }

    /** Returns the entry of the ledger that accepts it; empty if it is open. */
    public Optional<Acceptance> accepted() {
        return basis.accepted();
    }

    boolean isOfCode() {
        return basis.own().stream().anyMatch(it -> it.quark().equals(Point.CODE));
    }

    boolean isOfOption() {
        return basis.own().stream().anyMatch(it -> it.quark().equals(Point.OPTION));
    }

    Subject subject() {
        return basis.subject();
    }

    Finding with(Basis other) {
        return new Finding(concern, consequence, title, sentences, where, advice, quark, other);
    }

    Finding with(List<String> moreSentences) {
        return new Finding(
                concern,
                consequence,
                title,
                Stream.concat(sentences.stream(), moreSentences.stream()).distinct().toList(),
                where,
                advice,
                quark,
                basis);
    }
}
