package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of {@code src/docs/extending.md} that say what to touch. */
class ExtendingTest {
    private static final Pattern TYPE = Pattern.compile("`([A-Z][A-Za-z]+[a-z][A-Za-z]*)`");
    private static final Pattern FILE = Pattern.compile("`(src/[\\w./-]+)");
    private static final Pattern PACKAGE = Pattern.compile("`org\\.jvmquarks\\.([a-z.]+)`");

    private static List<String> rows() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("src/docs/extending.md")).stream()
                .filter(line -> line.startsWith("| a ") || line.matches("\\| (read|ask|run|find|decide|report) \\|.*"))
                .toList();
        assertThat(rows).hasSizeGreaterThan(15);
        return rows;
    }

    private static List<String> named(Pattern pattern) throws IOException {
        return rows().stream()
                .flatMap(row -> pattern.matcher(row).results().map(found -> found.group(1)))
                .toList();
    }

    @Test
    void typesOfTheTablesExist() throws IOException {
        Set<String> types;
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            types = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
        assertThat(named(TYPE)).isNotEmpty().isSubsetOf(types);
    }

    @Test
    void filesAndPackagesOfTheTablesExist() throws IOException {
        assertThat(named(FILE))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Path.of(file)).exists());
        assertThat(named(PACKAGE))
                .isNotEmpty()
                .allMatch(name -> Stream.of("main", "guest")
                        .anyMatch(part ->
                                Files.isDirectory(Path.of("src/" + part + "/java/org/jvmquarks", name.split("\\.")))));
    }

    /** A step of an upgrade, and a new kind of it, is where the page says. */
    @Test
    void everyFinderIsInTheList() throws IOException {
        Path findings = Path.of("src/main/java/org/jvmquarks/upgrade/findings");
        String list = Files.readString(findings.resolve("Finder.java"));
        try (Stream<Path> files = Files.list(findings)) {
            List<String> finders = files.filter(file -> !file.endsWith("Finder.java"))
                    .filter(ExtendingTest::finds)
                    .map(file -> file.getFileName().toString().replace(".java", "::find"))
                    .toList();
            assertThat(finders)
                    .hasSizeGreaterThan(7)
                    .allSatisfy(finder -> assertThat(list).contains(finder));
        }
    }

    private static boolean finds(Path file) {
        try {
            return Files.readString(file).contains("static Found find(Answers ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
