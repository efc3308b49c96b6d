package org.jvmquarks.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.falsified;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.lacking;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.DifferingRuns;
import org.jvmquarks.report.Expecting;
import org.jvmquarks.report.RunDocument;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

class RunMarkdownTest {
    private static final Observation SIXTEEN = Observation.exact("Merged allocation", 16, "B/op");
    private static final Observation NONE = Observation.exact("Merged allocation", 0, "B/op");

    @Test
    void importantCellsComeFirstAndDifferencesAreGrouped() {
        assertThat(render(Records.run(
                        List.of(jdk("temurin-8", 8), jdk("temurin-21", 21), jdk("temurin-25", 25)),
                        plain(cell("a", "temurin-8", SIXTEEN)),
                        plain(cell("a", "temurin-21", SIXTEEN)),
                        plain(judged(
                                cell("a", "temurin-25", NONE), Verdict.BROKEN, "expected 16 B/op\n but was 0 B/op")),
                        plain(failed(cell("b", "temurin-25"), ErrorKind.TIMEOUT, "no result after 60 s")))))
                .isEqualTo("""
                        ### Quarks on 3 JDKs

                        **2 rows on temurin-8, temurin-21 and temurin-25: 1 cell ended in an error on temurin-25; 1 row is broken on temurin-25; no row expects different values on them.**

                        - started: 2026-03-01T12:00:00Z on Linux 6.1 amd64, 8 processors, 16384 MB

                        **✗ BROKEN** scalar-replacement.a on temurin-25: the claim of a

                        ```text
                        expected 16 B/op
                         but was 0 B/op
                        rerun: ./mvnw verify -Dit.test=ScalarReplacementQuark#a -Dquarks.jdks=temurin-25
                        ```

                        **\\! ERROR\\(TIMEOUT\\)** scalar-replacement.b on temurin-25: the claim of b

                        ```text
                        no result after 60 s
                        rerun: ./mvnw verify -Dit.test=ScalarReplacementQuark#b -Dquarks.jdks=temurin-25
                        ```


                        | JDK | vendor | version | VM | options |
                        | --- | --- | --- | --- | --- |
                        | temurin-8 | Eclipse Adoptium | 8.0.1\\+8 | OpenJDK 64-Bit Server VM |  |
                        | temurin-21 | Eclipse Adoptium | 21.0.1\\+8 | OpenJDK 64-Bit Server VM |  |
                        | temurin-25 | Eclipse Adoptium | 25.0.1\\+8 | OpenJDK 64-Bit Server VM |  |

                        | topic | temurin-8 | temurin-21 | temurin-25 |
                        | --- | --- | --- | --- |
                        | compiler | 1 ✓ | 1 ✓ | 1 ✗ 1 \\! |

                        ✓ HOLDS, ✗ BROKEN, ? INCONCLUSIVE, – NOT\\_APPLICABLE, \\! ERROR, · not run

                        4 cells: 2 HOLDS, 1 BROKEN, 0 INCONCLUSIVE, 0 NOT\\_APPLICABLE, 1 ERROR

                        <details><summary>compiler, 2 pins</summary>

                        | pin | temurin-8 | temurin-21 | temurin-25 |
                        | --- | --- | --- | --- |
                        | scalar-replacement.a | ✓ 16 B/op | ✓ 16 B/op | ✗ 0 B/op |
                        | scalar-replacement.b | · | · | \\! |

                        </details>

                        <details><summary>1 value differs between these JDKs</summary>


                        | what | values |
                        | --- | --- |
                        | scalar-replacement/Merged allocation | 16 B/op: temurin-8, temurin-21; 0 B/op: temurin-25 |


                        </details>

                        """);
    }

    @Test
    void largestDifferencesComeFirst() {
        String summary = render(run(
                cell("a", "j8", Observation.exact("k1", 33, "instructions")),
                cell("a", "j25", Observation.exact("k1", 32, "instructions")),
                cell("b", "j8", Observation.exact("k2", 8, "B/op")),
                cell("b", "j25", Observation.exact("k2", 16, "B/op")),
                cell("c", "j8", Observation.exact("k3", "Serial", "")),
                cell("c", "j25", Observation.exact("k3", "G1", ""))));

        assertThat(summary.lines().filter(line -> line.contains("/k")))
                .containsExactly(
                        "| scalar-replacement/k3 | G1: j25; Serial: j8 |",
                        "| scalar-replacement/k2 | 16 B/op: j25; 8 B/op: j8 |",
                        "| scalar-replacement/k1 | 32 instructions: j25; 33 instructions: j8 |");
    }

    @ParameterizedTest
    @EnumSource
    void valueDiffersWhereTheGateSaysSo(DifferingRuns differing) {
        boolean differs = !differing.valueRows().isEmpty();

        assertThat(render(differing.run()).contains("1 value differs between these JDKs"))
                .isEqualTo(differs);
    }

    @Test
    void falsifierThatBreaksNothingIsInSight() {
        String summary = render(run(
                cell("a", "j25"),
                falsified(cell("b", "j25"), new FalsifierRecord("-XX:-Inline", Verdict.HOLDS, "it holds"))));

        assertThat(summary).contains("""
                        #### not proven able to fail where they hold \\(fails the run, unless it was noise\\)

                        - scalar-replacement.b on j25: HOLDS under -XX:-Inline, it holds
                        """);
    }

    @Test
    void textFromAJdkIsNoMarkup() {
        String evil = "```\n</details><script>alert(1)</script> | **b** \u001b[2J";
        String summary = render(run(
                judged(cell("a", "j<25>", Observation.exact("k|`<i>", evil, "")), Verdict.BROKEN, evil),
                cell("b", "j<25>", Observation.exact("l", "[x](javascript:y)", "")),
                cell("b", "other", Observation.exact("l", "fine", "")),
                cell("a", "other", Observation.exact("k|`<i>", "fine", ""))));

        assertThat(outsideOfBlocks(summary))
                .doesNotContain("<script>", "[x](", "| **b**", "j<25>", "k|", "\u001b")
                .contains("\\<script\\>", "\\[x\\]\\(javascript:y\\)", "j\\<25\\>");
        assertThat(summary).contains("\n````text\n```\n</details><script>", "\n````\n");
    }

    @Test
    void runOfUsualSizeIsAllThere() {
        String summary = render(SampleRuns.run(5, 40));

        assertThat(summary)
                .hasSizeLessThanOrEqualTo(DocumentMarkdown.MOST_CHARACTERS)
                .contains("✓ 1.")
                .doesNotContain("does not fit");
    }

    @Test
    void matrixOfLargerRunLosesItsValues() {
        String summary = render(SampleRuns.run(12, 250));

        assertThat(summary)
                .hasSizeLessThanOrEqualTo(DocumentMarkdown.MOST_CHARACTERS)
                .contains("<summary>gc, ", "| ✓ | ✓ |", "\nand ");
    }

    @Test
    void enormousRunKeepsOnlyWhatNeedsALook() {
        String longest = "<&>".repeat(3000);
        CellRecord[] cells = IntStream.range(0, 3000)
                .mapToObj(i -> judged(
                        cell("pin" + i, "j" + i % 60, Observation.exact("k" + i / 60, longest + i, "")),
                        i % 2 == 0 ? Verdict.BROKEN : Verdict.HOLDS,
                        longest))
                .toArray(CellRecord[]::new);
        String summary = render(Records.run(
                IntStream.range(0, 60).mapToObj(i -> jdk("j" + i, 8)).toList(), cells));

        assertThat(summary)
                .hasSizeLessThanOrEqualTo(DocumentMarkdown.MOST_CHARACTERS)
                .startsWith("### Quarks on 60 JDKs\n\n**3000 rows on 60 JDKs, j0 to j59: 1500 ")
                .contains("\n3000 cells: 1500 HOLDS, 1500 BROKEN, ")
                .contains("\n- and 1480 more: see index.html\n", "\nand 20 more: see results.json\n")
                .contains("The matrix does not fit in here; index.html has it.\n")
                .endsWith("\n1 part does not fit in here: see results.json\n");
    }

    @Test
    void runWithoutAnythingSaysSo() {
        assertThat(render(run()))
                .startsWith("### Quarks on 0 JDKs\n\n**INTERRUPTED: all cells are missing, as the run ended"
                        + " before it had a plan; no end is recorded: its process or its"
                        + " machine died, its disk was full, or it still runs.**\n\n"
                        + "**Nothing was checked: the run ended before it had a plan.**\n\n- started: ")
                .contains("No JDK proved its identity.");
    }

    @Test
    void whatChangesBetweenColumnsIsSaidInSentences() {
        assertThat(render(Expecting.run())).contains("""
                        #### What changes between the columns \\(in index.html, the query expects:different\\)

                        - scalar-replacement.emptyObject, temurin-17, temurin-26: an empty object takes 16 bytes \\(until 26\\); temurin-27: an empty object takes 8 bytes \\(since 27, [JEP 534](https://openjdk.org/jeps/534)\\)

                        """);
    }

    @Test
    void uncheckedCellsComeWithCommandThatHelps() {
        CellRecord waits = lacking(cell("a", "j"), new Lack("Capstone", "read machine code", "apt-get it"));
        assertThat(render(run(waits))).startsWith("""
                        ### Quarks on 1 JDK

                        **1 row on j: no cell was decided; 1 cell needs Capstone.**

                        - not checked: 1 cell needs Capstone to read machine code; to install it: apt-get it
                        - started: """);
    }

    private static CellRecord plain(CellRecord cell) {
        return falsified(cell);
    }

    /** Every JDK of the cells proved its identity. */
    private static RunRecord run(CellRecord... cells) {
        return Records.run(
                Stream.of(cells)
                        .map(CellRecord::jdk)
                        .distinct()
                        .sorted()
                        .map(id -> jdk(id, 25))
                        .toList(),
                cells);
    }

    private static String outsideOfBlocks(String summary) {
        return summary.replaceAll("(?s)\n(`{3,})text\n.*?\n\\1\n", "\n");
    }

    private static String render(RunRecord run) {
        return DocumentMarkdown.render(RunDocument.of(run));
    }
}
