package org.jvmquarks.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.SampleGates;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.verdict.Observation;

class GateMarkdownTest {

    private static CellRecord sizes(String jdk, int more) {
        return Records.cell(
                "size",
                jdk,
                IntStream.rangeClosed(1, 50)
                        .mapToObj(
                                i ->
                                        Observation.exact(
                                                "size %02d".formatted(i), 100 + more * i, "B"))
                        .toArray(Observation[]::new));
    }

    private static String differing(Stream<CellRecord> cells) {
        RunRecord run =
                Records.run(
                        List.of(Records.jdk("old", 25), Records.jdk("new", 25)),
                        cells.toArray(CellRecord[]::new));
        return GateMarkdown.render(SampleGates.plain(run, "old", "new"));
    }

    @Test
    void theCausesAreCountedAboveTheChanges() {
        GateResult result = SampleGates.judged(SampleRuns.run(12, 100), "temurin-17", "temurin-25");

        assertThat(GateMarkdown.render(result))
                .containsSubsequence(
                        "| changes | cause |\n",
                        " | explained by UseCompactObjectHeaders false → true |\n",
                        " | not explained by a default flag \\(118 differ\\) |\n",
                        " | not attributed: the JDK is not here |\n",
                        "#### regressions and lost verdicts\n",
                        "; explained by UseCompactObjectHeaders false → true");
    }

    @Test
    void dozensOfFlagsAreFoldedWithinTheirLine() {
        Observation[] flags =
                IntStream.rangeClosed(1, 11)
                        .mapToObj(i -> Observation.exact("default of F%02d".formatted(i), i, ""))
                        .toArray(Observation[]::new);

        assertThat(
                        differing(
                                Stream.of(
                                        Records.cell("size", "old", flags),
                                        Records.cell("size", "new"))))
                .contains(
                        ": F01, F02, F03, F04, F05, F06 and 5 more <details><summary>all 11</summary>F01,"
                                + " F02, F03, F04, F05, F06, F07, F08, F09, F10, F11</details>\n");
    }

    @Test
    void whatALongListLeavesOutIsToldOf() {
        String text = differing(Stream.of(sizes("old", 0), sizes("new", 1)));

        assertThat(text)
                .contains("50 incidental observations")
                .contains("- the claim of size: 150 B instead of 100 B \\(factor 1.50\\)\n")
                .doesNotContain("102 B")
                .contains("\nand 10 more: see gate.html or gate.json\n");
    }

    @Test
    void oneObservationIsNotSeveral() {
        String text =
                differing(
                        Stream.of(
                                Records.cell("size", "old", Observation.exact("size", 100, "B")),
                                Records.cell("size", "new", Observation.exact("size", 150, "B"))));

        assertThat(text).contains("<summary>1 incidental observation</summary>");
    }

    @Test
    void sourcesAreLinkedAndTheArticleIsOneClickAway() {
        RunRecord run =
                Records.run(
                        List.of(Records.jdk("old", 25), Records.jdk("new", 27)),
                        List.of(Records.quark("scalar-replacement", Records.page())),
                        Records.expecting(Records.cell("size", "old"), "16", Optional.empty()),
                        Records.expecting(
                                Records.cell("size", "new"), "8", Optional.of("JEP 534")));

        assertThat(GateMarkdown.render(SampleGates.plain(run, "old", "new")))
                .contains(
                        """
                        #### behaves differently

                        - **[Scalar replacement](gate.html#quark-scalar-replacement)**
                          - the claim of size; before: 16 \\([JEP 534](https://openjdk.org/jeps/534)\\)"""
                                + " <sub>scalar-replacement/size</sub>\n");
    }
}
