package org.jvmquarks.evidence.code;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.Collector;

/**
 * Counts the instructions of {@code void set(Object v) { field = v; }} in the captures of each collector and JDK, and
 * holds the documentation to these tables.
 */
class SetterTableTest {
    private static final Path PAGE = Path.of("src/docs/evidence.md");
    private static final Path MADE = Path.of("target/setters.md");

    private static final List<Collector> COLLECTORS = List.of(
            Collector.SERIAL, Collector.PARALLEL, Collector.G1, Collector.Z, Collector.SHENANDOAH, Collector.EPSILON);

    private static final List<Integer> VERSIONS = List.of(8, 11, 17, 21, 25, 26, 27, 28);

    @Test
    void tablesInDocumentationAreMadeFromCaptures() throws IOException {
        String made = table("x86-64", sizes(Listings.names(), Listings::read))
                + "\n"
                + table("AArch64", sizes(Listings.namesOfAArch64(), Listings::readAArch64));
        if (!Files.readString(PAGE).contains(made)) {
            Files.writeString(MADE, made);
            throw new AssertionError("the tables of setters in %s are not what the captures say; take those of %s"
                    .formatted(PAGE, MADE));
        }
    }

    @Test
    void captureOfEachCollectorIsCounted() throws IOException {
        assertThat(sizes(Listings.namesOfAArch64(), Listings::readAArch64))
                .hasSameSizeAs(Listings.namesOfAArch64())
                .containsEntry(new Column(Collector.SERIAL, 17), 22)
                .doesNotContainKey(new Column(Collector.Z, 11));
        assertThat(sizes(Listings.names(), Listings::read)).hasSameSizeAs(Listings.names());
    }

    /** Where a row ends: one collector of one JDK. */
    private record Column(Collector collector, int feature) {
        /**
         * Reads the name of a capture.
         *
         * @param capture {@code g1-debian-1.8.0_504}, {@code serial-debian-17.0.21.0.3}
         */
        static Column of(String capture) {
            String[] parts = capture.split("-", 3);
            return new Column(
                    Collector.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                    Integer.parseInt(parts[2].replaceFirst("^1\\.", "").split("\\D", 2)[0]));
        }
    }

    /** Reads a capture by its name. */
    private interface Reading {
        MachineCode read(String capture) throws IOException;
    }

    private static Map<Column, Integer> sizes(List<String> captures, Reading reading) throws IOException {
        Map<String, Integer> sizes = new TreeMap<>();
        for (String capture : captures) {
            sizes.put(capture, reading.read(capture).size());
        }
        return sizes.entrySet().stream().collect(toMap(each -> Column.of(each.getKey()), Map.Entry::getValue));
    }

    private static String table(String architecture, Map<Column, Integer> sizes) {
        List<Integer> versions = VERSIONS.stream()
                .filter(version -> sizes.keySet().stream().anyMatch(each -> each.feature() == version))
                .toList();
        Stream<String> rows = COLLECTORS.stream()
                .filter(collector -> sizes.keySet().stream().anyMatch(each -> each.collector() == collector))
                .map(collector ->
                        row(collector.title(), versions.stream().map(version -> cell(sizes, collector, version))));
        return Stream.concat(
                        Stream.of(
                                row(architecture, versions.stream().map(String::valueOf)),
                                row("---", versions.stream().map(version -> "---:"))),
                        rows)
                .collect(joining("\n", "", "\n"));
    }

    private static String cell(Map<Column, Integer> sizes, Collector collector, int version) {
        return Optional.ofNullable(sizes.get(new Column(collector, version)))
                .map(String::valueOf)
                .orElse("–");
    }

    private static String row(String first, Stream<String> cells) {
        return Stream.concat(Stream.of(first), cells).collect(joining(" | ", "| ", " |"));
    }
}
