package org.jvmquarks.evidence.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.evidence.Damage;
import org.jvmquarks.evidence.UnknownLine;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.jdk.option.OptionOutcome;

class FlagStatusTest {
    private static final Path FOLDER = Path.of("src/test/resources/evidence/flags");
    private static final ObjectMapper JSON = new ObjectMapper();

    static List<Path> captures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("startup-"))
                    .sorted()
                    .toList();
        }
    }

    /** What the VMs of all JDKs said of options that came and went. */
    @ParameterizedTest
    @MethodSource("captures")
    void wordsOfEveryJdkAreUnderstood(Path capture) throws IOException {
        for (String line : Files.readAllLines(capture)) {
            FlagStatus status = FlagStatusOf.status(line(line), "jdk");
            boolean said =
                    status.outcome() != OptionOutcome.ACCEPTED && status.outcome() != OptionOutcome.IGNORED_SILENTLY;
            assertThat(status.words().isEmpty()).as(line).isEqualTo(!said);
            assertThat(status.version().isEmpty())
                    .as(line)
                    .isEqualTo(
                            status.outcome() != OptionOutcome.DEPRECATED && status.outcome() != OptionOutcome.IGNORED);
        }
    }

    private static FlagStatus status(String option, int exit, String... output) throws IOException {
        Map<String, Object> fields =
                Map.of("type", "result", "kind", "startup", "option", option, "exit", exit, "output", List.of(output));
        return FlagStatusOf.status(line(JSON.writeValueAsString(fields)), "jdk");
    }

    private static ResultLine line(String text) {
        return ResultLine.parse("jdk", Path.of("result.jsonl"), 1, text);
    }

    @Test
    void everyStateIsTold() throws IOException {
        assertThat(status("-XX:+A", 0, "", "started {\"name\":\"A\",\"value\":\"true\",\"origin\":\"VM_CREATION\"}"))
                .hasToString("ACCEPTED");
        assertThat(status("-XX:A=2", 0, "started {\"name\":\"A\",\"value\":\"2\",\"origin\":\"VM_CREATION\"}"))
                .hasToString("ACCEPTED");
        assertThat(status("-XX:+A", 0, "started {\"name\":\"A\",\"absent\":true}"))
                .hasToString("IGNORED_SILENTLY");
        assertThat(status(
                        "-XX:-A",
                        0,
                        "OpenJDK 64-Bit Server VM warning: Ignoring option A; support was removed in 24.0",
                        "started {\"name\":\"A\",\"absent\":true}"))
                .hasToString("IGNORED (Ignoring option A; support was removed in 24.0)")
                .extracting(FlagStatus::version)
                .isEqualTo("24.0");
        assertThat(status(
                                "-XX:A=2",
                                1,
                                "Error: VM option 'A' is experimental and must be enabled"
                                        + " via -XX:+UnlockExperimentalVMOptions.",
                                "Error: The unlock option must precede 'A'.",
                                "Error: Could not create the Java Virtual Machine.",
                                "Error: A fatal exception has occurred. Program will exit.")
                        .outcome())
                .isEqualTo(OptionOutcome.NEEDS_UNLOCK);
    }

    @Test
    void contradictoryOutputIsAnErrorThatShowsIt() {
        assertThatThrownBy(() -> status("-XX:+A", 1, "Out of lunch"))
                .hasMessage("jdk: what the VM said of -XX:+A is not understood, line 1 is not known:"
                        + " 'Out of lunch'; if this is about the option, add it to StartupMessages");
        assertThatThrownBy(() -> status("-XX:+A", 1, ""))
                .hasMessage("jdk: with -XX:+A the VM ended with exit code 1, printed [] and"
                        + " reported nothing, which contradict each other");
        assertThatThrownBy(() -> status(
                        "-XX:+A",
                        0,
                        "Unrecognized VM option 'A'",
                        "started {\"name\":\"A\",\"value\":\"true\",\"origin\":\"VM_CREATION\"}"))
                .hasMessageContaining("which contradict each other");
        assertThatThrownBy(() ->
                        status("-XX:+A", 0, "started {\"name\":\"B\",\"value\":\"true\",\"origin\":\"VM_CREATION\"}"))
                .hasMessageContaining("which contradict each other");
        assertThatThrownBy(() -> status("-XX:+A", 0, "started {\"name\":\"A\"}"))
                .hasMessageStartingWith(
                        "jdk: the guest's result lacks the field 'value' (a text): line 1 of result.jsonl: {");
        assertThatThrownBy(() -> status("-Xint", 0))
                .hasMessage("jdk: '-Xint' is not one of -XX:+Flag, -XX:-Flag, -XX:Flag=value");
    }

    /** Words about another flag are not words about this one. */
    @Test
    void messageAboutAnotherFlagIsAnError() {
        assertThatThrownBy(() -> FlagStatusOf.said("A", List.of("Unrecognized VM option 'B'")))
                .hasMessage("line 1 is not known: 'Unrecognized VM option 'B''");
    }

    @Test
    void damagedWordsAreReadOrRefused() {
        Damage.isReadOrRefused("""
                OpenJDK 64-Bit Server VM warning: Option A was deprecated in version 25.0 and will \
                likely be removed in a future release.

                """, text -> FlagStatusOf.said("A", text.lines().toList()), UnknownLine.class);
    }

    @Test
    void assertionsShowTheWords() throws IOException {
        FlagStatusAssert assertion = new FlagStatusAssert(status(
                "-XX:+A",
                0,
                "OpenJDK 64-Bit Server VM warning: Option A was deprecated in version 25.0 and will go.",
                "started {\"name\":\"A\",\"value\":\"true\",\"origin\":\"VM_CREATION\"}"));
        assertion.hasOutcome(OptionOutcome.DEPRECATED).hasVersion("25.0");
        assertThatThrownBy(() -> assertion.hasOutcome(OptionOutcome.ACCEPTED))
                .hasMessage(
                        "expected the option to be ACCEPTED but was DEPRECATED (Option A was deprecated in version 25.0 and will go.) for -XX:+A [jdk]");
        assertThatThrownBy(() -> assertion.hasVersion("26.0"))
                .hasMessage(
                        "expected the version of the change to be 26.0 but was 25.0 for -XX:+A [jdk]: DEPRECATED (Option A was deprecated in version 25.0 and will go.)");
    }
}
