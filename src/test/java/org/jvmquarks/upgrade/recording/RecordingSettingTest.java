package org.jvmquarks.upgrade.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;

class RecordingSettingTest {

    @Test
    void eventsOfAllPinsAreRecorded() throws Exception {
        Map<String, String> settings =
                Configuration.create(new StringReader(RecordingSetting.text())).getSettings();
        Set<String> events = QuarkSelection.of(QuarkCatalog.load(), List.of(), List.of()).stream()
                .flatMap(selection -> selection.pins().stream())
                .flatMap(pin -> pin.pin().touches().stream())
                .flatMap(touches -> touches.events().stream())
                .collect(Collectors.toSet());

        assertThat(events)
                .isNotEmpty()
                .allSatisfy(event -> assertThat(settings).containsEntry(event + "#enabled", "true"));
    }

    /** It has the facts about the JVM, and no event that happens all the time. */
    @Test
    void jvmRecordsWithIt(@TempDir Path folder) throws Exception {
        Path setting = Files.writeString(folder.resolve("upgrade.jfc"), RecordingSetting.text());
        Path recording = folder.resolve("app.jfr");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:StartFlightRecording:settings=" + setting + ",filename=" + recording,
                        "-version")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();

        RecordingFacts facts = ApplicationRecording.read(recording);
        assertThat(facts.jvm())
                .hasValueSatisfying(jvm -> assertThat(jvm.options()).contains("-Xmx64m"));
        assertThat(facts.maxHeap()).hasValue(64 << 20);
        assertThat(facts.collector()).isPresent();
        assertThat(facts.processors()).isPresent();
        assertThat(facts.events().of("jdk.VirtualThreadPinned").orElse(0)).isZero();
        assertThat(facts.events().counts()).doesNotContainKeys("jdk.ExecutionSample", "jdk.ObjectAllocationSample");
    }
}
