package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.jvmquarks.engine.EngineFixture.pin;
import static org.jvmquarks.engine.EngineFixture.script;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.verdict.Mode;

class FlightRecordingOfRunTest {
    /** Of this test alone: others run in the same JVM at the same time. */
    private static final String JDK = "recorded";

    @TempDir
    Path folder;

    private List<RecordedEvent> recorded() throws IOException {
        assumeTrue(ModuleLayer.boot().findModule("jdk.jfr").isPresent(), "requires a JDK with the module jdk.jfr");
        Path file = folder.resolve("run.jfr");
        try (Recording recording = new Recording()) {
            List.of("Phase", "Cell", "Guest")
                    .forEach(name -> recording.enable("jvmquarks." + name).withoutThreshold());
            recording.start();
            new EngineFixture(folder, JDK).run(Mode.VERIFY).execute(List.of(pin("a", script("holds"))));
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file);
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("jvmquarks." + name))
                .toList();
    }

    private static List<RecordedEvent> ofJdk(List<RecordedEvent> events, String name) {
        return named(events, name).stream()
                .filter(event -> event.getString("jdk").equals(JDK))
                .toList();
    }

    @Test
    void recordingHasPhasesCellsAndGuests() throws IOException {
        List<RecordedEvent> events = recorded();

        assertThat(named(events, "Phase"))
                .extracting(event -> event.getString("name"))
                .contains("start", "exact", "end", "reports");
        assertThat(ofJdk(events, "Cell")).singleElement().satisfies(cell -> {
            assertThat(cell.getString("pin")).isEqualTo("sample/a");
            assertThat(cell.getString("verdict")).isEqualTo("HOLDS");
            assertThat(cell.getDuration()).isPositive();
        });
        assertThat(ofJdk(events, "Guest")).hasSizeGreaterThan(1).allSatisfy(guest -> {
            assertThat(guest.getString("exit")).isEqualTo("exit code 0");
            assertThat(guest.getString("folder")).contains(folder.toString());
            assertThat(guest.getDuration("waited")).isGreaterThanOrEqualTo(Duration.ZERO);
        });
    }
}
