package org.jvmquarks.gate.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.verdict.Verdict;

/**
 * A difference between the baseline and the candidate.
 *
 * @param kind its class
 * @param subject what it happened to
 * @param baseline verdict or value on the baseline
 * @param candidate verdict or value on the candidate
 * @param detail what else a reader needs, such as why the pin is broken; may be empty
 * @param factor the larger number divided by the smaller; 1 where there are no numbers, infinite from or to 0
 * @param documentation where the catalogue documents it; empty unless it does
 * @param evidence the observations that differ with it, sorted by key
 */
public record Change(
        Kind kind,
        ComparedPin subject,
        ObservedValue baseline,
        ObservedValue candidate,
        String detail,
        double factor,
        Optional<Documentation> documentation,
        List<ObservedPair> evidence)
        implements Acceptable {

    /** Unit of the length of compiled code. */
    private static final String CODE = "instructions";

    /**
     * By kind; within it lengths of code last, since most of them move a little with any change of the compiler; then
     * what is not a number, as that is another behaviour, and the largest factor.
     */
    static final Comparator<Change> BY_WEIGHT = Comparator.comparing(Change::kind)
            .thenComparing(Change::isOfCode)
            .thenComparing(Comparator.comparingDouble(Change::weight).reversed())
            .thenComparing(Change::key);

    public Change {
        evidence = List.copyOf(evidence);
        if (baseline.text().equals(candidate.text())) {
            throw new IllegalArgumentException("not a change: %s %s/%s, %s to %s"
                    .formatted(kind, subject.quark(), subject.name(), baseline.text(), candidate.text()));
        }
    }

    /** A difference that the catalogue does not document. */
    Change(
            Kind kind,
            ComparedPin subject,
            ObservedValue baseline,
            ObservedValue candidate,
            String detail,
            double factor) {
        this(kind, subject, baseline, candidate, detail, factor, Optional.empty(), List.of());
    }

    /** The same with the observations that differ with it. */
    Change with(List<ObservedPair> observations) {
        return new Change(kind, subject, baseline, candidate, detail, factor, documentation, observations);
    }

    /** Returns whether the catalogue names the JEP or issue behind it. */
    public boolean hasSource() {
        return documentation.filter(it -> !it.by().isEmpty()).isPresent();
    }

    /** Returns whether only the candidate has the behaviour: what ran on the baseline meets none. */
    public boolean isNew() {
        return documentation
                .filter(it -> it.scope() == Documentation.Scope.CANDIDATE_ONLY)
                .isPresent();
    }

    /** Returns the flag whose default differs; empty for anything else. */
    public Optional<String> flag() {
        return kind == Kind.DEFAULT ? subject.flag() : Optional.empty();
    }

    /** Returns the surface whose rows differ; empty for anything else. */
    public Optional<String> surface() {
        return kind == Kind.INVENTORY ? Optional.of(subject.what()) : Optional.empty();
    }

    /** Returns whether the candidate has no verdict because it lacks what the pin needs. */
    public boolean isUnsupported() {
        return candidate instanceof ObservedValue.Label label
                && label.verdict().filter(it -> it == Verdict.NOT_APPLICABLE).isPresent();
    }

    /** Returns whether the candidate lacks a flag of the baseline. */
    public boolean isFlagGone() {
        return kind == Kind.DEFAULT && candidate instanceof ObservedValue.Label;
    }

    /** Returns whether the baseline lacks a flag of the candidate. */
    public boolean isFlagNew() {
        return kind == Kind.DEFAULT && baseline instanceof ObservedValue.Label;
    }

    /** As {@link ComparedPin#what()}. */
    public String what() {
        return subject.what();
    }

    /** As {@link ComparedPin#quark()}. */
    @Override
    public String quark() {
        return subject.quark();
    }

    /** As {@link ComparedPin#name()}. */
    @Override
    public String name() {
        return subject.name();
    }

    /** As {@link ComparedPin#row()}. */
    @Override
    public Optional<RowName> row() {
        return subject.row();
    }

    /** As {@link ComparedPin#pins()}. */
    public List<PinId> pins() {
        return subject.pins();
    }

    /** The baseline's verdict or value in words. */
    public String from() {
        return baseline.text();
    }

    /** The candidate's verdict or value in words. */
    public String to() {
        return candidate.text();
    }

    /** Whether the factor says by how much: not without numbers, and not from or to 0. */
    public boolean hasFactor() {
        return factor > 1 && Double.isFinite(factor);
    }

    private boolean isOfCode() {
        return baseline.unit().equals(CODE) && candidate.unit().equals(CODE);
    }

    private double weight() {
        return hasFactor() ? factor : Double.POSITIVE_INFINITY;
    }

    @Override
    public String toString() {
        return key() + " " + kind.words() + ": " + from() + " → " + to();
    }
}
