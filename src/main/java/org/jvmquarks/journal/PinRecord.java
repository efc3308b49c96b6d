package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.verdict.Impact;

/**
 * A pin as its author wrote it: one behaviour, and one row of each report.
 *
 * @param pin name of the row: its method, and the argument where it has one, {@code storeMarksCard[SERIAL]}
 * @param claim its claim, in words, with a place for the expected value; see {@link ClaimText}
 * @param expectations what it expects, in the order in which they are tried; empty when it expects the same of all JDKs
 * @param timing whether it measures time
 * @param ergonomics whether it is about defaults, and so runs in the bare JVM
 * @param falsifiers what must break it, in order
 * @param reach whom a change of it concerns
 * @param formerly name that its method had before; empty if it always had its name, or the journal was written before
 *     this was recorded
 */
public record PinRecord(
        String pin,
        String claim,
        List<Expectation> expectations,
        boolean timing,
        boolean ergonomics,
        List<FalsifierDeclaration> falsifiers,
        PinReach reach,
        Optional<String> formerly) {

    public PinRecord {
        expectations = List.copyOf(expectations);
        falsifiers = List.copyOf(falsifiers);
    }

    /** As a pin that always had its name. */
    public PinRecord(
            String pin,
            String claim,
            List<Expectation> expectations,
            boolean timing,
            boolean ergonomics,
            List<FalsifierDeclaration> falsifiers,
            PinReach reach) {
        this(pin, claim, expectations, timing, ergonomics, falsifiers, reach, Optional.empty());
    }

    /** As a pin whose author does not say who meets a change of it, nor which applications it concerns. */
    public PinRecord(
            String pin,
            String claim,
            List<Expectation> expectations,
            boolean timing,
            boolean ergonomics,
            List<FalsifierDeclaration> falsifiers) {
        this(pin, claim, expectations, timing, ergonomics, falsifiers, PinReach.unknown());
    }

    /** As a pin about no flag in particular. */
    public PinRecord(
            String pin,
            String claim,
            List<Expectation> expectations,
            boolean timing,
            boolean ergonomics,
            List<FalsifierDeclaration> falsifiers,
            Optional<Impact> impact,
            Optional<TouchRecord> touches) {
        this(pin, claim, expectations, timing, ergonomics, falsifiers, new PinReach(impact, touches, Optional.empty()));
    }

    /** As {@link PinReach#impact()}. */
    public Optional<Impact> impact() {
        return reach.impact();
    }

    /** As {@link PinReach#touches()}. */
    public Optional<TouchRecord> touches() {
        return reach.touches();
    }

    /** As {@link PinReach#flag()}. */
    public Optional<String> flag() {
        return reach.flag();
    }

    /**
     * A falsifier that a pin names to destroy its mechanism.
     *
     * @param falsifier the flags, the substituted probe, or the argument of a probe, in words
     * @param versions the JDKs that have it
     * @param arch the architectures that have it; empty for all
     * @param flags options of the VM; empty if it changes a probe, or the journal was written before they were recorded
     */
    public record FalsifierDeclaration(
            String falsifier, VersionRange versions, List<String> arch, Optional<List<String>> flags) {
        public FalsifierDeclaration {
            arch = List.copyOf(arch);
            flags = flags.map(List::copyOf);
        }

        /** A falsifier that changes a probe, or of which the words alone are known. */
        public FalsifierDeclaration(String falsifier, VersionRange versions, List<String> arch) {
            this(falsifier, versions, arch, Optional.empty());
        }
    }

    /** Returns whether it reads what another JDK wrote; each writer has a row of its own in a run. */
    public boolean isCrossing() {
        return claim.contains(ClaimText.WRITER);
    }

    /** Returns the row of one writer. */
    public PinRecord from(String writer) {
        return new PinRecord(
                RowName.of(pin).from(writer).toString(),
                claim.replace(ClaimText.WRITER, writer),
                expectations,
                timing,
                ergonomics,
                falsifiers,
                reach,
                formerly);
    }

    /** Returns whether it claims anything of a version, on any machine. */
    public boolean isAbout(JavaVersion version) {
        return expectations.isEmpty()
                || expectations.stream().anyMatch(it -> it.versions().contains(version));
    }

    /** Returns whether it expects something else of two versions, on any machine: a change that its author knows. */
    public boolean differs(JavaVersion one, JavaVersion other) {
        return !expected(one).equals(expected(other));
    }

    private Set<Optional<String>> expected(JavaVersion version) {
        return expectations.stream()
                .filter(it -> it.versions().contains(version))
                .map(Expectation::value)
                .collect(Collectors.toSet());
    }

    /** Returns the claim for the heading of its row, with all values that it expects. */
    public String rowClaim() {
        return text().ofAll(expectations);
    }

    /** Returns its claim with a place for the expected value, for all JDKs that wrote. */
    public ClaimText text() {
        return new ClaimText(claim.replace(ClaimText.WRITER, "another JDK"));
    }
}
