package org.jvmquarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.settings.SettingValues;

/** What each driver of a run gets; no JVM is started. */
class RunSessionTest {
    @TempDir
    Path temp;

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final List<String> told = new ArrayList<>();

    private RunSession open(RunView.Detail detail) {
        RunRequest request = RunRequest.of(
                SettingValues.ofOptions(
                        Map.of(Setting.OUTPUT, temp.resolve("report").toString()), "quarks"),
                HostEnvironment.of(Map.of("LD_PRELOAD", "a.so", "JDK_JAVA_OPTIONS", "-Xint"), Map.of(), Path.of("/")));
        Jdk jdk = new Jdk(
                "old",
                OptionalInt.of(17),
                Optional.empty(),
                new JdkSource.Home(temp.toAbsolutePath()),
                List.of(),
                ContainerLimits.none());
        PrintStream terminal = new PrintStream(shown, true, StandardCharsets.UTF_8);
        return RunSession.open(request, List.of(jdk), new RunView(terminal, TableStyle.plain(80), detail, told::add));
    }

    @ParameterizedTest
    @EnumSource(names = {"ALL", "TESTS"})
    void driverOfRunTellsWhatGuestsLack(RunView.Detail detail) {
        open(detail).close();

        assertThat(told).contains("withheld from the JDKs under test: JDK_JAVA_OPTIONS, LD_PRELOAD");
    }

    @Test
    void stepOfAnotherCommandLeavesThatToIt() {
        open(RunView.Detail.PROGRESS).close();

        assertThat(told).noneMatch(message -> message.contains("withheld"));
    }

    @ParameterizedTest
    @EnumSource
    void earlierRunIsKeptAndNamed(RunView.Detail detail) throws IOException {
        Path folder = temp.resolve("report");
        Journal.create(folder, Records.host(), Instant.parse("2026-03-01T12:00:00Z"))
                .close();
        String before = Files.readString(folder.resolve(Journal.FILE_NAME));

        open(detail).close();

        assertThat(told)
                .filteredOn(message -> message.startsWith("the earlier run is kept in "))
                .singleElement()
                .asString()
                .satisfies(message -> {
                    Path kept = Path.of(message.substring("the earlier run is kept in ".length()));
                    assertThat(kept.resolve(Journal.FILE_NAME)).hasContent(before);
                });
    }

    @Test
    void folderIsFreeAfterwards() {
        open(RunView.Detail.ALL).close();

        open(RunView.Detail.ALL).close();

        assertThat(told).anyMatch(message -> message.startsWith("the earlier run is kept in "));
    }

    @Test
    void executionRecordsTheRunAndEndsIt() {
        try (RunSession session = open(RunView.Detail.ALL)) {
            RunResult result = session.execute(List.of(), LanePlan.alone("there is none"));

            assertThat(result.run().cells()).isEmpty();
            assertThat(result.run().course().end()).isPresent();
        }
        assertThat(JournalReader.read(temp.resolve("report").resolve(Journal.FILE_NAME))
                        .course()
                        .end())
                .isPresent();
    }
}
