package org.jvmquarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Decimal points and groups of digits in messages do not follow the locale of the user. */
class MessagesTest {
    private static final List<Path> SOURCES = List.of(Path.of("src/main/java"), Path.of("src/guest/java"));

    /** A comment, a character, a text block or a string: nothing in it is a call. */
    private static final Pattern HIDDEN = Pattern.compile(
            "//[^\\n]*|/\\*.*?\\*/|'(?:[^'\\\\]|\\\\.)*+'|\"\"\"(?:(?!\"\"\")(?:[^\\\\]|\\\\.))*+\"\"\""
                    + "|\"(?:[^\"\\\\]|\\\\.)*+\"",
            Pattern.DOTALL);

    /** A text that is formatted has no locale, so its call is found only with a conversion. */
    private static final Pattern CALL =
            Pattern.compile("(\\.formatted\\(|::formatted\\b)|\\bString\\.format\\(\\s*+(?!Locale\\.ROOT\\b)");

    /** A number with a decimal point or with groups of digits: {@code %.1f}, {@code %,d}. */
    private static final Pattern CONVERSION = Pattern.compile("%[-+(0-9.,$]*[fegEG]|%[-+(0-9$]*,[-+(0-9]*d");

    @Test
    void numbersDoNotFollowLocaleOfUser() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files()) {
            lines(Files.readString(file)).forEach(line -> found.add(file + ":" + line));
        }

        assertThat(found).as("lines that need String.format(Locale.ROOT, …)").isEmpty();
    }

    private static List<Path> files() throws IOException {
        List<Path> all = new ArrayList<>();
        for (Path folder : SOURCES) {
            try (Stream<Path> files = Files.walk(folder)) {
                List<Path> java = files.filter(file -> file.toString().endsWith(".java"))
                        .sorted()
                        .toList();
                assertThat(java).as("sources in %s", folder).isNotEmpty();
                all.addAll(java);
            }
        }
        return all;
    }

    @Test
    void callsThatFollowTheLocaleAreFound() {
        String source = """
                a = "%.1f s".formatted(seconds);
                b = ("%s took "
                                + "%,d ms")
                        .formatted(name, millis);
                c = times.map("%3.0f"::formatted);
                d = String.format("%s", name);
                e = \"""
                    "quoted" %f
                    \""".formatted(ratio);
                """;

        assertThat(lines(source)).containsExactly(1L, 4L, 5L, 6L, 9L);
    }

    @Test
    void otherCallsAreNotFound() {
        String source = """
                // "%.1f".formatted(seconds), it's a comment
                /* String.format("%f", seconds) */
                a = "%.1f".length() + "%d of %d, 95 %%find".formatted(1, 2);
                b = String.format(Locale.ROOT, "%.1f", seconds);
                c = String.format(
                        Locale.ROOT, "%,d \\" %s", size, '"', "%s".formatted(name));
                d = "\\"%.1f\\".formatted(seconds)";
                e = NAME.formatted("%.1f");
                """;

        assertThat(lines(source)).isEmpty();
    }

    /** Returns the lines of the calls that format as the locale of the user says. */
    private static List<Long> lines(String source) {
        String code = HIDDEN.matcher(source).replaceAll(MessagesTest::blank);
        return CALL.matcher(code)
                .results()
                .filter(call -> call.group(1) == null || hasConversion(formatted(source, code, call.start())))
                .map(call -> lineOf(source, call.start()))
                .toList();
    }

    /** Its quotes stay, and so does its length. */
    private static String blank(MatchResult hidden) {
        int length = hidden.end() - hidden.start();
        return hidden.group().startsWith("\"") ? "\"" + "x".repeat(length - 2) + "\"" : " ".repeat(length);
    }

    /**
     * Returns the text that a call formats: a string or a text block, or what stands in parentheses; empty if it is
     * neither.
     */
    private static String formatted(String source, String code, int call) {
        int last = code.substring(0, call).stripTrailing().length() - 1;
        int first =
                switch (code.charAt(last)) {
                    case '"' -> code.lastIndexOf('"', last - 1);
                    case ')' -> opening(code, last);
                    default -> last + 1;
                };
        return source.substring(first, last + 1);
    }

    private static int opening(String code, int closing) {
        int at = closing;
        int depth = 1;
        while (depth > 0) {
            at--;
            if (code.charAt(at) == ')') {
                depth++;
            } else if (code.charAt(at) == '(') {
                depth--;
            }
        }
        return at;
    }

    private static boolean hasConversion(String text) {
        return CONVERSION.matcher(text.replace("%%", "")).find();
    }

    private static long lineOf(String source, int index) {
        return 1
                + source.substring(0, index)
                        .chars()
                        .filter(each -> each == '\n')
                        .count();
    }
}
