package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.TouchRecord;

class TouchesReaderTest {
    private static final String THIS_JDK = "JDK " + Runtime.version().feature();

    @Touches(api = "java.lang.System#load", options = "-Dx", onlyIf = "it is applied twice")
    @Touches(versionedApi = "java.applet.*", events = "jdk.SystemGC", onlyIf = "it is applied twice")
    private static final class Several {}

    @Touches(api = "java.lang.System#load", onlyIf = "it is applied twice")
    @Touches(options = "-Dx")
    private static final class TwoConditions {}

    @Touches(api = {"java.lang.reflect.Field#trySetAccessible", "java.net.URLClassLoader#<cast>"})
    private static final class Inherited {}

    @Touches(api = "java.lang.String#intern", beyondSample = "other packages stay closed")
    private static final class Sample {}

    @Touches(api = "java.lang.Sistem")
    private static final class UnknownClass {}

    @Touches(api = "java.lang.System#laod")
    private static final class UnknownMember {}

    @Touches(api = "java.lang.String#getBytes(byte)")
    private static final class UnknownParameters {}

    @Touches(api = "java.applets.*")
    private static final class UnknownPackage {}

    @Touches(versionedApi = "java.lang.")
    private static final class Malformed {}

    @Touches(options = "-XX:+UseZGC")
    private static final class Signed {}

    @Touches(events = "VirtualThreadPinned")
    private static final class NotAnEvent {}

    @Touches
    private static final class Nothing {}

    @Quark(id = "touching", title = "T", source = "S", counted = false)
    @Touches(api = "java.lang.String#intern")
    static final class Touching {
        @Pin("as its quark")
        @FalsifiedBy(flags = "-XX:-X")
        void inherits(Jvm jvm) {}

        @Pin("by itself")
        @Touches(options = "-XX:StringTableSize")
        @FalsifiedBy(flags = "-XX:-X")
        void replaces(Jvm jvm) {}
    }

    @Touches(api = "java.lang.String#{each}", processors = 2)
    private static final class OfRow {}

    @Test
    void annotationsAddUp() {
        assertThat(read(Several.class))
                .contains(new TouchRecord(
                        List.of("java.lang.System#load", "java.applet.*"),
                        List.of("-Dx"),
                        List.of("jdk.SystemGC"),
                        Optional.of("it is applied twice")));
        assertThat(read(String.class)).isEmpty();
    }

    @Test
    void argumentOfTheRowFillsAName() {
        assertThat(read(OfRow.class).map(TouchRecord::api)).contains(List.of("java.lang.String#intern"));
    }

    @Test
    void processorsAreRead() {
        assertThat(read(OfRow.class).flatMap(TouchRecord::processors)).contains(2);
        assertThat(read(Sample.class).flatMap(TouchRecord::processors)).isEmpty();
    }

    @Test
    void sampleIsRead() {
        assertThat(read(Sample.class).flatMap(TouchRecord::beyondSample)).contains("other packages stay closed");
        assertThat(read(Several.class).flatMap(TouchRecord::beyondSample)).isEmpty();
    }

    @Test
    void inheritedMethodsAndCastsExist() {
        assertThat(read(Inherited.class))
                .contains(new TouchRecord(
                        List.of("java.lang.reflect.Field#trySetAccessible", "java.net.URLClassLoader#<cast>"),
                        List.of(),
                        List.of(),
                        Optional.empty()));
    }

    @Test
    void pinReplacesWhatItsQuarkHas() {
        assertThat(QuarkDescription.of(Touching.class).pins())
                .extracting(PinRecord::touches)
                .containsExactly(
                        Optional.of(new TouchRecord(
                                List.of("java.lang.String#intern"), List.of(), List.of(), Optional.empty())),
                        Optional.of(new TouchRecord(
                                List.of(), List.of("-XX:StringTableSize"), List.of(), Optional.empty())));
    }

    @Test
    void unknownNamesAreErrors() {
        assertInvalid(
                UnknownClass.class,
                THIS_JDK + " has no class java.lang.Sistem; name it in versionedApi if other JDKs have it");
        assertInvalid(
                UnknownMember.class,
                THIS_JDK
                        + " has no java.lang.System#laod; did you mean 'load'?; name it in"
                        + " versionedApi if other JDKs have it");
        assertInvalid(
                UnknownPackage.class,
                THIS_JDK
                        + " has no package java.applets; did you mean 'java.applet'?; name it in"
                        + " versionedApi if other JDKs have it");
    }

    @Test
    void unknownParametersAreErrorWithThoseThereAre() {
        assertThatThrownBy(() -> read(UnknownParameters.class))
                .isInstanceOf(InvalidPinException.class)
                .hasMessageStartingWith(
                        "Name: @Touches: " + THIS_JDK + " has no java.lang.String#getBytes(byte), but (")
                .hasMessageContaining("(java.nio.charset.Charset)")
                .hasMessageContaining("()");
    }

    @Test
    void malformedNamesAreErrors() {
        assertInvalid(
                Malformed.class,
                "expected a part of the Java API such as java.lang.System#load,"
                        + " java.lang.String#getBytes(), java.applet.Applet or java.applet.*, was 'java.lang.'");
        assertInvalid(
                Signed.class, "expected an option such as -Djava.security.manager or -XX:UseZGC, was '-XX:+UseZGC'");
        assertInvalid(NotAnEvent.class, "expected a type of event such as jdk.ThreadPark, was 'VirtualThreadPinned'");
        assertInvalid(TwoConditions.class, "expected one condition, found 'it is applied twice' and ''");
        assertInvalid(Nothing.class, "name a part of the API, an option or an event");
    }

    /** Reading them checks every name against this JDK. */
    @Test
    void ownQuarksNameWhatThereIs() {
        List<PinRecord> pins = QuarkCatalog.load().entries().stream()
                .flatMap(entry -> entry.quark().pins().stream())
                .toList();

        assertThat(pins).filteredOn(pin -> pin.touches().isPresent()).hasSizeGreaterThan(100);
    }

    private static Optional<TouchRecord> read(AnnotatedElement declared) {
        return TouchesReader.read(declared, "Name", text -> text.replace("{each}", "intern"));
    }

    private static void assertInvalid(AnnotatedElement declared, String message) {
        assertThatThrownBy(() -> read(declared))
                .isInstanceOf(InvalidPinException.class)
                .hasMessage("Name: @Touches: " + message);
    }
}
