package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The picture and the table of packages in {@code src/docs/extending.md}. */
class RoomsTest {
    private static final Path PAGE = Path.of("src/docs/extending.md");
    private static final Path MAIN = Path.of("src/main/java/org/jvmquarks");
    private static final Pattern PICTURE = Pattern.compile("```mermaid\n(.*?)\n```", Pattern.DOTALL);
    private static final Pattern ARROW = Pattern.compile("^ +(\\w+) -->(?:\\|[^|]*\\|)? (\\w+)$", Pattern.MULTILINE);
    private static final Pattern ROW = Pattern.compile("^\\| (`[^|]*) \\|", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("`([a-z.]+)`");

    @Test
    void tableNamesEveryPackageBelowTheRoot() throws IOException {
        List<String> named = named();

        try (Stream<Path> folders = Files.list(MAIN).filter(Files::isDirectory)) {
            assertThat(folders.map(folder -> folder.getFileName().toString()))
                    .isNotEmpty()
                    .allSatisfy(folder -> assertThat(named).contains(folder));
        }
        assertThat(named)
                .filteredOn(name -> !name.equals("guest"))
                .allSatisfy(
                        name -> assertThat(MAIN.resolve(name.replace('.', '/'))).isDirectory());
    }

    /** Data flows in either direction along a dependency, and nowhere else. */
    @Test
    void arrowsOfThePictureAreDependencies() throws IOException {
        String picture = PICTURE.matcher(Files.readString(PAGE))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);

        assertThat(ARROW.matcher(picture).results())
                .hasSizeGreaterThan(10)
                .allSatisfy(arrow -> assertThat(
                                needs(arrow.group(1), arrow.group(2)) || needs(arrow.group(2), arrow.group(1)))
                        .as(arrow.group().strip())
                        .isTrue());
    }

    private static List<String> named() throws IOException {
        String text = Files.readString(PAGE);
        String table = text.substring(text.indexOf("| package | room for |"));
        return ROW.matcher(table)
                .results()
                .map(MatchResult::group)
                .flatMap(row -> NAME.matcher(row).results())
                .map(name -> name.group(1))
                .toList();
    }

    private static boolean needs(String user, String used) throws IOException {
        try (Stream<Path> files = Files.walk(MAIN.resolve(user))) {
            return files.filter(Files::isRegularFile)
                    .anyMatch(file -> read(file).contains("import org.jvmquarks." + used + "."));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
