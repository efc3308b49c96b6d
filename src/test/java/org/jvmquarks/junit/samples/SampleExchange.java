package org.jvmquarks.junit.samples;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.WritingJvm;
import org.jvmquarks.WrittenFile;

/** What one JDK writes and another reads. Run by a test, never as a quark. */
@Quark(id = "sample-exchange", title = "Sample of an exchange", source = "none")
public class SampleExchange {

    /** Writes its version. */
    public static class Writes {
        public static void main(String[] arguments) throws IOException {
            write(System.getProperty("java.specification.version"));
        }

        static void write(String text) throws IOException {
            Files.write(Paths.get(WrittenFile.NAME), text.getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Writes another version. */
    public static class WritesOther {
        public static void main(String[] arguments) throws IOException {
            Writes.write("7");
        }
    }

    /** Fails. */
    public static class WritesNothing {
        @SuppressWarnings("DoNotCallSuggester") // The VM calls it.
        public static void main(String[] arguments) {
            throw new IllegalStateException("has nothing to say");
        }
    }

    /** Reads what the other has written. */
    public static class Reads {
        public String op() throws IOException {
            byte[] text = Files.readAllBytes(Paths.get(WrittenFile.NAME));
            return new String(text, StandardCharsets.US_ASCII);
        }
    }

    private static String nameOf(WritingJvm writer) {
        return writer.feature() == 8 ? "1.8" : Integer.toString(writer.feature());
    }

    @Pin("the version that {writer} wrote is its own")
    @FalsifiedBy(probe = WritesOther.class, insteadOf = Writes.class)
    void version(Jvm jvm, WritingJvm writer) {
        assertThat(jvm.reading(writer.write(Writes.class)).valuesOf(Reads.class))
                .hasResult(nameOf(writer));
    }

    @Pin("the version that {writer} wrote is {}")
    @Expect("7")
    @FalsifiedBy(probe = WritesOther.class, insteadOf = Writes.class)
    void broken(Jvm jvm, WritingJvm writer, String version) {
        assertThat(jvm.reading(writer.write(Writes.class)).valuesOf(Reads.class))
                .hasResult(version);
    }

    @Pin("{writer} has something to say")
    @FalsifiedBy(probe = WritesOther.class, insteadOf = Writes.class)
    void unwritten(Jvm jvm, WritingJvm writer) {
        assertThat(jvm.reading(writer.write(WritesNothing.class)).valuesOf(Reads.class))
                .hasResult(nameOf(writer));
    }
}
