package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.lacking;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Expecting;
import org.jvmquarks.report.RunDocument;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.report.Symbols;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

class MatrixTableTest {
    private static final String LONG = "java.lang.UnsupportedOperationException";

    @Test
    void valueTooLongForColumnStandsBelow() {
        RunRecord run = Records.run(
                List.of(jdk("temurin-17", 17), jdk("temurin-25", 25)),
                cell("stops", "temurin-17", Observation.exact("thrown", "ThreadDeath", "")),
                cell("stops", "temurin-25", Observation.exact("thrown", LONG, "")),
                cell("waits", "temurin-17", Observation.exact("thrown", LONG, "")),
                cell("waits", "temurin-25", Observation.exact("thrown", LONG, "")));

        assertThat(shown(run, TableStyle.plain(60))).startsWith("""
                                 temurin-17     temurin-25
                        scalar-replacement
                          stops  ✓ ThreadDeath  ✓ …
                            temurin-25: java.lang.UnsupportedOperationException
                          waits  ✓ …            ✓ …
                            temurin-17, temurin-25:
                            java.lang.UnsupportedOperationException

                        """).contains("… the value stands below");
        assertThat(shown(run, TableStyle.plain(120)))
                .contains("✓ ThreadDeath                              ✓ " + LONG)
                .doesNotContain("…");
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 120, 200})
    void everyValueIsShownInAnyWidth(int width) {
        RunRecord run = run();
        String shown = shown(run, TableStyle.plain(width)).replaceAll("\\s+", " ");

        assertThat(Matrix.of(run).rows())
                .allSatisfy(row -> assertThat(row.cells().stream().flatMap(Optional::stream))
                        .allSatisfy(each ->
                                assertThat(shown).contains(row.value(each).text())));
    }

    @Test
    void fittingJdksAreShownSideBySide() {
        assertThat(shown(run(), TableStyle.plain(120))).isEqualTo("""
                                                     temurin-8     temurin-21    temurin-25  semeru-21  temurin-25-compact-headers
                        scalar-replacement
                          mergeAllocates             ✓ 16 B/op +2  ✓ 3.02 times  !           ·          ? 3.02 times
                          nonEscapingIsNotAllocated  ✓ 0 B/op      ✓ 0 B/op      ✗ 16 B/op   –          ·

                        ✓ HOLDS  ✗ BROKEN  ? INCONCLUSIVE  – NOT_APPLICABLE  ! ERROR  · not run
                        +1 one further value, see index.html
                        8 cells: 4 HOLDS, 1 BROKEN, 1 INCONCLUSIVE, 1 NOT_APPLICABLE, 1 ERROR

                        BROKEN scalar-replacement.nonEscapingIsNotAllocated on temurin-25
                          the claim of nonEscapingIsNotAllocated
                            expected: 0 B/op
                             but was: 16 B/op
                          rerun: ./mvnw verify -Dit.test=ScalarReplacementQuark#nonEscapingIsNotAllocated -Dquarks.jdks=temurin-25

                        ERROR(TIMEOUT) scalar-replacement.mergeAllocates on temurin-25
                          the claim of mergeAllocates
                            no result after 60 s
                          rerun: ./mvnw verify -Dit.test=ScalarReplacementQuark#mergeAllocates -Dquarks.jdks=temurin-25

                        INCONCLUSIVE scalar-replacement.mergeAllocates on temurin-25-compact-headers
                          the claim of mergeAllocates
                            16 pairs do not decide
                          rerun: ./mvnw verify -Dit.test=ScalarReplacementQuark#mergeAllocates -Dquarks.jdks=temurin-25-compact-headers

                        2 rows on 5 JDKs, temurin-8 to temurin-25-compact-headers: 1 cell ended in an error on temurin-25; 1 row is broken on
                        temurin-25; 1 cell is inconclusive; no row expects different values on them.
                        not checked:    1 cell of semeru-21: needs C2
                        falsifier runs: 4, of which 4 broke their pin; pins proven able to fail: 2 of 2
                        """);
    }

    @Test
    void otherJdksAreSplitIntoBlocks() {
        assertThat(shown(run(), TableStyle.plain(80))).isEqualTo("""
                                                     temurin-8     temurin-21    temurin-25  semeru-21
                        scalar-replacement
                          mergeAllocates             ✓ 16 B/op +2  ✓ 3.02 times  !           ·
                          nonEscapingIsNotAllocated  ✓ 0 B/op      ✓ 0 B/op      ✗ 16 B/op   –

                                                     temurin-25-compact-headers
                        scalar-replacement
                          mergeAllocates             ? 3.02 times
                          nonEscapingIsNotAllocated  ·

                        ✓ HOLDS  ✗ BROKEN  ? INCONCLUSIVE  – NOT_APPLICABLE  ! ERROR  · not run
                        +1 one further value, see index.html
                        8 cells: 4 HOLDS, 1 BROKEN, 1 INCONCLUSIVE, 1 NOT_APPLICABLE, 1 ERROR

                        BROKEN scalar-replacement.nonEscapingIsNotAllocated on temurin-25
                          the claim of nonEscapingIsNotAllocated
                            expected: 0 B/op
                             but was: 16 B/op
                          rerun: ./mvnw verify -Dit.test=ScalarReplacementQuark#nonEscapingIsNotAllocated -Dquarks.jdks=temurin-25

                        ERROR(TIMEOUT) scalar-replacement.mergeAllocates on temurin-25
                          the claim of mergeAllocates
                            no result after 60 s
                          rerun: ./mvnw verify -Dit.test=ScalarReplacementQuark#mergeAllocates -Dquarks.jdks=temurin-25

                        INCONCLUSIVE scalar-replacement.mergeAllocates on temurin-25-compact-headers
                          the claim of mergeAllocates
                            16 pairs do not decide
                          rerun: ./mvnw verify -Dit.test=ScalarReplacementQuark#mergeAllocates -Dquarks.jdks=temurin-25-compact-headers

                        2 rows on 5 JDKs, temurin-8 to temurin-25-compact-headers: 1 cell ended in an
                        error on temurin-25; 1 row is broken on temurin-25; 1 cell is inconclusive; no
                        row expects different values on them.
                        not checked:    1 cell of semeru-21: needs C2
                        falsifier runs: 4, of which 4 broke their pin; pins proven able to fail: 2 of 2
                        """);
    }

    @Test
    void managesWithoutUnicode() {
        assertThat(shown(run(), new TableStyle(120, false, Symbols.ASCII)))
                .startsWith("""
                                                     temurin-8     temurin-21    temurin-25  semeru-21  temurin-25-compact-headers
                        scalar-replacement
                          mergeAllocates             + 16 B/op +2  + 3.02 times  !           .          ? 3.02 times
                          nonEscapingIsNotAllocated  + 0 B/op      + 0 B/op      x 16 B/op   -          .

                        + HOLDS  x BROKEN  ? INCONCLUSIVE  - NOT_APPLICABLE  ! ERROR  . not run
                        +1 one further value, see index.html
                        8 cells: 4 HOLDS, 1 BROKEN, 1 INCONCLUSIVE, 1 NOT_APPLICABLE, 1 ERROR
                        """)
                .isASCII();
    }

    @Test
    void coloursVerdictsWhenAsked() {
        String coloured = shown(run(), new TableStyle(120, true, Symbols.UNICODE));
        assertThat(coloured).contains("\u001b[1;31m✗ 16 B/op", "\u001b[32m✓ 0 B/op");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "").replaceAll(" +\n", "\n"))
                .isEqualTo(shown(run(), TableStyle.plain(120)));
    }

    /** A command is longer rather than broken: it is there to be copied. */
    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 120, 132, 200})
    void onlyCommandsAreWiderThanTerminal(int width) {
        assertThat(lines(SampleRuns.run(12, 40), width))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 120, 200})
    void longNamesAndReasonsOfTwelveJdksFit(int width) {
        String name = "aMethodWhoseNameSaysAllThatThereIsToBeSaidOfWhatItPins".repeat(4);
        CellRecord[] cells = IntStream.range(0, 12)
                .mapToObj(i -> judged(
                        cell(name, "vendor-21-with-a-long-variant-name-" + i, Observation.exact("k", 1L << 40, "B/op")),
                        i % 2 == 0 ? Verdict.BROKEN : Verdict.HOLDS,
                        "expected that " + name + "\n   but was " + name))
                .toArray(CellRecord[]::new);

        assertThat(lines(Records.run(List.of(), cells), width))
                .hasSizeGreaterThan(12)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width))
                .anyMatch(line -> line.startsWith("  aMethodWhoseNameSays") && line.contains("…"));
    }

    private static List<String> lines(RunRecord run, int width) {
        return shown(run, TableStyle.plain(width))
                .lines()
                .filter(line -> !line.startsWith("  rerun: "))
                .toList();
    }

    @Test
    void textFromAJdkCannotTouchTheTerminal() {
        CellRecord cell = judged(
                cell("a", "j", Observation.exact("k", "\u001b[2J", "")),
                Verdict.BROKEN,
                "bell \u0007 and\tright-to-left \u202e\nsecond line");
        assertThat(render(cell))
                .contains("✗ ?[2J\n", "    bell ? and right-to-left ?\n    second line\n")
                .doesNotContain("\u001b", "\u0007", "\u202e");
    }

    @Test
    void runWithoutAPlanIsInterrupted() {
        assertThat(render()).endsWith("""

                        0 cells: 0 HOLDS, 0 BROKEN, 0 INCONCLUSIVE, 0 NOT_APPLICABLE, 0 ERROR

                        INTERRUPTED: all cells are missing, as the run ended before it had a plan; no
                        end is recorded: its process or its machine died, its disk was full, or it still
                        runs.
                        Nothing was checked: the run ended before it had a plan.
                        """);
    }

    @Test
    void changedExpectationOfColumnIsMarked() {
        assertThat(shown(Expecting.run(), TableStyle.plain(100)))
                .contains(
                        "  emptyObject  ✓ 16 bytes  ✓ 16 bytes  ✓≠ 8 bytes\n",
                        "\n≠ expects a different value from the previous column\n");
    }

    @Test
    void rowsForNoJdkAreCountedByReason() {
        assertThat(render(
                        cell("a", "j"),
                        judged(cell("b", "j"), Verdict.NOT_APPLICABLE, "requires C2"),
                        judged(cell("c", "j"), Verdict.NOT_APPLICABLE, "requires C2")))
                .contains("2 rows do not apply to these JDKs: requires C2 (2)\n")
                .doesNotContain("  b ", "  c ");
    }

    /** Those who come back to the terminal see the end. */
    @Test
    void endNamesUncheckedCellsAndCommandThatHelps() {
        Lack lack = new Lack("Capstone", "read machine code", "apt-get it");
        assertThat(render(lacking(cell("a", "j"), lack))).endsWith("""

                        1 row on j: no cell was decided; 1 cell needs Capstone.
                        not checked: 1 cell needs Capstone to read machine code; to install it: apt-get
                                     it
                        """);
    }

    @Test
    void refusesAWidthThatIsNone() {
        assertThatThrownBy(() -> TableStyle.plain(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a table needs at least 60 columns: 0");
    }

    private static String shown(RunRecord run, TableStyle style) {
        return DocumentText.ofRun(RunDocument.brief(run, true), style);
    }

    private static String render(CellRecord... cells) {
        return shown(Records.run(List.of(), cells), TableStyle.plain(80));
    }

    private static RunRecord run() {
        Observation none = Observation.exact("Single.alloc", 0, "B/op");
        Observation sixteen = Observation.exact("Single.alloc", 16, "B/op");
        Observation ratio = Observation.estimate("ratio", 3.02, "times", 2.9, 3.1);
        return Records.run(
                List.of(
                        jdk("temurin-8", 8),
                        jdk("temurin-21", 21),
                        jdk("temurin-25", 25),
                        jdk("semeru-21", 21),
                        jdk("temurin-25-compact-headers", 25)),
                cell("nonEscapingIsNotAllocated", "temurin-8", none),
                cell("nonEscapingIsNotAllocated", "temurin-21", none),
                judged(
                        cell("nonEscapingIsNotAllocated", "temurin-25", sixteen),
                        Verdict.BROKEN,
                        "expected: 0 B/op\n but was: 16 B/op"),
                judged(cell("nonEscapingIsNotAllocated", "semeru-21"), Verdict.NOT_APPLICABLE, "needs C2"),
                cell("mergeAllocates", "temurin-8", sixteen, none, none),
                cell("mergeAllocates", "temurin-21", ratio),
                failed(cell("mergeAllocates", "temurin-25"), ErrorKind.TIMEOUT, "no result after 60 s"),
                judged(
                        cell("mergeAllocates", "temurin-25-compact-headers", ratio),
                        Verdict.INCONCLUSIVE,
                        "16 pairs do not decide"));
    }
}
