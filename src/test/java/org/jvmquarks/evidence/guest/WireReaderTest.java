package org.jvmquarks.evidence.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.guest.GuestResult.Failure;
import org.jvmquarks.evidence.guest.GuestResult.FlagReport;
import org.jvmquarks.guest.Wire;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Platform;
import org.jvmquarks.launch.Exit;

class WireReaderTest {
    @TempDir Path folder;

    static List<String> captured() throws IOException {
        return Captures.jdks("identity");
    }

    @ParameterizedTest
    @MethodSource("captured")
    void everyJdkIsRead(String jdk) throws IOException {
        GuestResult identity = read(Captures.text("identity", jdk));

        String version = jdk.replaceFirst("debian-(zero-)?", "").replaceFirst("^1\\.", "");
        assertThat(identity.identity().orElseThrow().feature())
                .isEqualTo(Integer.parseInt(version.split("[.-]")[0]));
        assertThat(identity.flags())
                .extracting(FlagReport::name)
                .containsExactly("UseSerialGC", "ZGenerational");
        assertThat(identity.results()).hasSize(4);
        assertThat(identity.failure()).isEmpty();
        assertThat(identity.complete()).isTrue();

        GuestResult allocation = read(Captures.text("allocation", jdk));
        assertThat(allocation.result().path("bytes").asLong()).isEqualTo(320_000);
        assertThat(allocation.flags())
                .containsExactly(
                        new FlagReport(
                                "BackgroundCompilation", Optional.of("false"), "VM_CREATION"));

        GuestResult failure = read(Captures.text("failure", jdk));
        assertThat(failure.failure())
                .contains(new Failure("java.lang.ClassNotFoundException", "no.such.Probe"));
        assertThat(failure.complete()).isFalse();
    }

    @Test
    void theIdentityIsWhatTheVmSaid() throws IOException {
        assertThat(read(Captures.text("identity", Captures.OPENJDK_8)).identity())
                .contains(
                        new Identity(
                                new Build(
                                        8,
                                        "Debian",
                                        "1.8.0_504-8u504-ga-1-b01",
                                        "OpenJDK 64-Bit Server VM"),
                                "mixed mode",
                                "/usr/lib/jvm/java-8-openjdk-amd64/jre",
                                new Platform("Linux", "amd64", 2, 6110183424L)));
    }

    @Test
    void aFlagThatTheVmDoesNotKnowHasNoValue() throws IOException {
        assertThat(read(Captures.text("identity", Captures.OPENJDK_8)).flags())
                .containsExactly(
                        new FlagReport("UseSerialGC", Optional.of("true"), "VM_CREATION"),
                        new FlagReport("ZGenerational", Optional.empty(), ""));
    }

    @Test
    void withoutAFileThereIsNoIdentity() throws IOException {
        Path file = folder.resolve(Wire.RESULT_FILE);
        var launched = Captures.launched(folder, "", new Exit.Code(1));
        Files.delete(file);

        GuestResult result = WireReader.read(launched);

        assertThat(result.identity()).isEmpty();
        assertThat(result.complete()).isFalse();
    }

    @Test
    void anEmptyFileHasNoIdentity() throws IOException {
        assertThat(read("").identity()).isEmpty();
    }

    @Test
    void aResultThatIsCutOffAnywhereIsNotWhole() throws IOException {
        String text = Captures.text("identity", Captures.OPENJDK_17);
        int firstLine = text.indexOf('\n') + 1;
        for (int length = 0; length < text.length(); length++) {
            GuestResult result = read(text.substring(0, length));
            assertThat(result.complete()).as("%d of %d", length, text.length()).isFalse();
            assertThat(result.identity().isPresent()).isEqualTo(length >= firstLine);
        }
        assertThat(read(text).complete()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | garbage | no JSON: garbage",
                "3 | {\"type\":\"result\" | no JSON: {\"type\":\"result\"",
                "3 | {\"type\":\"flag\"} {} | no JSON: {\"type\":\"flag\"} {}",
                "3 | {\"type\":\"odd\"} | unknown type 'odd': {\"type\":\"odd\"}",
                "3 | {} | unknown type '': {}",
                "3 | [1] | unknown type '': [1]",
                "3 | ' ' | 'unknown type '''':  '",
                "3 | {\"type\":\"identity\"} | a second identity: {\"type\":\"identity\"}",
                "1 | {\"type\":\"end\"} | a line before the identity: {\"type\":\"end\"}",
                "9 | {\"type\":\"result\"} | a line after the end: {\"type\":\"result\"}",
            })
    void aLineThatCannotBeIsShown(int number, String line, String complaint) throws IOException {
        List<String> lines =
                new java.util.ArrayList<>(
                        Captures.text("identity", Captures.OPENJDK_17).lines().toList());
        lines.add(number - 1, line);

        assertThatThrownBy(() -> read(String.join("\n", lines) + "\n"))
                .isInstanceOf(IOException.class)
                .hasMessage("%s:%d: %s", folder.resolve(Wire.RESULT_FILE), number, complaint);
    }

    @Test
    void anIdentityWithoutVersionIsShown() {
        assertThatThrownBy(() -> read("{\"type\":\"identity\"}\n"))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "%s:1: expected a feature version such as 1.8 or 21, was '': {\"type\":\"identity\"}",
                        folder.resolve(Wire.RESULT_FILE));
    }

    @Test
    void bytesThatAreNoTextAreShown() throws IOException {
        var launched = Captures.launched(folder, "", new Exit.Code(0));
        Path file = folder.resolve(Wire.RESULT_FILE);
        Files.write(file, "\u00ff\u00fe\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> WireReader.read(launched))
                .isInstanceOf(IOException.class)
                .hasMessage("%s:1: no JSON: \ufffd\ufffd", file);
    }

    private GuestResult read(String text) throws IOException {
        return WireReader.read(Captures.launched(folder, text, new Exit.Code(0)));
    }
}
