package org.jvmquarks.report.terminal;

import org.jvmquarks.report.TableStyle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.SampleGates;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.report.Symbols;

class GateTextTest {
    private static final RunRecord RUN = SampleRuns.run(12, 100);
    private static final GateResult RESULT = SampleGates.judged(RUN, "temurin-17", "temurin-25");

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 200})
    void noLineIsWiderThanTheTerminalAndNoWordIsLost(int width) {
        String text = GateText.render(RESULT, TableStyle.plain(width), true);

        assertThat(text.lines())
                .hasSizeGreaterThan(50)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
        String words = text.replaceAll("\\s+", " ");
        assertThat(RESULT.sides().changes())
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        change ->
                                assertThat(words)
                                        .contains(
                                                RESULT.sentence(change).replaceAll("\\s+", " "),
                                                change.key()));
    }

    @Test
    void aWiderTerminalNeedsFewerLines() {
        List<Long> lines =
                List.of(60, 80, 200).stream()
                        .map(width -> GateText.render(RESULT, TableStyle.plain(width), true))
                        .map(text -> text.lines().count())
                        .toList();

        assertThat(lines).isSortedAccordingTo((a, b) -> Long.compare(b, a)).doesNotHaveDuplicates();
    }

    @Test
    void whatIsWrappedGoesOnBelowItsOwnStart() {
        assertThat(GateText.render(RESULT, TableStyle.plain(60), true))
                .contains(
                        """
                        ledger: object-header/bytes (platform) expired on
                                2026-06-30: look again
                        """);
    }

    @Test
    void theCausesAreCounted() {
        String text = GateText.render(RESULT, TableStyle.plain(120), true);

        assertThat(text)
                .containsSubsequence(
                        "\ncauses\n",
                        " × explained by UseCompactObjectHeaders false → true\n",
                        " × explained by UseCompactObjectHeaders false → true, UseNUMA false →"
                                + " true\n",
                        " × not explained by a default flag (118 differ)\n",
                        " × not attributed: the JDK is not here\n",
                        "\nverdicts: ");
        assertThat(
                        GateText.render(
                                SampleGates.plain(RUN, "temurin-17", "temurin-25"),
                                TableStyle.plain(120),
                                true))
                .doesNotContain("causes");
    }

    @Test
    void coloursAreThereOnRequestOnly() {
        assertThat(GateText.render(RESULT, new TableStyle(80, true, Symbols.UNICODE), true))
                .contains("\u001b[1m");
        assertThat(GateText.render(RESULT, TableStyle.plain(80), true)).doesNotContain("\u001b");
    }
}
