package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.lacking;
import static org.jvmquarks.journal.Records.page;
import static org.jvmquarks.journal.Records.quark;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.Verdict;

class InapplicableTest {
    private static final Lack CAPSTONE = new Lack("Capstone", "read machine code", "apt-get install libcapstone4");

    @Test
    void rowThatAppliesOnceIsNotFolded() {
        Matrix matrix = matrix(inapplicable("p", "a", "requires C2"), cell("p", "b"));
        assertThat(Inapplicable.of(matrix).rows()).isZero();
        assertThat(Inapplicable.without(matrix)).isEqualTo(matrix);
    }

    @Test
    void rowsAreCountedByReason() {
        Matrix matrix = Matrix.of(Records.run(
                List.of(jdk("a", 17), jdk("b", 25)),
                List.of(quark("scalar-replacement", page())),
                inapplicable("a", "a", "applies to other JDKs (until 21), this is 25.0.1"),
                lacking(cell("p", "a"), CAPSTONE),
                lacking(cell("q", "a"), CAPSTONE),
                inapplicable("r", "a", "applies to no VM without C2"),
                cell("s", "a")));
        assertThat(Inapplicable.of(matrix).describe())
                .isEqualTo(
                        "4 rows do not apply to these JDKs: needs Capstone to read machine code (2); about other JDKs"
                                + " (1); applies to no VM without C2 (1)");
        assertThat(Inapplicable.without(matrix).rows())
                .extracting(Matrix.Row::pin)
                .containsExactly("s");
    }

    @Test
    void rareReasonsAreCounted() {
        Matrix matrix = matrix(
                inapplicable("p", "a", "one"),
                inapplicable("q", "a", "two"),
                inapplicable("r", "a", "three"),
                inapplicable("s", "a", "four"));
        assertThat(Inapplicable.of(matrix).describe())
                .startsWith("4 rows do not apply to these JDKs: ")
                .endsWith("; 1 further reason");
    }

    private static CellRecord inapplicable(String pin, String jdk, String reason) {
        return judged(cell(pin, jdk), Verdict.NOT_APPLICABLE, reason);
    }

    private static Matrix matrix(CellRecord... cells) {
        return Matrix.of(Records.run(List.of(jdk("a", 17), jdk("b", 25)), cells));
    }
}
