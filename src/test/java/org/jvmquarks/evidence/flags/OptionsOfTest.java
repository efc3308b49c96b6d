package org.jvmquarks.evidence.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.verdict.CellError;

class OptionsOfTest {
    private static final Path CAPTURE = Path.of("src/test/resources/evidence/flags/startup-debian-25.0.5.0.3.jsonl");

    @TempDir
    Path folder;

    /** The answer of one VM that was started, as a guest wrote it but for its type. */
    private static String captured(String option, int exit) throws IOException {
        String start = "\"option\":\"" + option + "\",\"exit\":" + exit + ",";
        return Files.readAllLines(CAPTURE).stream()
                .filter(line -> line.contains(start))
                .findFirst()
                .orElseThrow()
                .replace("\"type\":\"result\",", "");
    }

    @Test
    void everyOptionHasItsAnswerInTheirOrder() throws IOException {
        List<String> options = List.of("-XX:+MonitorInUseLists", "-XX:+HeapDumpOnOutOfMemoryError");
        OneGuest guest = new OneGuest(folder, captured(options.get(0), 1), captured(options.get(1), 0));

        assertThat(new OptionsOf(options).gather(guest))
                .extracting(
                        OptionsOf.Answer::option,
                        answer -> answer.status().orElseThrow().outcome(),
                        OptionsOf.Answer::fault)
                .containsExactly(
                        tuple(options.get(0), OptionOutcome.UNRECOGNIZED, ""),
                        tuple(options.get(1), OptionOutcome.ACCEPTED, ""));
        assertThat(guest.requests()).singleElement().satisfies(request -> {
            assertThat(request.task().command()).isEqualTo(Commands.OPTIONS);
            assertThat(request.task().arguments()).isEqualTo(options);
        });
        assertThat(guest.observations()).isEmpty();
    }

    @Test
    void unknownAnswerDoesNotHideOthers() throws IOException {
        String odd = """
                {"kind":"startup","option":"-XX:+Odd","exit":0,"output":["what a day"]}""";

        List<OptionsOf.Answer> answers = new OptionsOf(List.of("-XX:+Odd", "-XX:+MonitorInUseLists"))
                .gather(new OneGuest(folder, odd, captured("-XX:+MonitorInUseLists", 1)));

        assertThat(answers.get(0).status()).isEmpty();
        assertThat(answers.get(0).fault()).startsWith("debian-17: what the VM said of -XX:+Odd is not understood, ");
        assertThat(answers.get(1).status()).isPresent();
    }

    @Test
    void missingAnswerIsAnError() throws IOException {
        OneGuest guest = new OneGuest(folder, captured("-XX:+MonitorInUseLists", 1));

        assertThatThrownBy(() -> new OptionsOf(List.of("-XX:+A", "-XX:+B")).gather(guest))
                .isInstanceOf(CellError.class)
                .hasMessageContaining("expected a result for each of 2 options, got 1");
    }
}
