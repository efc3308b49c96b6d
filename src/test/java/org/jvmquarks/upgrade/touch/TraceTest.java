package org.jvmquarks.upgrade.touch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.Uses;

class TraceTest {
    private static final NamedApi VALUE_OF = new NamedApi("java/lang/String", "valueOf");
    private static final Reference VALUE_OF_INT = new Reference("java/lang/String", "valueOf", "(I)Ljava/lang/String;");

    private static Uses uses(int archives, int... classes) {
        return new Uses(
                ClassFiles.of(classes),
                archives,
                List.of(new CodeLocation(ArchivePath.archive("x.jar"), "a/B.class", "a/B", "run")));
    }

    @Test
    void traceInCodeUsesOverloadOrMethod() {
        assertThat(new Trace.InCode(VALUE_OF_INT, true, uses(1, 1), EvidenceStrength.REFERS).use())
                .contains(new Use.Api(VALUE_OF, Optional.of("int")));
        assertThat(new Trace.InCode(VALUE_OF_INT, false, uses(1, 1), EvidenceStrength.REFERS).use())
                .contains(new Use.Api(VALUE_OF));
    }

    @Test
    void nameInStringIsWeakerThanReference() {
        Trace trace = new Trace.InStrings(new Use.Flag("UseZGC"), uses(2, 1, 2));

        assertThat(trace.use()).contains(new Use.Flag("UseZGC"));
        assertThat(trace.evidence()).isEqualTo(EvidenceStrength.NAMES);
        assertThat(trace.describe())
                .isEqualTo("2 classes in 2 archives name the flag UseZGC in a string, such as a.B.run in x.jar");
    }

    @Test
    void passedNameIsDescribedWithItsMethod() {
        NamedApi method = new NamedApi("java/time/ZoneId", "of");

        assertThat(new Trace.Passing(method, "EST", uses(1, 1), Optional.empty()).describe())
                .isEqualTo("a.B.run in x.jar passes EST to java.time.ZoneId#of");
        assertThat(new Trace.Passing(method, "EST", uses(1, 1, 2), Optional.empty()).describe())
                .isEqualTo("2 classes pass EST to java.time.ZoneId#of, such as a.B.run in x.jar");
        assertThat(new Trace.Passing(
                                new NamedApi("java/util/Locale", "<init>"),
                                "iw",
                                uses(1, 1),
                                Optional.of("a.B.isNew decides first"))
                        .describe())
                .isEqualTo("a.B.run in x.jar passes iw to new java.util.Locale, behind a.B.isNew decides first");
    }

    @Test
    void guardWeakensPassedName() {
        NamedApi method = new NamedApi("java/time/ZoneId", "of");
        Trace plain = new Trace.Passing(method, "EST", uses(1, 1), Optional.empty());
        Trace guarded = new Trace.Passing(method, "EST", uses(1, 1), Optional.of("a version"));

        assertThat(plain.evidence()).isEqualTo(EvidenceStrength.REFERS);
        assertThat(guarded.evidence()).isEqualTo(EvidenceStrength.GUARDED);
        assertThat(guarded.use()).contains(new Use.Name("EST"));
    }

    @Test
    void optionTellsWhereItComesFrom() {
        assertThat(new Trace.InOptions("-Xmx1g", false).describe()).isEqualTo("the option -Xmx1g");
        assertThat(new Trace.InOptions("-Xmx1g", true).describe()).isEqualTo("the recorded option -Xmx1g");
        assertThat(new Trace.InOptions("-Xmx1g", true).use()).contains(new Use.Option("-Xmx1g"));
    }

    @Test
    void placesShowNoUse() {
        List<Trace> places = Trace.At.all(List.of("line 3 of jvm.options"));

        assertThat(places).extracting(Trace::describe).containsExactly("line 3 of jvm.options");
        assertThat(places).allSatisfy(place -> {
            assertThat(place.use()).isEmpty();
            assertThat(place.evidence()).isEqualTo(EvidenceStrength.REFERS);
        });
    }

    @Test
    void recordingNeedsAnEvent() {
        assertThat(new Trace.InRecording("jdk.SystemGC", 1).describe())
                .isEqualTo("1 event jdk.SystemGC in the recording");
        assertThat(new Trace.InRecording("jdk.SystemGC", 2).describe())
                .isEqualTo("2 events jdk.SystemGC in the recording");
        assertThatThrownBy(() -> new Trace.InRecording("jdk.SystemGC", 0))
                .hasMessage("expected at least one event of jdk.SystemGC, was 0");
    }
}
