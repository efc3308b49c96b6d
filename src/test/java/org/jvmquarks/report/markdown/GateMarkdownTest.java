package org.jvmquarks.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
                        "| what | baseline | candidate | why |\n",
                        " | explained by UseCompactObjectHeaders false → true");
    }

    @Test
    void whatALongTableLeavesOutIsSmallerAndIsToldOf() {
        String text = differing(Stream.of(sizes("old", 0), sizes("new", 1)));

        assertThat(text)
                .contains("| VALUE scalar-replacement/size 50 | 100 B | 150 B |  |\n")
                .contains("| VALUE scalar-replacement/size 11 | 100 B | 111 B |  |\n")
                .doesNotContain("size 10 ")
                .contains(
                        "\nand 10 more, by a factor of at most 1.10: see gate.html or gate.json\n");
    }

    @Test
    void whatIsNoNumberHasNoFactor() {
        CellRecord none = Records.cell("size", "old", texts("a"));
        CellRecord some = Records.cell("size", "new", texts("b"));

        assertThat(differing(Stream.of(none, some)))
                .contains("\nand 10 more: see gate.html or gate.json\n");
    }

    private static Observation[] texts(String value) {
        return IntStream.rangeClosed(1, 50)
                .mapToObj(i -> Observation.exact("text %02d".formatted(i), value, ""))
                .toArray(Observation[]::new);
    }
}
