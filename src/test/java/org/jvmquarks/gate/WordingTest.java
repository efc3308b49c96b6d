package org.jvmquarks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;

class WordingTest {

    private static String words(SideBySide sides, FlagOutcomes outcomes) {
        return new Wording(sides, outcomes).of(Gates.only(sides));
    }

    private static String words(SideBySide sides) {
        return words(sides, FlagOutcomes.unknown("the JDK is not here"));
    }

    private static String words(CellRecord before, CellRecord after) {
        return words(Gates.sides(List.of(), before, after));
    }

    private static CellRecord judged(String jdk, Verdict verdict, String reason) {
        return Records.judged(Records.cell("a", jdk), verdict, reason);
    }

    @Test
    void verdictsThatChange() {
        assertThat(words(Records.cell("a", "old"), judged("new", Verdict.BROKEN, "expected 0 B, it is 16 B\nmore")))
                .isEqualTo("not true on new: the claim of a; expected 0 B, it is 16 B");
        assertThat(words(Records.cell("a", "old"), judged("new", Verdict.INCONCLUSIVE, "too noisy")))
                .isEqualTo("no verdict on new: the claim of a (INCONCLUSIVE, too noisy)");
        assertThat(words(judged("old", Verdict.BROKEN, "x"), Records.cell("a", "new")))
                .isEqualTo("true again on new: the claim of a");
    }

    @Test
    void documentedChangeNamesBothValuesVersionAndReason() {
        assertThat(words(Gates.documented(Impact.BEHAVIOUR, "16", "8")))
                .isEqualTo("the claim of a; before: 16 (since 25, JEP 1)");
    }

    @Test
    void valuesHaveTheirFactor() {
        assertThat(words(
                        Records.cell("a", "old", Observation.exact("length", 4, "B")),
                        Records.cell("a", "new", Observation.exact("length", 10, "B"))))
                .isEqualTo("the claim of a: 10 B instead of 4 B (factor 2.50)");
        assertThat(words(
                        Records.cell("a", "old", Observation.exact("length", 0, "B")),
                        Records.cell("a", "new", Observation.exact("length", 10, "B"))))
                .isEqualTo("the claim of a: 10 B instead of 0 B");
    }

    @Test
    void estimatesHaveNoIntervalAndLargeOnesMegabytes() {
        assertThat(words(
                        Records.cell("a", "old", Observation.estimate("t", 4, "ns", 3.9, 4.1)),
                        Records.cell("a", "new", Observation.estimate("t", 8, "ns", 7.9, 8.1))))
                .isEqualTo("the claim of a: 8 ns instead of 4 ns (factor 2.00)");
        double mb = 1 << 20;
        assertThat(words(
                        Records.cell("a", "old", Observation.estimate("m", 10 * mb, "B", 9 * mb, 11 * mb)),
                        Records.cell("a", "new", Observation.estimate("m", 40 * mb, "B", 39 * mb, 41 * mb))))
                .startsWith("the claim of a: 40.0 MB instead of 10.0 MB (factor ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "REFUSED | Unrecognized VM option 'Gone=4' | new does not start with -XX:Gone=4:"
                        + " Unrecognized VM option 'Gone=4'",
                "IGNORED | '' | new ignores -XX:Gone=4",
                "DEPRECATED | gone soon | new warns about -XX:Gone=4, which is deprecated: gone soon",
                "ACCEPTED | '' | new accepts -XX:Gone=4, though it does not list the flag",
            })
    void flagThatIsGone(OptionOutcome outcome, String said, String sentence) {
        SideBySide sides = Gates.sides(
                List.of(),
                Records.cell("a", "old", Observation.exact(new ObservationKey("Gone", "").ofDefault(), 4, "")),
                Records.cell("a", "new"));

        assertThat(words(sides, Gates.outcome("Gone", outcome, said))).isEqualTo(sentence);
        assertThat(words(sides))
                .isEqualTo("new may refuse -XX:Gone=4, a flag of old that it does not list; not asked:"
                        + " the JDK is not here");
    }

    @Test
    void otherDefaultsAndNewFlags() {
        assertThat(words(
                        Records.cell(
                                "a",
                                "old",
                                Observation.exact(new ObservationKey("F", "").ofDefault(), "(ergonomic)", "")),
                        Records.cell(
                                "a", "new", Observation.exact(new ObservationKey("F", "").ofDefault(), "true", ""))))
                .isEqualTo("the flag F: true by default; before: chosen by the VM");
        assertThat(words(
                        Records.cell("a", "old"),
                        Records.cell(
                                "a", "new", Observation.exact(new ObservationKey("F", "").ofDefault(), "(none)", ""))))
                .isEqualTo("F is a new flag; not set by default");
    }
}
