package org.jvmquarks.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.taking;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.Records;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

class DurationsTest {
    private final Durations earlier =
            new Durations(Map.of(new CellId(PinId.of("a/b"), "17"), 1.0), Map.of(PinId.of("a/b"), 2.0));

    @Test
    void sameJdkIsPreferredToMeanOfOthers() {
        assertThat(earlier.of(cell("b", "17"))).hasValue(1);
        assertThat(earlier.of(cell("b", "21"))).hasValue(2);
        assertThat(earlier.of(cell("c", "17"))).isEmpty();
    }

    @Test
    void othersAreTakenForUnknownPinsOnly() {
        Durations both = earlier.orElse(new Durations(
                Map.of(
                        new CellId(PinId.of("a/b"), "21"), 5.0,
                        new CellId(PinId.of("a/c"), "21"), 6.0),
                Map.of(PinId.of("a/b"), 7.0, PinId.of("a/c"), 8.0)));

        assertThat(both.of(cell("b", "21"))).hasValue(2);
        assertThat(both.of(cell("c", "21"))).hasValue(6);
        assertThat(both.of(cell("c", "17"))).hasValue(8);
    }

    @Test
    void whatWasNotTestedSaysNothing() {
        CellRecord decided = taking(cell(Verdict.HOLDS, "17"), 4);
        CellRecord elsewhere = taking(cell(Verdict.NOT_APPLICABLE, "8"), 0);
        CellRecord other = taking(Records.cell("other", "8"), 1);
        CellRecord failed = taking(Records.failed(Records.cell("a", "21"), ErrorKind.TIMEOUT, "late"), 60);
        CellRecord noEngine = taking(cell(Verdict.NOT_APPLICABLE, "25"), 0);

        Durations durations = Durations.of(List.of(decided, elsewhere, other, failed, noEngine));

        assertThat(durations.cells().values()).containsExactlyInAnyOrder(4.0, 0.0, 1.0);
        assertThat(durations.pins().get(decided.pinId()))
                .as("a JDK that is not there yet may be one that has the pin")
                .isEqualTo(4);
    }

    private static CellRecord cell(Verdict verdict, String jdk) {
        return Records.judged(Records.cell("a", jdk), verdict, "for a test");
    }

    @Test
    void typicalOnesArePositiveAndByPin() {
        assertThat(Durations.typical().pins())
                .containsKey(PinId.of("scalar-replacement/mergeIsReplaced"))
                .allSatisfy((pin, seconds) -> assertThat(seconds).isPositive());
    }

    private static PlannedCell cell(String pin, String jdk) {
        return new PlannedCell(new PlannedPin("a", pin, false), jdk);
    }
}
