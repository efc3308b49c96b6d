package org.jvmquarks.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.ClaimText;
import org.jvmquarks.journal.Records;
import org.jvmquarks.report.Expecting;

class ExpectedTextTest {
    private final Matrix.Row row = Matrix.of(Expecting.run()).rows().get(0);

    @Test
    void eachValueNamesItsJdks() {
        assertThat(ExpectedText.of(row))
                .containsExactly(
                        new ExpectedText(
                                "16",
                                "an empty object takes 16 bytes",
                                "until 26",
                                List.of("temurin-17", "temurin-26")),
                        new ExpectedText(
                                "8", "an empty object takes 8 bytes", "since 27, JEP 534", List.of("temurin-27")));
        assertThat(row.isChanged()).isTrue();
    }

    @Test
    void changedExpectationOfColumnSaysBothAndWhy() {
        assertThat(row.change(0)).isEmpty();
        assertThat(row.change(1)).isEmpty();
        assertThat(row.change(2))
                .contains("differs from temurin-26: expects 8 (since 27, JEP 534) instead of 16 (until 26)");
    }

    @Test
    void columnWithoutExpectationIsSkipped() {
        Matrix.Row gap = new Matrix.Row(
                "p",
                "c",
                new ClaimText("an empty object takes {} bytes"),
                true,
                List.of(
                        Optional.of(Expecting.cell("a", Expecting.old())),
                        Optional.of(Records.cell("emptyObject", "b")),
                        Optional.empty(),
                        Optional.of(Expecting.cell("d", Expecting.current()))));
        assertThat(gap.change(1)).isEmpty();
        assertThat(gap.change(2)).isEmpty();
        assertThat(gap.change(3)).hasValueSatisfying(it -> assertThat(it).contains("from a:"));
    }
}
