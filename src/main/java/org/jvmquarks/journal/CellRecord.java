package org.jvmquarks.journal;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.Verdict;

/**
 * A finished cell: one pin on one JDK. Its parts are flat in JSON, see {@link RecordJson}; their components are at hand
 * here under the same names.
 *
 * @param name the pin and the JDK
 * @param expected the expectation that applied to this JDK; empty where the pin has none
 * @param outcome verdict and reason
 * @param evidence what was measured
 * @param rerun command line that runs this cell again
 * @param seconds wall time of the cell, without that which its guests waited until they could run
 * @param notRun why no guest of its JDK could be started on the machine of the run; another machine may be able to.
 *     Empty if one was started
 */
public record CellRecord(
        CellName name,
        Optional<Expectation> expected,
        Outcome outcome,
        CellEvidence evidence,
        String rerun,
        double seconds,
        Optional<String> notRun) {

    public CellRecord {
        Objects.requireNonNull(expected);
        if (notRun.isPresent() && outcome.verdict() != Verdict.NOT_APPLICABLE) {
            throw new IllegalArgumentException(
                    "a cell whose JDK could not be run is NOT_APPLICABLE, was " + outcome.verdict());
        }
        evidence.requireFits(outcome.verdict());
        if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a cell takes 0 seconds or more, was " + seconds);
        }
    }

    /** A cell whose JDK was asked. */
    public CellRecord(
            CellName name,
            Optional<Expectation> expected,
            Outcome outcome,
            CellEvidence evidence,
            String rerun,
            double seconds) {
        this(name, expected, outcome, evidence, rerun, seconds, Optional.empty());
    }

    /**
     * Returns whether a continued run checks the cell again: the machine or its container engine kept it from a
     * verdict, which is not about the JDK and may be over by now. A check under a falsifier that ended in an error
     * counts as well.
     */
    public boolean isToRepeat() {
        return notRun.isPresent()
                || error().filter(ErrorKind::mayPass).isPresent()
                || falsifiedBy().stream().anyMatch(it -> it.verdict() == Verdict.ERROR);
    }

    /** The same in a column of another name. */
    public CellRecord on(String column) {
        return new CellRecord(name.on(column), expected, outcome, evidence, rerun, seconds, notRun);
    }

    /** The same, its evidence as found from a folder that this path leads from. */
    public CellRecord by(String path) {
        return new CellRecord(name, expected, outcome, evidence.by(path), rerun, seconds, notRun);
    }

    public String quark() {
        return name.quark();
    }

    public String title() {
        return name.title();
    }

    public String topic() {
        return name.topic();
    }

    public String pin() {
        return name.pin();
    }

    /** Returns what names its row everywhere. */
    public PinId pinId() {
        return name.pinId();
    }

    /** Returns what names it everywhere. */
    public CellId id() {
        return new CellId(pinId(), jdk());
    }

    public String claim() {
        return name.claim();
    }

    public String jdk() {
        return name.jdk();
    }

    public Verdict verdict() {
        return outcome.verdict();
    }

    public Optional<ErrorKind> error() {
        return outcome.error();
    }

    public String reason() {
        return outcome.reason();
    }

    public List<Observation> observations() {
        return evidence.observations();
    }

    public List<RatioComparison> comparisons() {
        return evidence.comparisons();
    }

    public List<FalsifierRecord> falsifiedBy() {
        return evidence.falsifiedBy();
    }

    public List<GuestRecord> guests() {
        return evidence.guests();
    }
}
