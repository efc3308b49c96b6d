package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The site, which {@code ./mvnw -Psite site} makes of the documentation. */
class SiteTest {
    private static final Path FOLDER = Path.of("src/docs");

    /** The build of the site escapes directives, but no comments; headings begin a line. */
    private static final Pattern COMMENT_OF_VELOCITY = Pattern.compile("(?m)^.*[^#\\n]#[#*\\[].*$");

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everyPageIsInTheMenuOnce() throws IOException {
        List<String> menu = Jsoup.parse(Files.readString(FOLDER.resolve("site.xml")), Parser.xmlParser())
                .select("menu > item")
                .eachAttr("href");

        assertThat(menu)
                .as("the menu of src/docs/site.xml")
                .containsExactlyInAnyOrderElementsOf(pages().stream()
                        .map(page -> page.getFileName().toString())
                        .map(name -> name.replace(".md", ".html"))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyPageBeginsWithItsTitle(Path page) throws IOException {
        assertThat(Files.readString(page)).matches("(?s)# [^\n]+\n\n.+");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void noPageHasWhatTheSkinLeavesOut(Path page) throws IOException {
        assertThat(COMMENT_OF_VELOCITY.matcher(Files.readString(page)).results().map(found -> found.group()))
                .as("lines of %s", page)
                .isEmpty();
    }
}
