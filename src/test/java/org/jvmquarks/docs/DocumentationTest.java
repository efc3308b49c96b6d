package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documentation shows is what there is. */
class DocumentationTest {
    private static final Pattern BLOCK =
            Pattern.compile("From\\s`([^`]+)`[^\n]*\n\n```\\w*\n(.*?)\n```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");
    private static final Pattern NAMED_FILE = Pattern.compile("`(src/[^`<…]+)`");

    static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(Path.of("src/docs"))) {
            return Stream.concat(
                            Stream.of(Path.of("README.md")),
                            docs.filter(page -> page.toString().endsWith(".md")).sorted())
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void whatAPageShowsIsTakenFromWhatRuns(Path page) throws IOException {
        for (MatchResult block : BLOCK.matcher(Files.readString(page)).results().toList()) {
            assertThat(unindented(Files.readString(Path.of(block.group(1)))))
                    .as("%s shows code of %s", page, block.group(1))
                    .contains(unindented(block.group(2)));
        }
    }

    @Test
    void theReadmeShowsAQuarkWhole() throws IOException {
        MatchResult block =
                BLOCK.matcher(Files.readString(Path.of("README.md")))
                        .results()
                        .findFirst()
                        .orElseThrow();

        assertThat(Files.readString(Path.of(block.group(1)))).endsWith(block.group(2) + "\n");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadToFiles(Path page) throws IOException {
        for (String link : groups(LINK, page)) {
            assertThat(page.resolveSibling(link)).as("%s links to %s", page, link).exists();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void namedFilesExist(Path page) throws IOException {
        for (String file : groups(NAMED_FILE, page)) {
            assertThat(Path.of(file)).as("%s names %s", page, file).exists();
        }
    }

    /** Code inside a class stands further to the left in a page. */
    private static String unindented(String code) {
        return code.lines().map(String::strip).collect(Collectors.joining("\n"));
    }

    private static List<String> groups(Pattern pattern, Path page) throws IOException {
        return pattern.matcher(Files.readString(page)).results().map(m -> m.group(1)).toList();
    }
}
