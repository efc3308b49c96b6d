package org.jvmquarks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.Records;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;

class SectionTest {

    private static Section section(SideBySide sides) {
        return Section.of(Gates.only(sides), sides, FlagOutcomes.unknown("not asked"));
    }

    private static SideBySide verdicts(Verdict before, Verdict after) {
        return Gates.sides(
                List.of(Gates.quark(Impact.WARNING)),
                Records.judged(Records.cell("a", "old"), before, "why"),
                Records.judged(Records.cell("a", "new"), after, "why"));
    }

    private static SideBySide observed(Observation before, Observation after) {
        return Gates.sides(
                List.of(Gates.quark(Impact.WARNING)),
                Records.cell("a", "old", before),
                Records.cell("a", "new", after));
    }

    @ParameterizedTest
    @EnumSource(Impact.class)
    void documentedChangeIsWhereItsImpactIs(Impact impact) {
        assertThat(section(Gates.documented(impact, "1", "2")).heading()).isEqualTo(impact.heading());
    }

    @Test
    void withoutAnImpactEveryApplicationMayMeetIt() {
        SideBySide sides = Gates.sides(
                List.of(), Records.judged(Records.cell("a", "old"), Verdict.BROKEN, "why"), Records.cell("a", "new"));

        assertThat(section(sides)).isEqualTo(Section.BEHAVIOUR);
    }

    @ParameterizedTest
    @CsvSource({
        "ACCEPTED, UNRECOGNIZED, STARTUP",
        "DEPRECATED, UNRECOGNIZED, STARTUP",
        "ACCEPTED, NEEDS_UNLOCK, STARTUP",
        "ACCEPTED, IGNORED, WARNING",
        "ACCEPTED, DEPRECATED, WARNING",
        "DEPRECATED, ACCEPTED, INTERNAL",
        "UNRECOGNIZED, IGNORED, NEW",
    })
    void onlyLastStepOfFlagStopsStart(OptionOutcome before, OptionOutcome after, Section section) {
        assertThat(section(Gates.documented(Impact.STARTUP, before, after))).isEqualTo(section);
    }

    @Test
    void wordsOfAValueDecideNothing() {
        assertThat(section(Gates.documented(Impact.STARTUP, "starts", "does not start")))
                .isEqualTo(Section.STARTUP);
        assertThat(section(Gates.documented(Impact.STARTUP, "unrecognized", "ignored")))
                .isEqualTo(Section.STARTUP);
    }

    @Test
    void stepsCountForTheStartOnly() {
        assertThat(section(Gates.documented(Impact.BEHAVIOUR, OptionOutcome.ACCEPTED, OptionOutcome.UNRECOGNIZED)))
                .isEqualTo(Section.BEHAVIOUR);
    }

    @Test
    void whatNobodyDocumentedIsFirst() {
        assertThat(section(verdicts(Verdict.HOLDS, Verdict.BROKEN))).isEqualTo(Section.UNDOCUMENTED);
        assertThat(section(verdicts(Verdict.HOLDS, Verdict.INCONCLUSIVE))).isEqualTo(Section.UNDOCUMENTED);
        assertThat(section(verdicts(Verdict.BROKEN, Verdict.HOLDS))).isEqualTo(Section.WARNING);
        assertThat(List.of(Section.values())).startsWith(Section.UNDOCUMENTED);
    }

    @ParameterizedTest
    @CsvSource({
        "REFUSED, STARTUP",
        "UNKNOWN, STARTUP",
        "NEEDS_UNLOCK, STARTUP",
        "IGNORED, WARNING",
        "IGNORED_SILENTLY, WARNING",
        "DEPRECATED, WARNING",
        "ACCEPTED, INTERNAL",
    })
    void lostFlagIsWhereTheCandidatePutsIt(OptionOutcome outcome, Section section) {
        SideBySide sides = observed(
                Observation.exact(new ObservationKey("Gone", "").ofDefault(), 4, ""),
                Observation.exact(new ObservationKey("Gone", "").ofDefault(), 4, ""));
        assertThat(sides.changes()).isEmpty();
        SideBySide gone = Gates.sides(
                List.of(Gates.quark(Impact.PERFORMANCE)),
                Records.cell("a", "old", Observation.exact(new ObservationKey("Gone", "").ofDefault(), 4, "")),
                Records.cell("a", "new"));

        assertThat(Section.of(Gates.only(gone), gone, Gates.outcome("Gone", outcome, "")))
                .isEqualTo(section);
    }

    @Test
    void changedDefaultsAreThePins() {
        assertThat(section(observed(
                        Observation.exact(new ObservationKey("Kept", "").ofDefault(), 4, ""),
                        Observation.exact(new ObservationKey("Kept", "").ofDefault(), 5, ""))))
                .isEqualTo(Section.WARNING);
        assertThat(section(Gates.sides(
                        List.of(Gates.quark(Impact.WARNING)),
                        Records.cell("a", "old"),
                        Records.cell(
                                "a", "new", Observation.exact(new ObservationKey("Fresh", "").ofDefault(), 1, "")))))
                .isEqualTo(Section.NEW);
    }

    @Test
    void valuesThatNobodyClaims() {
        assertThat(section(observed(
                        Observation.exact("length", 7, "instructions"),
                        Observation.exact("length", 8, "instructions"))))
                .isEqualTo(Section.INTERNAL);
    }

    @Test
    void internalsAndNewsAreFoldedAndCounted() {
        assertThat(Section.values()).filteredOn(Section::isFolded).containsExactly(Section.INTERNAL, Section.NEW);
        assertThat(Section.NEW.count(1)).isEqualTo("1 new behaviour or flag");
        assertThat(Section.NEW.count(2)).isEqualTo("2 new behaviours and flags");
        assertThat(Section.INTERNAL.count(1)).isEqualTo("1 change of internals");
        assertThat(Section.INTERNAL.count(2)).isEqualTo("2 changes of internals");
        assertThat(Section.STARTUP.count(3)).isEqualTo("3 × will not start");
    }
}
