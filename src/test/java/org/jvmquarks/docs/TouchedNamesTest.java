package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.Touches;
import org.jvmquarks.journal.TouchRecord;

/**
 * Some JDK from 8 to 28 has each flag and event that a quark of this project names in {@link Touches}, as it was
 * captured: a misspelt one would concern no application. The parts of the API are checked when the quarks are read.
 */
class TouchedNamesTest {
    private static final Path CAPTURES = Path.of("src/test/resources/evidence");

    /**
     * The flags that {@code java -XX:+UnlockDiagnosticVMOptions -XX:+UnlockExperimentalVMOptions -XX:+PrintFlagsFinal}
     * prints on 8, 11, 17, 21 and 25 to 28, and on AArch64 on 21.
     */
    private static final Path FLAGS = CAPTURES.resolve("flags/names.txt");

    /** A flag in an option: its name, or the beginning of several. */
    private static final Pattern NAMED = Pattern.compile("-XX:[+-]?(\\w+).*");

    /** JDK 8 ignores the first one and does not list it; AArch64 has the other from 22 on. */
    private static final Set<String> NOT_LISTED = Set.of("MaxPermSize", "AlwaysMergeDMB");

    @TempDir
    Path folder;

    @Test
    void someJdkHasEachFlag() throws IOException {
        Set<String> listed = new TreeSet<>(NOT_LISTED);
        listed.addAll(Files.readAllLines(FLAGS));
        Set<String> flags = named(TouchRecord::options).stream()
                .filter(option -> option.startsWith("-XX:"))
                .map(option -> NAMED.matcher(option).replaceFirst("$1"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(flags).hasSizeGreaterThan(50);
        assertThat(flags)
                .filteredOn(flag -> listed.stream().noneMatch(each -> each.startsWith(flag)))
                .as("beginnings of flags that no JDK from 8 to 28 has")
                .isEmpty();
    }

    @Test
    void someJdkHasEachEvent() throws IOException {
        Set<String> recorded = new TreeSet<>();
        for (Path recording : recordings()) {
            Path file = folder.resolve("recording.jfr");
            try (InputStream packed = new GZIPInputStream(Files.newInputStream(recording))) {
                Files.copy(packed, file, StandardCopyOption.REPLACE_EXISTING);
            }
            try (RecordingFile events = new RecordingFile(file)) {
                events.readEventTypes().stream().map(EventType::getName).forEach(recorded::add);
            }
        }

        assertThat(named(TouchRecord::events)).hasSizeGreaterThan(5).isSubsetOf(recorded);
    }

    private static List<Path> recordings() throws IOException {
        try (Stream<Path> files = Files.list(CAPTURES.resolve("jfr"))) {
            return files.filter(file -> file.toString().endsWith(".jfr.gz")).toList();
        }
    }

    private static Set<String> named(Function<TouchRecord, List<String>> part) {
        return QuarkList.quarks().stream()
                .flatMap(quark -> quark.pins().stream())
                .flatMap(pin -> pin.touches().stream())
                .flatMap(touches -> part.apply(touches).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
