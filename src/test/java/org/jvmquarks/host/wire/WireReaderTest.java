package org.jvmquarks.host.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.guest.wire.Wire;
import org.jvmquarks.host.wire.GuestResult.Failure;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Platform;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

class WireReaderTest {
    @TempDir
    Path folder;

    static List<String> captured() throws IOException {
        return Captures.jdks("identity");
    }

    @ParameterizedTest
    @MethodSource("captured")
    void everyJdkIsRead(String jdk) throws IOException {
        GuestResult identity = read(Captures.text("identity", jdk));

        String version = jdk.replaceFirst("debian-(zero-)?", "").replaceFirst("^1\\.", "");
        assertThat(identity.identity().orElseThrow().feature()).isEqualTo(Integer.parseInt(version.split("[.-]")[0]));
        assertThat(identity.flags()).extracting(VmFlag::name).containsExactly("UseSerialGC", "ZGenerational");
        assertThat(identity.results()).hasSize(4);
        assertThat(identity.failure()).isEmpty();
        assertThat(identity.complete()).isTrue();

        GuestResult allocation = read(Captures.text("allocation", jdk));
        assertThat(allocation.result().kind()).isEqualTo("allocation");
        assertThat(allocation.flags())
                .containsExactly(VmFlag.reported("BackgroundCompilation", "false", "VM_CREATION"));

        GuestResult failure = read(Captures.text("failure", jdk));
        assertThat(failure.failure())
                .map(each -> each.thrown() + ": " + each.message())
                .contains("java.lang.ClassNotFoundException: no.such.Probe");
        assertThat(failure.complete()).isFalse();
    }

    @Test
    void identityIsWhatTheVmSaid() throws IOException {
        assertThat(read(Captures.text("identity", Captures.OPENJDK_8)).identity())
                .contains(new Identity(
                        new Build(8, "Debian", "1.8.0_504-8u504-ga-1-b01", "OpenJDK 64-Bit Server VM"),
                        "mixed mode",
                        "/usr/lib/jvm/java-8-openjdk-amd64/jre",
                        new Platform("Linux", "amd64", 2, 6110183424L)));
    }

    @Test
    void flagUnknownToVmHasNoValue() throws IOException {
        assertThat(read(Captures.text("identity", Captures.OPENJDK_8)).flags())
                .containsExactly(VmFlag.reported("UseSerialGC", "true", "VM_CREATION"), VmFlag.absent("ZGenerational"));
    }

    @Test
    void tooNewClassNamesTheJdkItNeeds() throws IOException {
        String text = Captures.text("identity", Captures.OPENJDK_8);
        String failure = """
                {"type":"failure","thrown":"java.lang.UnsupportedClassVersionError",\
                "message":"com/acme/RingTest$Offer has been compiled by a more recent version",\
                "stack":"","newerClass":"com.acme.RingTest$Offer","classFileVersion":61}
                """;

        assertThat(read(text.substring(0, text.indexOf('\n') + 1) + failure).failure())
                .flatMap(Failure::lacking)
                .contains("requires JDK 17 or later: com.acme.RingTest$Offer is compiled for 17"
                        + " (class file version 61); compile it with --release 8 to check JDK 8");
    }

    @Test
    void withoutAFileThereIsNoIdentity() throws IOException {
        Path file = folder.resolve(Wire.RESULT_FILE);
        var launched = Captures.launched(folder, "", new Exit.Code(1));
        Files.delete(file);

        GuestResult result = WireReader.read("debian-17", launched).result();

        assertThat(result.identity()).isEmpty();
        assertThat(result.complete()).isFalse();
    }

    @Test
    void emptyFileHasNoIdentity() throws IOException {
        assertThat(read("").identity()).isEmpty();
    }

    @Test
    void resultCutOffAnywhereIsNotWhole() throws IOException {
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
                "3 | garbage | line is not valid JSON (Unrecognized token 'garbage'",
                "3 | {\"type\":\"result\" | line is not valid JSON (Unexpected end-of-input",
                "3 | {\"type\":\"end\"} {} | line is not valid JSON (Trailing token",
                "3 | {\"type\":\"end\",\"type\":\"end\"} | line is not valid JSON (Duplicate field 'type')",
                "3 | {\"type\":\"odd\"} | line has the unknown type 'odd'",
                "3 | {} | line lacks the field 'type' (a text)",
                "3 | {\"type\":1} | line lacks the field 'type' (a text)",
                "3 | {\"type\":\"result\"} | line lacks the field 'kind' (a text)",
                "3 | [1] | line is not a JSON object",
                "3 | ' ' | line is not a JSON object",
                "3 | {\"type\":\"flag\",\"name\":\"A\"} | flag lacks the field 'value' (a text)",
                "3 | {\"type\":\"flag\",\"name\":\"A\",\"absent\":false} | flag has false in the field 'absent', expected true or no field",
                "3 | {\"type\":\"flag\",\"name\":\"A\",\"absent\":true,\"value\":\"1\"} | flag has the unknown field 'value'",
                "5 | {\"type\":\"flag\",\"name\":\"A\",\"absent\":true} | line is a flag among the results",
                "3 | {\"type\":\"identity\"} | line is a second identity",
                "1 | {\"type\":\"end\",\"lines\":0} | line comes before the identity",
                "9 | {\"type\":\"result\",\"kind\":\"flags\"} | line comes after the last",
                "8 | {\"type\":\"end\",\"lines\":8} | end cannot be true, the guest wrote 8 lines before it, there are 7",
            })
    void impossibleLineIsShownInError(int number, String line, String complaint) throws IOException {
        List<String> lines = new java.util.ArrayList<>(
                Captures.text("identity", Captures.OPENJDK_17).lines().toList());
        lines.add(number - 1, line);

        assertError(String.join("\n", lines) + "\n", number, line, complaint);
    }

    @Test
    void identityWithoutVersionIsErrorThatShowsIt() {
        String line = "{\"type\":\"identity\"}";
        assertError(line + "\n", 1, line, "identity lacks the field 'java.vm.vendor' (a text)");
    }

    @Test
    void impossibleIdentityIsShownInError() throws IOException {
        String line = Captures.text("identity", Captures.OPENJDK_17)
                .lines()
                .findFirst()
                .orElseThrow()
                .replace("\"processors\":2", "\"processors\":0");
        assertError(
                line + "\n",
                1,
                line.substring(0, 300),
                "identity cannot be true, the number of processors must be positive, was 0");
    }

    private void assertError(String text, int number, String line, String complaint) {
        CellError error = catchThrowableOfType(CellError.class, () -> read(text));

        assertThat(error.kind()).isEqualTo(ErrorKind.GUEST_FAILED);
        assertThat(error)
                .hasMessageStartingWith("debian-17: the guest's " + complaint)
                .hasMessageContaining(": line %d of %s: %s", number, folder.resolve(Wire.RESULT_FILE), line);
    }

    @Test
    void bytesThatAreNoTextAreShown() throws IOException {
        var launched = Captures.launched(folder, "", new Exit.Code(0));
        Path file = folder.resolve(Wire.RESULT_FILE);
        Files.write(file, "\u00ff\u00fe\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> WireReader.read("debian-17", launched))
                .isInstanceOf(CellError.class)
                .hasMessageStartingWith("debian-17: the guest's line is not valid JSON (")
                .hasMessageEndingWith(": line 1 of %s: \ufffd\ufffd", file);
    }

    private GuestResult read(String text) throws IOException {
        return WireReader.read("debian-17", Captures.launched(folder, text, new Exit.Code(0)))
                .result();
    }
}
