package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.markdown.DocumentMarkdown;
import org.jvmquarks.report.terminal.DocumentText;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

/** The result of a gate on a terminal and in Markdown. */
class GateDocumentTest {
    private static final RunRecord RUN = SampleRuns.run(12, 100);
    private static final GateResult RESULT = SampleGates.judged(RUN, "temurin-17", "temurin-25");

    private static String text(GateResult result, int width) {
        return DocumentText.render(GateDocument.of(result), TableStyle.plain(width), true);
    }

    private static String markdown(GateResult result) {
        return DocumentMarkdown.render(GateDocument.of(result));
    }

    private static String differing(Stream<CellRecord> cells) {
        RunRecord run =
                Records.run(List.of(Records.jdk("old", 25), Records.jdk("new", 25)), cells.toArray(CellRecord[]::new));
        return markdown(SampleGates.plain(run, "old", "new"));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 200})
    void linesFitTheTerminalWithoutLosingWords(int width) {
        String text = text(RESULT, width);

        assertThat(text.lines())
                .hasSizeGreaterThan(50)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
        String words = text.replaceAll("\\s+", " ");
        assertThat(RESULT.sides().changes())
                .hasSizeGreaterThan(10)
                .allSatisfy(change ->
                        assertThat(words).contains(RESULT.sentence(change).replaceAll("\\s+", " "), change.key()));
    }

    @Test
    void wrappedFactContinuesBelowItsStart() {
        assertThat(text(RESULT, 60)).contains("""
                        ledger:      object-header/bytes (platform) expired on
                                     2026-06-30: look again
                        """);
    }

    @Test
    void causesAreCounted() {
        String[] causes = {
            "× explained by UseCompactObjectHeaders false → true\n",
            "× explained by UseCompactObjectHeaders false → true, UseNUMA false → true\n",
            "× not attributed: the JDK is not here\n"
        };

        assertThat(text(RESULT, 120)).contains("\ncauses\n").contains(causes);
        assertThat(markdown(RESULT))
                .contains("#### causes\n\n- ")
                .contains(causes)
                .contains("; explained by UseCompactObjectHeaders false → true");
        assertThat(text(SampleGates.plain(RUN, "temurin-17", "temurin-25"), 120))
                .doesNotContain("causes");
    }

    @Test
    void coloursAreThereOnRequestOnly() {
        assertThat(DocumentText.render(GateDocument.of(RESULT), new TableStyle(80, true, Symbols.UNICODE), true))
                .contains("\u001b[1m");
        assertThat(text(RESULT, 80)).doesNotContain("\u001b");
    }

    @Test
    void dozensOfFlagsAreFoldedWithinTheirLine() {
        Observation[] flags = IntStream.rangeClosed(1, 11)
                .mapToObj(i -> Observation.exact(new ObservationKey("F%02d".formatted(i), "").ofDefault(), i, ""))
                .toArray(Observation[]::new);

        assertThat(differing(Stream.of(Records.cell("size", "old", flags), Records.cell("size", "new"))))
                .contains(": F01, F02, F03, F04, F05, F06, F07, F08 and 3 more <details><summary>all"
                        + " 11</summary>F01, F02, F03, F04, F05, F06, F07, F08, F09, F10, F11</details>\n");
    }

    @Test
    void listTellsHowMuchItLeavesOut() {
        assertThat(differing(Stream.of(sizes("old", 0), sizes("new", 1))))
                .contains("<summary>incidental observations (50)</summary>")
                .contains("- the claim of size: 150 B instead of 100 B \\(factor 1.50\\) <sub>")
                .doesNotContain("102 B")
                .contains("\nand 10 more: see gate.json\n");
    }

    private static CellRecord sizes(String jdk, int more) {
        return Records.cell(
                "size",
                jdk,
                IntStream.rangeClosed(1, 50)
                        .mapToObj(i -> Observation.exact("size %02d".formatted(i), 100 + more * i, "B"))
                        .toArray(Observation[]::new));
    }

    @Test
    void sourcesAndArticleAreLinked() {
        RunRecord run = Records.run(
                List.of(Records.jdk("old", 25), Records.jdk("new", 27)),
                List.of(Records.quark("scalar-replacement", Records.page())),
                Records.expecting(Records.cell("size", "old"), "16", Optional.empty()),
                Records.expecting(Records.cell("size", "new"), "8", Optional.of("JEP 534")));

        assertThat(markdown(SampleGates.plain(run, "old", "new")))
                .contains("""
                        #### behaves differently \\(1\\)

                        - **[Scalar replacement](gate.html#quark-scalar-replacement)**
                          - the claim of size; before: 16 \\([JEP 534](https://openjdk.org/jeps/534)\\)
                        """, "  - _Key:_ scalar-replacement/size\n");
    }
}
