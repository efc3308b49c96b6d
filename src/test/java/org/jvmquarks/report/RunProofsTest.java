package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.falsified;
import static org.jvmquarks.journal.Records.judged;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

class RunProofsTest {
    private static final FalsifierRecord KILLS =
            new FalsifierRecord("-XX:-DoEscapeAnalysis", Verdict.BROKEN, "16 B/op, not 0 B/op");
    private static final FalsifierRecord SURVIVES =
            new FalsifierRecord("-XX:-Inline", Verdict.HOLDS, "the pin holds all the same");
    private static final FalsifierRecord NOISE =
            new FalsifierRecord("Slow instead of Fast", Verdict.INCONCLUSIVE, "16 pairs");

    @Test
    void runThatProvedAllIsOneLine() {
        assertThat(render(cell("a", "j8"), cell("a", "j25"), cell("b", "j25")))
                .isEqualTo("falsifier runs: 3, of which 3 broke their pin;"
                        + " pins proven able to fail on every JDK where they hold: 2 of 2\n");
    }

    @Test
    void namesWhatWasNotProvenWithTheReason() {
        assertThat(render(
                        falsified(cell("a", "j8"), KILLS),
                        falsified(cell("a", "j25"), SURVIVES, NOISE),
                        falsified(cell("b", "j25")),
                        falsified(cell("c", "j25"), KILLS, SURVIVES),
                        unproven("d", "j8", Verdict.NOT_APPLICABLE, "since JDK 27"),
                        unproven("d", "j25", Verdict.INCONCLUSIVE, "noise\nmuch of it"),
                        falsified(failed(cell("e", "j25"), ErrorKind.TIMEOUT, "60 s"))))
                .isEqualTo("""
                        falsifier runs: 5, of which 2 broke their pin; pins proven able to fail on every JDK where they hold: 1 of 5
                        not proven able to fail where they hold (fails the run, unless it was noise):
                          scalar-replacement.a on j25: HOLDS under -XX:-Inline, the pin holds all the same; INCONCLUSIVE under Slow instead of Fast, 16 pairs
                          scalar-replacement.b on j25: none of its falsifiers exists on this JDK
                        proven, but not by each of their falsifiers (fails the run, unless it was noise):
                          scalar-replacement.c on j25: HOLDS under -XX:-Inline, the pin holds all the same
                        not proven able to fail, as they held on no JDK of this run (this alone fails no run):
                          scalar-replacement.d: INCONCLUSIVE on j25 (noise); NOT_APPLICABLE on j8 (since JDK 27)
                          scalar-replacement.e: ERROR(TIMEOUT) on j25 (60 s)
                        """);
    }

    @Test
    void pinForNoJdkIsOneLine() {
        assertThat(render(
                        unproven("a", "j1", Verdict.NOT_APPLICABLE, "needs C2"),
                        unproven("a", "j2", Verdict.NOT_APPLICABLE, "needs C2"),
                        unproven("a", "j3", Verdict.NOT_APPLICABLE, "needs C2"),
                        unproven("a", "j4", Verdict.NOT_APPLICABLE, "needs C2")))
                .endsWith("\n  scalar-replacement.a: NOT_APPLICABLE on 4 JDKs (needs C2)\n");
    }

    @Test
    void oneJdkIsEnoughWhereFalsifiersRunOnce() {
        CellRecord[] cells = {
            falsified(cell("a", "j8")),
            falsified(cell("a", "j25"), KILLS),
            falsified(cell("b", "j8")),
            falsified(cell("b", "j25")),
            falsified(cell("c", "j25"), SURVIVES),
        };

        assertThat(render(false, cells)).isEqualTo("""
                        falsifier runs: 2, of which 1 broke their pin; pins proven able to fail: 1 of 3
                        not proven able to fail where they hold (fails the run, unless it was noise):
                          scalar-replacement.b on j25: none of its falsifiers exists on this JDK
                          scalar-replacement.c on j25: HOLDS under -XX:-Inline, the pin holds all the same
                        """);
    }

    private static CellRecord unproven(String pin, String jdk, Verdict verdict, String reason) {
        return falsified(judged(cell(pin, jdk), verdict, reason));
    }

    private static String render(CellRecord... cells) {
        return render(true, cells);
    }

    private static String render(boolean everywhere, CellRecord... cells) {
        RunProofs proofs = RunProofs.of(Matrix.of(Records.run(List.of(), cells)), everywhere);
        Document document =
                Document.of("proofs", "", proofs.fact().stream().toList(), proofs.parts(cell -> Optional.empty()));
        return Stream.concat(
                        document.facts().stream().map(fact -> fact.label() + ": " + fact.text()),
                        document.parts().stream()
                                .flatMap(part -> Stream.concat(
                                        Stream.of(part.title() + ":"),
                                        part.blocks().stream().map(block -> "  " + ((Remark) block).sentence()))))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
