package org.jvmquarks.report.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.judged;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.Expecting;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

class MainValueTest {

    @Test
    void isTheFirstObservationWithoutItsInterval() {
        CellRecord cell = cell(
                "a", "j", Observation.estimate("ratio", 3.02, "times", 2.9, 3.1), Observation.exact("pairs", 6, ""));

        assertThat(value(cell)).isEqualTo(new MainValue("3.02", "times", 1));
        assertThat(value(cell).text()).isEqualTo("3.02 times");
    }

    @Test
    void isTheObservationThatIsExpected() {
        CellRecord cell = Expecting.cell("j", Expecting.old(), Expecting.size(12), Expecting.size(16));

        assertThat(value(cell)).isEqualTo(new MainValue("16", "bytes", 1));
    }

    @Test
    void oneOfSeveralExpectedValuesIsEnough() {
        CellRecord cell = Expecting.cell(
                "j", Expecting.expectation("16|24", "", "", Optional.empty()), Expecting.size(1), Expecting.size(24));

        assertThat(value(cell).text()).isEqualTo("24 bytes");
    }

    /** What it observed could read as the opposite of its claim. */
    @Test
    void unobservedHoldShowsWordsOfClaim() {
        CellRecord cell = Expecting.cell(
                "j",
                Expecting.expectation("false", "", "", Optional.empty()),
                Observation.exact("heap outside of huge pages", 0, "bytes"));

        assertThat(MainValue.of(cell, Optional.of("does not use"))).isEqualTo(new MainValue("does not use", "", 1));
    }

    /** "true" alone does not say which half of the claim holds. */
    @Test
    void expectedBooleanReadsAsItsClaim() {
        CellRecord cell = Expecting.cell(
                "j", Expecting.expectation("true", "", "", Optional.empty()), Observation.exact("sorted", "true", ""));

        assertThat(MainValue.of(cell, Optional.of("sorts"))).isEqualTo(new MainValue("sorts", "", 0));
        assertThat(value(cell)).isEqualTo(new MainValue("", "", 0));
    }

    @Test
    void otherBooleanSaysWhatItIsAbout() {
        assertThat(value(cell("a", "j", Observation.exact("SegmentedCodeCache", true, "")))
                        .text())
                .isEqualTo("SegmentedCodeCache: true");
    }

    @Test
    void brokenCellShowsWhatWasObserved() {
        CellRecord cell =
                judged(Expecting.cell("j", Expecting.old(), Expecting.size(12)), Verdict.BROKEN, "12, not 16");

        assertThat(value(cell).text()).isEqualTo("12 bytes");
    }

    @Test
    void cellWithoutObservationsShowsNone() {
        assertThat(value(cell("a", "j"))).isEqualTo(new MainValue("", "", 0));
    }

    private static MainValue value(CellRecord cell) {
        return MainValue.of(cell, Optional.empty());
    }
}
