package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.WireReader;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

class DiagnosisTest {
    @TempDir
    Path folder;

    private String identity = "";
    private String failure = "";

    @BeforeEach
    void captured() throws IOException {
        identity = firstLine(Captures.text("identity", Captures.OPENJDK_17));
        failure = Captures.text("failure", Captures.OPENJDK_17);
    }

    @Test
    void deadlineIsFatal() throws IOException {
        Exit exit = new Exit.Deadline(Duration.ofSeconds(60), true);

        CellError error =
                diagnosis(identity, exit).fatal(OptionalDouble.empty()).orElseThrow();

        assertError(
                error,
                ErrorKind.TIMEOUT,
                "debian-17: did not end in time (killed at its deadline of 60 s, thread dump in"
                        + " stdout.txt after 1500 ms; streams and logs in %s)");
        assertThat(diagnosis(identity, new Exit.Code(0)).fatal(OptionalDouble.empty()))
                .isEmpty();
    }

    /** A guest that hangs takes no processor, and one on a busy machine gets none. */
    @Test
    void deadlineTellsGuestsTimeAndMachinesLoad() throws IOException {
        GuestResult result = WireReader.read(
                        "debian-17",
                        Captures.launched(folder, identity, new Exit.Deadline(Duration.ofMinutes(3), false))
                                .using(Optional.of(Duration.ofMillis(3210))))
                .result();

        CellError error = new Diagnosis("debian-17", result)
                .fatal(OptionalDouble.of(4.86))
                .orElseThrow();

        assertError(
                error,
                ErrorKind.TIMEOUT,
                "debian-17: did not end in time (killed at its deadline of 180 s, without a thread"
                        + " dump after 1500 ms; it took 3.2 s of processor time, 4.9 threads per"
                        + " processor of the machine ran or waited to run in the last minute; streams and logs in %s)");
    }

    @Test
    void crashReportTellsOfCrashWhateverExit() throws IOException {
        Diagnosis diagnosis = diagnosis(identity, new Exit.Code(1));
        Files.writeString(folder.resolve("hs_err_pid42.log"), "#");

        assertError(
                diagnosis.fatal(OptionalDouble.empty()).orElseThrow(),
                ErrorKind.VM_CRASH,
                "debian-17: the VM crashed, its report is hs_err_pid42.log (exit code 1 after 1500"
                        + " ms; streams and logs in %s)");
    }

    /** It blames the machine, and not the JDK. */
    @Test
    void reportOfLackingMemoryIsNoCrash() throws IOException {
        Diagnosis diagnosis = diagnosis(identity, new Exit.Code(1));
        Files.writeString(folder.resolve("hs_err_pid42.log"), """
                #
                # There is insufficient memory for the Java Runtime Environment to continue.
                # Native memory allocation (mmap) failed to map 536870912 bytes for committing reserved memory.
                """);

        assertError(
                diagnosis.fatal(OptionalDouble.empty()).orElseThrow(),
                ErrorKind.MEMORY_REFUSED,
                "debian-17: the machine or the container gave the VM too little memory, its report"
                        + " is hs_err_pid42.log (exit code 1 after 1500 ms; streams and logs in %s)");
    }

    /** Captured: reports of JDK 17 that it wrote before it ran anything. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "# Native memory allocation (mmap) failed to map 214748364800 bytes for committing"
                        + " reserved memory. | MEMORY_REFUSED | too little memory",
                "# Cannot create worker GC thread. Out of system resources. | OUT_OF_THREADS | too few threads"
            })
    void reportOfAVmThatDidNotStart(String said, ErrorKind kind, String what) throws IOException {
        Diagnosis diagnosis = diagnosis("", new Exit.Code(1));
        Files.writeString(folder.resolve("hs_err_pid42.log"), """
                #
                # There is insufficient memory for the Java Runtime Environment to continue.
                %s
                """.formatted(said));

        assertError(
                diagnosis.fatal(OptionalDouble.empty()).orElseThrow(),
                kind,
                "debian-17: the machine or the container gave the VM "
                        + what
                        + ", its report is hs_err_pid42.log (exit code 1 after 1500 ms; streams and logs in %s)");
    }

    /** Captured: what the JDK of the host says when the kernel refuses it a process. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Cannot run program \"/usr/bin/setsid\": error=12, Cannot allocate memory | MEMORY_REFUSED",
                "Cannot run program \"/usr/bin/setsid\": error=11, Resource temporarily unavailable | OUT_OF_THREADS",
                "/run/evidence/0: No space left on device | OUT_OF_DISK",
                "Cannot run program \"/opt/jdk/bin/java\": error=13, Permission denied | LAUNCH_FAILED"
            })
    void whatMachineLacksIsNoFaultOfLauncher(String said, ErrorKind kind) {
        assertThat(Diagnosis.kindOfRefusal(Optional.of(new IOException(said)))).isEqualTo(kind);
    }

    @Test
    void tooLargeFilesAreFaultOfGuest() {
        assertThatThrownBy(() -> BoundedFile.requireAtMost(folder.resolve("result.jsonl"), 2, 1))
                .satisfies(
                        e -> assertThat(Diagnosis.kindOfRefusal(Optional.of(e))).isEqualTo(ErrorKind.GUEST_FAILED));
    }

    @Test
    void endlessStreamsAreFaultOfGuest() throws IOException {
        Diagnosis diagnosis = diagnosis("", new Exit.Code(1));
        Path stream = folder.resolve(Launched.STDERR);
        Files.deleteIfExists(stream);
        Files.createSymbolicLink(stream, Path.of("/dev/zero"));

        assertThatThrownBy(() -> diagnosis.fatal(OptionalDouble.empty()))
                .isInstanceOfSatisfying(
                        CellError.class,
                        e -> assertError(
                                e,
                                ErrorKind.GUEST_FAILED,
                                "debian-17: what the guest left cannot be read:"
                                        + " %s/stderr.txt is not a file but a device, a pipe"
                                        + " or a socket; name a file"));
    }

    /** Captured: what VMs print on machines that lack something, each with exit code 1. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory"
                        + " or process/resource limits reached"
                        + " | OUT_OF_THREADS | the machine or the container did not give the VM another thread",
                "Could not reserve enough space for 8388608KB object heap"
                        + " | MEMORY_REFUSED | the machine or the container did not give the VM the memory to start",
                "Could not allocate compressed class space: 1073741824 bytes"
                        + " | MEMORY_REFUSED | the machine or the container did not give the VM the memory to start",
                "Could not allocate metaspace: 1073741824 bytes"
                        + " | MEMORY_REFUSED | the machine or the container did not give the VM the memory to start",
                "Unable to load native library: /opt/jdk/lib/libjava.so: failed to map segment from shared object"
                        + " | MEMORY_REFUSED | the machine or the container did not give the VM the memory to start",
                "[0.004s][error][gc] Failed to commit memory (Not enough space)"
                        + " | MEMORY_REFUSED | the machine or the container did not give the VM the memory to start",
                "java.io.IOException: No space left on device | OUT_OF_DISK | the disk below the guest's folder is full"
            })
    void whatMachineLacksIsNoRefusalByVm(String said, ErrorKind kind, String what) throws IOException {
        Diagnosis refused = diagnosis("", new Exit.Code(1));
        Files.writeString(
                folder.resolve(Launched.STDERR), "Error: VM option 'UseZGC' is experimental and must be enabled\n");
        assertThat(refused.fatal(OptionalDouble.empty())).isEmpty();
        assertThat(refused.refusal()).isPresent();

        Files.writeString(
                folder.resolve(Launched.STDERR), "Error occurred during initialization of VM\n" + said + "\n");

        assertError(
                refused.fatal(OptionalDouble.empty()).orElseThrow(),
                kind,
                "debian-17: "
                        + what
                        + ": Error occurred during initialization of VM | "
                        + said
                        + " (exit code 1 after 1500 ms; streams and logs in %s)");
    }

    /** It may be what the probe is about. */
    @Test
    void heapThatAProbeExhaustsIsItsOwn() throws IOException {
        Diagnosis ran = diagnosis(identity, new Exit.Code(1));
        Files.writeString(
                folder.resolve(Launched.STDERR),
                "Exception in thread \"main\" java.lang.OutOfMemoryError: Failed to allocate\n");

        assertThat(ran.fatal(OptionalDouble.empty())).isEmpty();
    }

    @Test
    void crashMayLeaveNoReport() throws IOException {
        assertError(
                diagnosis(identity, new Exit.Signal(11))
                        .fatal(OptionalDouble.empty())
                        .orElseThrow(),
                ErrorKind.VM_CRASH,
                "debian-17: the VM crashed without a report (killed by SIGSEGV (11) after 1500 ms;"
                        + " streams and logs in %s)");
    }

    @Test
    void memoryLimit() throws IOException {
        assertError(
                diagnosis(identity, new Exit.MemoryLimit(256))
                        .fatal(OptionalDouble.empty())
                        .orElseThrow(),
                ErrorKind.OUT_OF_MEMORY,
                "debian-17: the kernel ended the guest; give the container more memory or the guest"
                        + " a smaller heap (killed at the container's memory limit of 256 MB after"
                        + " 1500 ms; streams and logs in %s)");
    }

    @Test
    void whatTheProbeThrew() throws IOException {
        assertError(
                diagnosis(failure, new Exit.Code(1)).incomplete(),
                ErrorKind.GUEST_FAILED,
                "debian-17: the probe threw java.lang.ClassNotFoundException: no.such.Probe (exit"
                        + " code 1 after 1500 ms; streams and logs in %s)");
    }

    @Test
    void placeInProjectFollowsWhatProbeThrew() throws IOException {
        String thrown = failure.replaceFirst(
                "\"stack\":\"",
                "\"stack\":\"\\\\tat java.base/java.util.ArrayList.get(ArrayList.java:427)"
                        + "\\\\n\\\\tat org.jvmquarks.host.Own\\$Probe.op(Own.java:42)\\\\n");

        assertError(
                of(thrown).incomplete(),
                ErrorKind.GUEST_FAILED,
                "debian-17: the probe threw java.lang.ClassNotFoundException: no.such.Probe"
                        + " (Own.java:42) (exit code 1 after 1500 ms; streams and logs in %s)");
    }

    @Test
    void unusableProbeIsFaultOfPin() throws IOException {
        String unfit = failure.replace("java.lang.ClassNotFoundException", "org.jvmquarks.guest.probe.UnfitProbe");

        CellError error = of(unfit).unfitProbe().orElseThrow();

        assertThat(error).hasMessage("debian-17: no.such.Probe");
        assertThat(error.kind()).isEqualTo(ErrorKind.PIN_FAILED);
        assertThat(of(failure).unfitProbe()).isEmpty();
    }

    private Diagnosis of(String text) throws IOException {
        return new Diagnosis(
                "debian-17",
                Optional.of(DiagnosisTest.class),
                WireReader.read("debian-17", Captures.launched(folder, text, new Exit.Code(1)))
                        .result());
    }

    @Test
    void classThatOnlyTheHostHas() throws IOException {
        String missing = "org.jvmquarks.QuarkAssertions";
        Diagnosis diagnosis = new Diagnosis(
                "debian-17",
                Optional.of(DiagnosisTest.class),
                WireReader.read(
                                "debian-17",
                                Captures.launched(
                                        folder,
                                        failure.replace(
                                                "\"stack\":",
                                                "\"missingClass\":\""
                                                        + missing
                                                        + "\",\"modules\":[\"java.base\"],\"stack\":"),
                                        new Exit.Code(1)))
                        .result());
        String message = "debian-17: org.jvmquarks.QuarkAssertions is a class of jvm-quarks itself, which"
                + " guests do not have; remove calls to it, and to the enclosing quark, from"
                + " the probe (exit code 1 after 1500 ms; streams and logs in %s)";

        assertError(diagnosis.incomplete(), ErrorKind.GUEST_FAILED, message);
        assertError(diagnosis.missingLibrary().orElseThrow(), ErrorKind.GUEST_FAILED, message);
        assertThat(diagnosis(failure, new Exit.Code(1)).missingLibrary()).isEmpty();
    }

    @Test
    void vmThatDidNotStartIsQuoted() throws IOException {
        Diagnosis diagnosis = diagnosis("", new Exit.Code(1));
        Files.writeString(
                folder.resolve(Launched.STDERR),
                "Unrecognized VM option 'X'\n\nError: Could not create the Java Virtual Machine.\n");
        Files.writeString(folder.resolve(Launched.STDOUT), "3\n4\n5\n");

        String message = "debian-17: the VM did not start: Unrecognized VM option 'X' | Error: Could not"
                + " create the Java Virtual Machine. | 3 | 4 (exit code 1 after 1500 ms; streams and logs in %s)";
        assertError(diagnosis.incomplete(), ErrorKind.LAUNCH_FAILED, message);
        assertThat(diagnosis.refusal()).contains(message.formatted(folder));
    }

    @Test
    void onlyAVmThatEndedByItselfRefused() throws IOException {
        assertThat(diagnosis("", new Exit.Signal(9)).refusal()).isEmpty();
        assertThat(diagnosis(identity, new Exit.Code(1)).refusal()).isEmpty();
    }

    @Test
    void endOfItsOwn() throws IOException {
        assertError(
                diagnosis(identity, new Exit.Code(0)).incomplete(),
                ErrorKind.GUEST_FAILED,
                "debian-17: the guest ended before its result was whole; did the probe call"
                        + " System.exit? (exit code 0 after 1500 ms; streams and logs in %s)");
    }

    @Test
    void guestThatSomebodyKilled() throws IOException {
        assertError(
                diagnosis(identity, new Exit.Signal(9))
                        .fatal(OptionalDouble.empty())
                        .orElseThrow(),
                ErrorKind.GUEST_FAILED,
                "debian-17: something on the machine killed the guest (killed by SIGKILL (9) after"
                        + " 1500 ms; streams and logs in %s)");
    }

    @Test
    void wholeResultOfAProcessThatFailed() throws IOException {
        Diagnosis diagnosis = diagnosis(identity + "{\"type\":\"end\",\"lines\":1}\n", new Exit.Code(3));

        assertThat(diagnosis.isWhole()).isFalse();
        assertError(
                diagnosis.incomplete(),
                ErrorKind.GUEST_FAILED,
                "debian-17: the result is whole, but the process failed (exit code 3 after 1500 ms;"
                        + " streams and logs in %s)");
    }

    private Diagnosis diagnosis(String result, Exit exit) throws IOException {
        return new Diagnosis(
                "debian-17",
                WireReader.read("debian-17", Captures.launched(folder, result, exit))
                        .result());
    }

    private void assertError(CellError error, ErrorKind kind, String message) {
        assertThat(error).hasMessage(message, folder);
        assertThat(error.kind()).isEqualTo(kind);
    }

    private static String firstLine(String text) {
        return text.substring(0, text.indexOf('\n') + 1);
    }
}
