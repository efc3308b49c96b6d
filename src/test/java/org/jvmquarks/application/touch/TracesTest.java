package org.jvmquarks.application.touch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.application.archive.ClassFiles;
import org.jvmquarks.application.archive.Place;
import org.jvmquarks.application.archive.References;
import org.jvmquarks.application.archive.Uses;
import org.jvmquarks.application.recording.EventCounts;
import org.jvmquarks.application.recording.RecordedJvm;
import org.jvmquarks.application.recording.RecordingFacts;
import org.jvmquarks.application.reference.Reference;
import org.jvmquarks.journal.TouchRecord;

class TracesTest {
    private static final TouchRecord INTERN =
            new TouchRecord(
                    List.of("java.lang.String#intern"),
                    List.of("-XX:StringTableSize", "-Dx"),
                    List.of("jdk.SystemGC"));

    @Test
    void codeIsFoundWithItsPlace() {
        Uses uses =
                new Uses(
                        ClassFiles.of(1, 2, 3),
                        2,
                        List.of(new Place("app.jar!/x.jar!/", "a/B.class", "a/B", "run")));
        References references =
                new References(
                        Map.of(
                                new Reference("java/lang/String", "intern", "()Ljava/lang/String;"),
                                uses),
                        Set.of());

        assertThat(describe(new Traces(Optional.of(references), List.of(), Optional.empty())))
                .containsExactly(
                        "3 classes in 2 archives use java.lang.String#intern, such as a.B.run in"
                                + " x.jar");
    }

    @Test
    void optionsAreFoundWhateverTheirSign() {
        assertThat(
                        describe(
                                new Traces(
                                        Optional.empty(),
                                        List.of("-XX:-StringTableSize", "-Dxy=1", "-Xmx1g"),
                                        Optional.empty())))
                .containsExactly("the option -XX:-StringTableSize", "the option -Dxy=1");
    }

    @Test
    void recordingHasOptionsAndEvents() {
        RecordingFacts recording =
                new RecordingFacts(
                        Optional.of(
                                new RecordedJvm(
                                        "21", List.of("-XX:StringTableSize=3", "-Dx"), Set.of())),
                        Optional.empty(),
                        Optional.empty(),
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

    private static List<String> describe(Traces traces) {
        return traces.of(INTERN).stream().map(Trace::describe).toList();
    }
}
