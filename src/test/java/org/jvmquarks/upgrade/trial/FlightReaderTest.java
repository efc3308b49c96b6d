package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.jvmquarks.upgrade.trial.Occurrence.Kind;

/** A recording of this VM with the settings of a trial. */
@Isolated("records what the whole JVM does")
class FlightReaderTest {
    private static final int TIMES = 3;

    @TempDir
    private Path folder;

    /** As code of an application does that knows no better way. */
    private static boolean isNumber(String text) {
        try {
            Integer.parseInt(text);
            return true;
        } catch (NumberFormatException no) {
            return false;
        }
    }

    private Observations record(Runnable code) throws Exception {
        try (Recording recording = new Recording(Configuration.create(new StringReader(FlightTable.settings())))) {
            recording.start();
            code.run();
            recording.stop();
            recording.dump(folder.resolve("some.jfr"));
        }
        return FlightReader.read(folder);
    }

    @Test
    void exceptionIsCountedByTheMethodMeetingIt() throws Exception {
        Observations seen = record(() -> {
            for (int i = 0; i < TIMES; i++) {
                assertThat(isNumber("ten")).isFalse();
            }
        });

        assertThat(seen.occurrences())
                .containsEntry(
                        new Occurrence(
                                Kind.EXCEPTION,
                                "java.lang.NumberFormatException below " + FlightReaderTest.class.getName()
                                        + "#isNumber"),
                        (long) TIMES);
        Map<RoundAmount, Double> amounts = seen.per(2).amounts();
        assertThat(amounts).containsKeys(RoundAmount.LIVE, RoundAmount.ALLOCATED, RoundAmount.ALLOCATED_PER_SECOND);
        assertThat(amounts)
                .hasEntrySatisfying(
                        RoundAmount.CLASSES, loaded -> assertThat(loaded).isGreaterThan(1000));
        double allocated = amounts.getOrDefault(RoundAmount.ALLOCATED, 0.0);
        assertThat(allocated).isPositive();
        assertThat(amounts).containsEntry(RoundAmount.ALLOCATED_PER_REQUEST, allocated * 1024 / 2);
        assertThat(FlightReader.events(folder)).containsAll(FlightTable.events(Kind.EXCEPTION));
    }

    @Test
    void classNotFoundIsNoOtherException() throws Exception {
        Observations seen = record(FlightReaderTest::lookUp);

        assertThat(seen.occurrences())
                .containsKey(new Occurrence(
                        Kind.CLASS_NOT_FOUND,
                        "java.lang.ClassNotFoundException below " + FlightReaderTest.class.getName() + "#lookUp"));
    }

    private static void lookUp() {
        try {
            Class.forName("org.example.NoSuchClass");
        } catch (ClassNotFoundException expected) {
            assertThat(expected).hasMessage("org.example.NoSuchClass");
        }
    }

    /** The JDK throws an error, catches it, and throws what the method meets. */
    @Test
    void errorOfLinkingIsNotCounted() throws Exception {
        Observations seen = record(() -> assertThatThrownBy(() ->
                        MethodHandles.lookup().findStatic(String.class, "nothing", MethodType.methodType(void.class)))
                .isInstanceOf(NoSuchMethodException.class));

        assertThat(seen.occurrences().keySet())
                .extracting(Occurrence::text)
                .anyMatch(text -> text.startsWith("java.lang.NoSuchMethodException below "))
                .noneMatch(text ->
                        text.startsWith("java.lang.NoSuchMethodError below " + FlightReaderTest.class.getName()));
    }

    /** The collection by which the recorder looks at the heap is not one of the application. */
    @Test
    void collectionOfTheRecorderIsNotCounted() throws Exception {
        Observations seen = record(System::gc);

        assertThat(seen.amounts()).containsEntry(RoundAmount.COLLECTIONS, 1.0);
    }

    @Test
    void damagedRecordingIsToldOf() throws IOException {
        Files.writeString(folder.resolve("some.jfr"), "no recording");

        assertThatThrownBy(() -> FlightReader.read(folder)).isInstanceOf(IOException.class);
    }
}
