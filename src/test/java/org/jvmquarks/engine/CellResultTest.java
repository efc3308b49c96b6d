package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.engine.EngineFixture.settings;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.falsified;
import static org.jvmquarks.journal.Records.judged;

import org.junit.jupiter.api.Test;
import org.jvmquarks.engine.cell.Settings.InconclusivePolicy;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

class CellResultTest {
    private static final String RERUN = "\n  rerun: ./mvnw verify -Dit.test=ScalarReplacementQuark#a -Dquarks.jdks=j";
    private static final FalsifierRecord KILLS =
            new FalsifierRecord("-XX:-DoEscapeAnalysis", Verdict.BROKEN, "16 B/op, not 0 B/op");
    private static final FalsifierRecord SURVIVES =
            new FalsifierRecord("-XX:-Inline", Verdict.HOLDS, "the pin still holds");
    private static final FalsifierRecord FAILS = new FalsifierRecord("-XX:-Odd", Verdict.ERROR, "ignored");
    private static final FalsifierRecord NOISE =
            new FalsifierRecord("Slow instead of Fast", Verdict.INCONCLUSIVE, "16 pairs");

    @Test
    void holdingPinPasses() {
        assertThat(CellResult.of(falsified(cell("a", "j")), settings(Mode.VERIFY)))
                .isEqualTo(new CellResult.Passed());
    }

    @Test
    void pinThatAllFalsifiersBreakPasses() {
        assertThat(falsify(falsified(cell("a", "j"), KILLS, KILLS))).isEqualTo(new CellResult.Passed());
    }

    @Test
    void brokenPinFailsWithReasonAndRerun() {
        CellResult broken = falsify(judged(falsified(cell("a", "j")), Verdict.BROKEN, "8, not 16"));

        assertThat(broken).isInstanceOf(CellResult.Broken.class);
        assertThat(broken.failsBuild()).isTrue();
        assertThat(broken.message()).startsWith("BROKEN the claim of a [j]\n  8, not 16" + RERUN);
    }

    @Test
    void lastGuestIsNamed() {
        CellRecord cell = judged(cell("a", "j"), Verdict.BROKEN, "8, not 16");

        assertThat(CellResult.of(cell, settings(Mode.VERIFY)).message())
                .endsWith("\n  last guest: "
                        + String.join(
                                " ", cell.guests().get(cell.guests().size() - 1).argv()));
    }

    @Test
    void errorIsAnErrorAndNotAFinding() {
        CellResult error = falsify(failed(cell("a", "j"), ErrorKind.TIMEOUT, "too slow"));

        assertThat(error).isInstanceOf(CellResult.Errored.class);
        assertThat(error.failsBuild()).isTrue();
        assertThat(error.message()).startsWith("ERROR(TIMEOUT) the claim of a [j]\n  too slow");
    }

    @Test
    void inconclusiveCellIsSkippedUnlessItShallFail() {
        CellRecord cell = judged(cell("a", "j"), Verdict.INCONCLUSIVE, "noise");

        CellResult skipped = CellResult.of(cell, settings(Mode.VERIFY));
        assertThat(skipped).isInstanceOf(CellResult.Skipped.class);
        assertThat(skipped.failsBuild()).isFalse();
        assertThat(CellResult.of(cell, settings(Mode.VERIFY, InconclusivePolicy.FAIL)))
                .isInstanceOf(CellResult.Errored.class);
    }

    @Test
    void notApplicableCellNeedsNoProof() {
        CellResult skipped = falsify(falsified(judged(cell("a", "j"), Verdict.NOT_APPLICABLE, "since JDK 27")));

        assertThat(skipped).isInstanceOf(CellResult.Skipped.class);
        assertThat(skipped.message()).startsWith("NOT_APPLICABLE the claim of a [j]\n  since JDK 27\n  rerun: ");
    }

    @Test
    void noiseUnderAFalsifierIsSkipped() {
        assertThat(falsify(falsified(cell("a", "j"), KILLS, NOISE)))
                .isEqualTo(new CellResult.Skipped("j: expected the pin to be BROKEN under Slow instead of Fast but was"
                        + " INCONCLUSIVE: 16 pairs"
                        + RERUN));
    }

    @Test
    void noiseUnderFalsifierFailsIfInconclusiveCellsFail() {
        assertThat(CellResult.of(falsified(cell("a", "j"), NOISE), settings(Mode.FALSIFY, InconclusivePolicy.FAIL)))
                .isInstanceOf(CellResult.Errored.class);
    }

    @Test
    void noiseDoesNotHideASurvivedFalsifier() {
        assertThat(falsify(falsified(cell("a", "j"), NOISE, SURVIVES)))
                .isEqualTo(
                        new CellResult.NotFalsified("j: expected the pin to be BROKEN under -XX:-Inline but was HOLDS:"
                                + " the pin still holds"
                                + RERUN));
    }

    @Test
    void falsifierThatFailsIsErrorAndNotFinding() {
        assertThat(falsify(falsified(cell("a", "j"), NOISE, FAILS)))
                .isEqualTo(new CellResult.Errored("j: expected the pin to be BROKEN under %s but was ERROR: %s%s"
                        .formatted(FAILS.falsifier(), FAILS.reason(), RERUN)));
    }

    @Test
    void faultDoesNotHideASurvivedFalsifier() {
        assertThat(falsify(falsified(cell("a", "j"), FAILS, SURVIVES))).isInstanceOf(CellResult.NotFalsified.class);
    }

    @Test
    void pinWithoutFalsifierIsUnprovenWhenOnlyFalsifying() {
        CellRecord cell = falsified(cell("a", "j"));

        assertThat(falsify(cell))
                .isEqualTo(
                        new CellResult.NotFalsified("j: no falsifier of this pin exists on this JDK, so nothing shows"
                                + " that it can fail here"
                                + RERUN));
        assertThat(CellResult.of(cell, settings(Mode.PROVE))).isEqualTo(new CellResult.Passed());
    }

    private static CellResult falsify(CellRecord cell) {
        return CellResult.of(cell, settings(Mode.FALSIFY));
    }
}
