package org.jvmquarks.upgrade.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * Recordings of a program in a container of 512 MB and 2 processors that parks three virtual threads in synchronized
 * blocks and calls deprecated methods.
 */
public class ApplicationRecordingTest {
    @TempDir
    private Path folder;

    @Test
    void jvmAndLimitsAreRead() throws Exception {
        RecordingFacts facts = ApplicationRecording.read(recording("app-25.jfr"));

        assertThat(facts.jvm()).hasValueSatisfying(jvm -> {
            assertThat(jvm.version()).isEqualTo("25.0.5.0.3+1-1-Debian");
            assertThat(jvm.options()).startsWith("-Xmx256m", "-XX:+UseSerialGC", "-Dapp.mode=test");
            assertThat(jvm.properties()).contains("app.mode");
        });
        assertThat(facts.collector()).contains("DefNew, SerialOld");
        assertThat(facts.maxHeap()).hasValue(256L << 20);
        assertThat(facts.container()).contains(new ContainerLimits(OptionalLong.of(512), OptionalDouble.of(2)));
        assertThat(facts.processors()).isEqualTo(OptionalInt.of(2));
    }

    @Test
    void deprecatedCallsHaveTheirCaller() throws Exception {
        assertThat(ApplicationRecording.read(recording("app-25.jfr")).deprecated())
                .containsExactlyInAnyOrder(
                        new DeprecatedCall("java.lang.System#runFinalization()", "P.main", true),
                        new DeprecatedCall("java.lang.Integer#<init>(int)", "P.main", false));
    }

    @Test
    void pinnedThreadsAreCountedByMethod() throws Exception {
        assertThat(ApplicationRecording.read(recording("app-21.jfr")).pinned())
                .first()
                .satisfies(frame -> {
                    assertThat(frame.method()).isEqualTo("P.lambda$main$0");
                    assertThat(frame.count()).isPositive();
                });
    }

    @Test
    void whatWasNotRecordedIsNotZero() throws Exception {
        EventCounts events = ApplicationRecording.read(recording("app-21.jfr")).events();

        assertThat(events.of("jdk.DeprecatedInvocation")).isEmpty();
        assertThat(events.of("jdk.SystemGC")).hasValue(1);
    }

    @Test
    void enabledTypeWithoutEventsIsZero() {
        EventCounts counts = new EventCounts(Map.of(), Set.of("jdk.VirtualThreadPinned"));

        assertThat(counts.of("jdk.VirtualThreadPinned")).hasValue(0);
    }

    @Test
    void secretsAreLeftOut() {
        assertThat(CommandLine.options("-Xmx1g -Ddb.password=a b -Dname=two words -Dx=1"))
                .isEqualTo(List.of("-Xmx1g", "-Ddb.password=***", "-Dname=two words", "-Dx=1"));
    }

    @Test
    void valueWithADashStaysOneOption() {
        assertThat(CommandLine.options("-XX:OnOutOfMemoryError=kill -9 %p -Xss1m -Dflags=a -b"
                        + " --add-opens=java.base/java.lang=ALL-UNNAMED -javaagent:a.jar -ea -verbose:gc -server"))
                .containsExactly(
                        "-XX:OnOutOfMemoryError=kill -9 %p",
                        "-Xss1m",
                        "-Dflags=a -b",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-javaagent:a.jar",
                        "-ea",
                        "-verbose:gc",
                        "-server");
    }

    @Test
    void cutRecordingIsAMessage() throws Exception {
        byte[] whole = Files.readAllBytes(recording("app-25.jfr"));
        Path cut = Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(whole, 20_000));

        assertThatThrownBy(() -> ApplicationRecording.read(cut))
                .isInstanceOf(RecordingException.class)
                .hasMessageStartingWith("the recording " + cut + " is damaged at byte 0: a chunk of ")
                .hasMessageEndingWith("; dump it again, such as with jcmd <pid> JFR.dump filename=app.jfr");
    }

    @Test
    void missingRecordingIsAMessage() {
        Path no = folder.resolve("no.jfr");
        assertThatThrownBy(() -> ApplicationRecording.read(no))
                .hasMessage("cannot read the recording " + no + ": it does not exist; correct the path");
    }

    @Test
    void folderOfRecordingsCountsTogether() throws Exception {
        for (String name : List.of("app-25.jfr", "app-21.jfr")) {
            Files.copy(recording(name), folder.resolve(name));
        }
        Files.writeString(folder.resolve("notes.txt"), "of 27 November");
        RecordingFacts old = ApplicationRecording.read(recording("app-21.jfr"));
        RecordingFacts recent = ApplicationRecording.read(recording("app-25.jfr"));

        RecordingFacts both = ApplicationRecording.read(folder);

        assertThat(both.jvm()).isEqualTo(old.jvm());
        assertThat(both.maxHeap()).isEqualTo(old.maxHeap());
        assertThat(both.deprecated()).isEqualTo(recent.deprecated());
        assertThat(both.events().of("jdk.SystemGC").orElseThrow())
                .isEqualTo(old.events().of("jdk.SystemGC").orElseThrow()
                        + recent.events().of("jdk.SystemGC").orElseThrow());
    }

    @Test
    void folderWithoutRecordingIsAMessage() {
        assertThatThrownBy(() -> ApplicationRecording.read(folder))
                .hasMessage("the folder " + folder
                        + " has no recording, which would be a file *.jfr; put one in, or name" + " another folder");
    }

    public static Path recording(String name) throws URISyntaxException, IOException {
        return Path.of(ApplicationRecordingTest.class
                .getResource("/org/jvmquarks/upgrade/recording/" + name)
                .toURI());
    }
}
