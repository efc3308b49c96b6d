package org.jvmquarks.engine.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.RatioClaim;

class CellRecordingTest {
    private static final Path RUN = Path.of("run").toAbsolutePath();

    private final CellRecording recording = new CellRecording(Path.of("run"));

    @Test
    void guestsAreNumberedInOrder() {
        assertThat(List.of(recording.nextGuest(), recording.nextGuest(), recording.nextGuest()))
                .containsExactly(0, 1, 2);
    }

    @Test
    void repeatedCheckDropsItsValuesNotEarlierOnes() {
        recording.add(Observation.exact("first", 1, "bytes"));
        recording.add(Records.comparison(RatioClaim.atLeast(2), "first"));

        String result = recording.withoutValues(() -> {
            recording.add(Observation.exact("second", 2, "bytes"));
            recording.add(Records.comparison(RatioClaim.atLeast(3), "second"));
            recording.add("values", launched(false));
            return "checked";
        });

        assertThat(result).isEqualTo("checked");
        assertThat(recording.observations()).containsExactly(Observation.exact("first", 1, "bytes"));
        assertThat(recording.comparisons()).containsExactly(Records.comparison(RatioClaim.atLeast(2), "first"));
        assertThat(recording.guests())
                .as("what the repeated check ran is evidence")
                .hasSize(1);
    }

    @Test
    void guestIsRecordedWithFolderAndSeconds() {
        recording.add("values", launched(false));
        recording.add("values", launched(true));

        assertThat(recording.guests())
                .containsExactly(
                        new GuestRecord(
                                List.of("java"),
                                "exit code 3",
                                "evidence/0",
                                1.25,
                                Optional.of("values"),
                                Optional.empty()),
                        new GuestRecord(
                                List.of("java"),
                                "exit code 3, second try in a fresh container",
                                "evidence/0",
                                1.25,
                                Optional.of("values"),
                                Optional.of(2)));
    }

    @Test
    void waitsOfAllGuestsAreSummed() {
        recording.add("values", launched(false).waiting(Duration.ofMillis(20)));
        recording.add("values", launched(false).waiting(Duration.ofMillis(250)));

        assertThat(recording.waited()).isEqualTo(0.27);
    }

    private static Launched launched(boolean retried) {
        return new Launched(
                List.of("java"), new Exit.Code(3), Duration.ofMillis(1250), RUN.resolve("evidence/0"), retried);
    }
}
