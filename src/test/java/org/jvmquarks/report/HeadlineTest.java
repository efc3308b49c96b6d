package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.lacking;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.Verdict;

class HeadlineTest {
    private static final Lack CAPSTONE = new Lack("Capstone", "read machine code", "apt-get it");

    @Test
    void oneJdkHasNothingToDifferFrom() {
        assertThat(headline(List.of("a-17"), cell("p", "a-17"))).isEqualTo("1 row on a-17: nothing is broken");
    }

    @Test
    void twoJdksAreNamedWithDifferencesAndWaits() {
        assertThat(headline(
                        List.of("a-17", "a-27"),
                        Expecting.cell("a-17", Expecting.old()),
                        Expecting.cell("a-27", Expecting.current()),
                        waiting("q", "a-17"),
                        waiting("q", "a-27")))
                .isEqualTo("2 rows on a-17 and a-27: nothing is broken; 1 row expects a different"
                        + " value on a-27 than on a-17; 2 cells need Capstone");
    }

    @Test
    void threeJdksAreNamedAndMoreAreCounted() {
        assertThat(Headline.of(Expecting.run()).text())
                .isEqualTo("1 row on temurin-17, temurin-26 and temurin-27: nothing is broken;"
                        + " 1 row expects different values on these JDKs");
        assertThat(headline(List.of("a", "b", "c", "d"), cell("p", "a")))
                .isEqualTo("1 row on 4 JDKs, a to d: nothing is broken; no row expects different values on them");
    }

    @Test
    void errorsComeBeforeWhatIsBroken() {
        assertThat(headline(
                        List.of("a", "b"),
                        judged(cell("p", "a"), Verdict.BROKEN, "16"),
                        judged(cell("p", "b"), Verdict.BROKEN, "16"),
                        judged(cell("q", "b"), Verdict.BROKEN, "16"),
                        judged(cell("r", "a"), Verdict.INCONCLUSIVE, "noise"),
                        failed(cell("q", "a"), ErrorKind.TIMEOUT, "60 s")))
                .isEqualTo("3 rows on a and b: 1 cell ended in an error on a; 2 rows are broken on a"
                        + " and b; 1 cell is inconclusive; no row expects different values on them");
    }

    @Test
    void interruptionComesFirst() {
        RunRecord run = Records.planned(
                Records.run(List.of(jdk("a", 17)), cell("p", "a")),
                Records.plan(List.of("a"), "scalar-replacement", "p", "q", "r"),
                Records.endedBy("SIGTERM"));
        assertThat(Headline.of(run).text())
                .isEqualTo("1 row on a: the run is incomplete, 2 cells missing; nothing is broken");
    }

    @Test
    void undecidedRunDoesNotSayNothingIsBroken() {
        assertThat(headline(List.of("a"), waiting("p", "a")))
                .isEqualTo("1 row on a: no cell was decided; 1 cell needs Capstone");
    }

    @Test
    void runThatEndedBeforePlanSaysSo() {
        assertThat(headline(List.of())).isEqualTo("Nothing was checked: the run ended before it had a plan");
    }

    @Test
    void whatItCountsHasQueryThatShowsIt() {
        Headline headline = Headline.of(Expecting.run());

        assertThat(headline.parts())
                .last()
                .isEqualTo(new Headline.Part(
                        "1 row", " expects different values on these JDKs", Optional.of("expects:different")));
    }

    @Test
    void headlineNeedsAText() {
        assertThatThrownBy(() -> new Headline(" ", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a headline needs a subject and what to say of it");
    }

    private static CellRecord waiting(String pin, String jdk) {
        return lacking(cell(pin, jdk), CAPSTONE);
    }

    private static String headline(List<String> jdks, CellRecord... cells) {
        return Headline.of(Records.run(jdks.stream().map(id -> jdk(id, 17)).toList(), cells))
                .text();
    }
}
