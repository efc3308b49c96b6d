package org.jvmquarks.gate.flags;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

class FlagOutcomesTest {

    private static SideBySide sides(Observation... onlyOnBaseline) {
        RunRecord run = Records.run(
                List.of(Records.jdk("old", 17), Records.jdk("new", 25)),
                Records.cell("flags", "old", onlyOnBaseline),
                Records.cell("flags", "new", Observation.exact(new ObservationKey("Fresh", "").ofDefault(), 1, "")));
        return SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), 0.25);
    }

    private static Change gone(SideBySide sides) {
        return sides.changes().stream().filter(Change::isFlagGone).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "true, -XX:+Gone",
        "false, -XX:-Gone",
        "4, -XX:Gone=4",
        "(ergonomic), -XX:Gone=1",
        "(none), -XX:Gone=1",
    })
    void flagIsAskedWithDefaultOfBaseline(String value, String option) {
        SideBySide sides = sides(Observation.exact(new ObservationKey("Gone", "").ofDefault(), value, ""));

        assertThat(FlagOutcomes.questions(sides)).containsExactly(new FlagQuestion("Gone", option));
        assertThat(FlagOutcomes.unknown("nobody asked").of(gone(sides)))
                .isEqualTo(new FlagOutcome(option, OptionOutcome.UNKNOWN, "nobody asked"));
    }

    @Test
    void nobodyAsksAboutNewFlagsAndOtherValues() {
        assertThat(FlagOutcomes.questions(sides(Observation.exact("length", 7, "instructions"))))
                .isEmpty();
    }

    @Test
    void answerIsThatAboutTheFlag() {
        FlagOutcome answer = new FlagOutcome("-XX:Gone=4", OptionOutcome.IGNORED, "Ignoring option Gone");
        FlagOutcomes outcomes = new FlagOutcomes(Map.of("Gone", answer), "silence");

        assertThat(outcomes.of(gone(sides(Observation.exact(new ObservationKey("Gone", "").ofDefault(), 4, "")))))
                .isEqualTo(answer);
        assertThat(outcomes.of(gone(sides(Observation.exact(new ObservationKey("Other", "").ofDefault(), 4, "")))))
                .isEqualTo(new FlagOutcome("-XX:Other=4", OptionOutcome.UNKNOWN, "silence"));
    }
}
