package org.jvmquarks.upgrade.touch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.Names;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.archive.Uses;
import org.jvmquarks.upgrade.recording.EventCounts;
import org.jvmquarks.upgrade.recording.RecordedJvm;
import org.jvmquarks.upgrade.recording.RecordingFacts;

class TracesTest {
    private static final TouchRecord INTERN = new TouchRecord(
            List.of("java.lang.String#intern"),
            List.of("-XX:StringTableSize", "-Dx"),
            List.of("jdk.SystemGC"),
            Optional.empty());

    @Test
    void codeIsFoundWithItsPlace() {
        Uses uses = uses(ClassFiles.of(1, 2, 3), 2);
        References references = new References(
                Map.of(new Reference("java/lang/String", "intern", "()Ljava/lang/String;"), uses), Set.of());

        assertThat(describe(new Traces(Optional.of(references), List.of(), Optional.empty())))
                .containsExactly("3 classes in 2 archives use java.lang.String#intern, such as a.B.run in x.jar");
    }

    /** {@code append(double)} is not every {@code append}. */
    @Test
    void overloadsAreToldIfPinIsAboutSome() {
        Reference append = new Reference("java/lang/StringBuilder", "append", "(D)Ljava/lang/StringBuilder;");
        Reference date = new Reference("java/util/Date", "<init>", "(IILjava/lang/String;)V");
        Uses one = uses(ClassFiles.of(1), 1);
        TouchRecord touches = new TouchRecord(
                List.of("java.lang.StringBuilder#append(double)", "java.util.Date#<init>(int,int,java.lang.String)"),
                List.of(),
                List.of(),
                Optional.empty());

        assertThat(new Traces(
                                Optional.of(new References(Map.of(append, one, date, one), Set.of())),
                                List.of(),
                                Optional.empty())
                        .of(touches))
                .extracting(Trace::describe)
                .containsExactly(
                        "a.B.run in x.jar uses java.lang.StringBuilder#append(double)",
                        "a.B.run in x.jar uses new java.util.Date(int, int, String)");
    }

    /** As much as an option, if code comes there; one that it reads shows nothing. */
    @Test
    void propertyThatCodeSetsIsWeakTrace() {
        Uses one = uses(ClassFiles.of(1), 1);
        NamedApi set = new NamedApi("java/lang/System", "setProperty");
        References references = new References(
                Map.of(),
                Set.of(),
                new Names(
                        Map.of(),
                        Map.of(),
                        Map.of(
                                new NamedConstant(Optional.of(set), "x.y"),
                                one,
                                new NamedConstant(Optional.of(set), "y"),
                                one,
                                new NamedConstant(Optional.of(new NamedApi("java/lang/System", "getProperty")), "x.z"),
                                one)),
                References.Unreferred.none());
        Traces traces = new Traces(Optional.of(references), List.of(), Optional.empty());

        assertThat(describe(traces)).containsExactly("a.B.run in x.jar names the property x.y in a string");
        assertThat(traces.of(INTERN)).extracting(Trace::evidence).containsExactly(EvidenceStrength.NAMES);
    }

    @Test
    void namesInStringsAreWeakTraces() {
        Uses one = uses(ClassFiles.of(1), 1);
        Uses several = uses(ClassFiles.of(1, 2, 3), 2);
        References references = new References(
                Map.of(),
                Set.of(),
                new Names(
                        Map.of(
                                new NamedApi("java/lang/String", "intern"),
                                several,
                                new NamedApi("java/lang/String", "trim"),
                                one,
                                NamedApi.ofClass("java/lang/String"),
                                one),
                        Map.of("StringTableSize", one, "UseZGC", one)),
                References.Unreferred.none());
        Traces traces = new Traces(Optional.of(references), List.of(), Optional.empty());

        assertThat(describe(traces))
                .containsExactly(
                        "3 classes in 2 archives name java.lang.String#intern in a string, such as a.B.run in x.jar",
                        "a.B.run in x.jar names the flag StringTableSize in a string");
        assertThat(traces.of(INTERN)).extracting(Trace::evidence).containsOnly(EvidenceStrength.NAMES);
        assertThat(traces.naming("UseZGC").map(Trace::describe))
                .contains("a.B.run in x.jar names the flag UseZGC in a string");
        assertThat(traces.naming("UseG1GC")).isEmpty();
    }

    @Test
    void optionsAreFoundWhateverTheirSign() {
        assertThat(describe(new Traces(
                        Optional.empty(), List.of("-XX:-StringTableSize", "-Dxy=1", "-Xmx1g"), Optional.empty())))
                .containsExactly("the option -XX:-StringTableSize", "the option -Dxy=1");
    }

    @Test
    void recordingHasOptionsAndEvents() {
        RecordingFacts recording = new RecordingFacts(
                Optional.of(new RecordedJvm("21", List.of("-XX:StringTableSize=3", "-Dx"), Set.of())),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                List.of(),
                List.of(),
                new EventCounts(Map.of("jdk.SystemGC", 2L), Set.of()));

        assertThat(describe(new Traces(Optional.empty(), List.of("-Dx"), Optional.of(recording))))
                .containsExactly(
                        "the option -Dx",
                        "the recorded option -XX:StringTableSize=3",
                        "2 events jdk.SystemGC in the recording");
    }

    private static Uses uses(ClassFiles files, int archives) {
        return new Uses(
                files,
                archives,
                List.of(new CodeLocation(ArchivePath.archive("app.jar").inner("x.jar"), "a/B.class", "a/B", "run")));
    }

    private static List<String> describe(Traces traces) {
        return traces.of(INTERN).stream().map(Trace::describe).toList();
    }
}
