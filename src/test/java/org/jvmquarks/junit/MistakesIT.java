package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.SkippedPin;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.junit.samples.SampleMistakes;
import org.jvmquarks.settings.Setting;

/** Mistakes of an author fail the tests that have them, and no others; by way of a launcher. */
@SharesMachine
class MistakesIT {
    private static final String SAMPLES = SampleMistakes.class.getName() + "$";

    @TempDir
    Path folder;

    @Test
    void pinWithoutQuarkFailsAlone() {
        TestExecutionSummary build = build(SampleMistakes.Undeclared.class, SampleMistakes.Sound.class);

        assertThat(failures(build)).containsExactly(entry("pin", SAMPLES + "Undeclared has a @Pin and needs @Quark"));
        assertThat(run().cells()).extracting(cell -> cell.pinId().toString()).containsExactly("sound/holds");
        assertThat(run().missing()).isEmpty();
    }

    @Test
    void pinWithoutAnyQuarkSaysWhatItNeeds() {
        assertThat(failures(build(SampleMistakes.Undeclared.class)))
                .containsExactly(entry("pin", SAMPLES + "Undeclared has a @Pin and needs @Quark"));
    }

    @Test
    void nestedClassNeedsItsOwnQuark() {
        TestExecutionSummary build = build(SampleMistakes.Around.class);

        assertThat(failures(build))
                .containsExactly(entry(
                        "inner",
                        SAMPLES
                                + "Around$Within has a @Pin and needs its own @Quark: it does not share that of "
                                + SAMPLES
                                + "Around"));
        assertThat(run().cells()).extracting(cell -> cell.pinId().toString()).containsExactly("around/outer");
    }

    @Test
    void quarksWithOneIdBothFail() {
        TestExecutionSummary build =
                build(SampleMistakes.Twin.class, SampleMistakes.OtherTwin.class, SampleMistakes.Sound.class);

        assertThat(build.getFailures())
                .hasSize(2)
                .allSatisfy(failure -> assertThat(failure.getException())
                        .hasMessage("quark id 'twin' is used by "
                                + SAMPLES
                                + "OtherTwin and "
                                + SAMPLES
                                + "Twin: give each quark its own id"));
        assertThat(run().cells()).extracting(cell -> cell.pinId().toString()).containsExactly("sound/holds");
    }

    @Test
    void pinWithMistakeFailsAlone() {
        TestExecutionSummary build = build(SampleMistakes.Mixed.class);

        String falsifier = "Mixed.withoutFalsifier needs @FalsifiedBy: a pin that nothing can break proves nothing";
        String value = "Mixed.withoutValue: its claim has a place for a value, but no @Expect has one";
        assertThat(failures(build)).containsExactly(entry("withoutFalsifier", falsifier), entry("withoutValue", value));
        assertThat(run().cells()).extracting(cell -> cell.pinId().toString()).containsExactly("mixed/sound");
        assertThat(run().missing()).isEmpty();
        assertThat(run().interruption()).isEmpty();
        assertThat(run().course().leftOut())
                .containsExactlyInAnyOrder(
                        new SkippedPin("mixed", "withoutFalsifier", falsifier),
                        new SkippedPin("mixed", "withoutValue", value));
        assertThat(run().course().notes()).contains("not run: " + falsifier, "not run: " + value);
    }

    @Test
    void misspelledSettingStopsTheRunBeforeItStarts() {
        TestExecutionSummary build = build(Map.of("quarks.jdk", "25"), SampleMistakes.Sound.class);

        assertThat(build.getTestsStartedCount()).isZero();
        assertThat(build.getFailures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.getException())
                        .hasMessageContaining("quarks.jdk is not a setting; did you mean 'quarks.jdks'?"));
        assertThat(folder.resolve("output")).doesNotExist();
    }

    private TestExecutionSummary build(Class<?>... classes) {
        return build(Map.of(), classes);
    }

    private TestExecutionSummary build(Map<String, String> parameters, Class<?>... classes) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Stream.of(classes)
                        .<ClassSelector>map(type -> selectClass(type))
                        .toList())
                .configurationParameters(Map.of(
                        Setting.JDKS.property(),
                        System.getProperty("java.home"),
                        Setting.OUTPUT.property(),
                        folder.resolve("output").toString()))
                .configurationParameters(parameters)
                .build();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        try (LauncherSession session = LauncherFactory.openSession()) {
            session.getLauncher().execute(request, summary);
        }
        return summary.getSummary();
    }

    /** The messages by the methods that failed. */
    private static Map<String, String> failures(TestExecutionSummary build) {
        Map<String, String> messages = new TreeMap<>();
        build.getFailures()
                .forEach(failure -> messages.put(
                        failure.getTestIdentifier()
                                .getSource()
                                .filter(MethodSource.class::isInstance)
                                .map(MethodSource.class::cast)
                                .map(MethodSource::getMethodName)
                                .orElse("the run"),
                        String.valueOf(failure.getException().getMessage())));
        return messages;
    }

    private RunRecord run() {
        return JournalReader.read(folder.resolve("output").resolve(Journal.FILE_NAME));
    }
}
