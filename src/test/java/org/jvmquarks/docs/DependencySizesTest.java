package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The dependencies are as large as the page about them says. */
class DependencySizesTest {
    private static final Path PAGE = Path.of("src/docs/dependencies.md");

    /** Such as {@code | `jol-core` | 0.1 MB}. */
    private static final Pattern ROW = Pattern.compile("\\| `([a-z0-9-]+)` \\| ([0-9.]+ [kM]B)\\b");

    /** Such as {@code 9.2 MB `byte-buddy`}, also of several. */
    private static final Pattern MORE = Pattern.compile("([0-9.]+ [kM]B)(?: of)? ((?:`[a-z0-9-]+`(?: and )?)+)");

    /**
     * Some archives and their size as stated.
     *
     * @param artifacts beginnings of their names, in front of the version
     */
    record Stated(List<String> artifacts, String size) {}

    static List<Stated> sizes() throws IOException {
        String page = Files.readString(PAGE);
        return Stream.concat(
                        matches(ROW, page).map(row -> new Stated(List.of(row.group(1)), row.group(2))),
                        matches(MORE, page)
                                .map(more -> new Stated(
                                        matches(Pattern.compile("`(.*?)`"), more.group(2))
                                                .map(name -> name.group(1))
                                                .toList(),
                                        more.group(1))))
                .toList();
    }

    private static Stream<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void areAsStated(Stated stated) throws IOException {
        long bytes = 0;
        for (String artifact : stated.artifacts()) {
            List<Path> archives = archives(artifact);
            assertThat(archives)
                    .as("on the class path of this test: %s", artifact)
                    .isNotEmpty();
            for (Path archive : archives) {
                bytes += Files.size(archive);
            }
        }

        assertThat(StatedSize.in(stated.size()).isOf(bytes))
                .as("%s have %,d bytes; %s says %s", stated.artifacts(), bytes, PAGE, stated.size())
                .isTrue();
    }

    /** Or the patterns do not find them any more. */
    @Test
    void everyRowStatesASize() throws IOException {
        List<String> rows = Files.readAllLines(PAGE).stream()
                .filter(line -> line.matches("\\| `[a-z0-9-]+` .*"))
                .toList();

        assertThat(rows).hasSizeGreaterThan(15);
        assertThat(sizes()).hasSizeGreaterThan(rows.size());
        assertThat(rows).allMatch(row -> ROW.matcher(row).find());
    }

    /** Those of a family, such as {@code commons-numbers}, if no archive has that very name. */
    private static List<Path> archives(String artifact) {
        List<Path> exact = archivesLike(artifact + "-[0-9].*\\.jar");
        return exact.isEmpty() ? archivesLike(artifact + "-.*\\.jar") : exact;
    }

    private static List<Path> archivesLike(String name) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.getFileName().toString().matches(name))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "1.4 MB, 1399383, true",
        "1.4 MB, 1540000, true",
        "1.4 MB, 1541000, false",
        "1.4 MB, 1259000, false",
        "0.1 MB, 149000, true",
        "0.1 MB, 151000, false",
        "6 kB, 6806, false",
        "51 MB, 56000000, true",
        "51 MB, 56200000, false"
    })
    void sizeIsStatedWithinTenthOrItsRounding(String stated, long bytes, boolean is) {
        assertThat(StatedSize.in(stated).isOf(bytes)).isEqualTo(is);
    }
}
