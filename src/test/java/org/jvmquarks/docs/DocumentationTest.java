package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
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
            Pattern.compile("[Ff]rom\\s`([^`]+)`[^\n]*\n\n```\\w*\n(.*?)\n```", Pattern.DOTALL);
    private static final Pattern CODE =
            Pattern.compile("^```(\\w*)\\n(.*?)\\n```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern MESSAGE =
            Pattern.compile("\\(`([^`]+)` asserts it\\):\n\n```\n(.*?)\n```", Pattern.DOTALL);
    private static final Pattern COMPARED =
            Pattern.compile("\\(`([^`]+)` compares it\\):\n\n```\\w*\n(.*?)\n```", Pattern.DOTALL);
    private static final Predicate<String> COMMAND = Pattern.compile(
                    "(?:java|jar|jbang|brew|git|(?:[A-Z_]+=\\S+ )?\\./mvnw|mvn|docker|curl|gh|jfr|sbatch|sha256sum|\\.ci/\\S+|source <\\(java) .*")
            .asMatchPredicate();
    private static final Path PROBLEMS = Path.of("src/docs/faq.md");
    private static final Path EVIDENCE = Path.of("src/docs/evidence.md");

    /** What a row of the table of questions begins with. */
    private static final Pattern QUESTION =
            Pattern.compile("(?m)^\\| `(?:jvm\\.observe\\((?:new )?)?([\\w.]+\\().*` \\|");

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");
    private static final Pattern NAMED_FILE = Pattern.compile("`(src/[^`<…]+)`");

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("README.md")));
        for (String folder : List.of("src/docs", ".github")) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void whatPageShowsIsTakenFromWhatRuns(Path page) throws IOException {
        for (MatchResult block : BLOCK.matcher(Files.readString(page)).results().toList()) {
            assertThat(unindented(Files.readString(Path.of(block.group(1)))))
                    .as("%s shows code of %s", page, block.group(1))
                    .contains(unindented(block.group(2)));
        }
    }

    /** A block without a language is output or commands. {@code CommandLinesTest} parses those of the program. */
    @ParameterizedTest
    @MethodSource("pages")
    void blocksComeFromFilesOrAreCompared(Path page) throws IOException {
        String text = Files.readString(page);
        List<String> tied = Stream.of(BLOCK, MESSAGE, COMPARED)
                .flatMap(pattern -> pattern.matcher(text).results())
                .map(block -> block.group(2))
                .toList();

        assertThat(CODE.matcher(text)
                        .results()
                        .filter(block -> !block.group(1).isEmpty() || !isCommands(block))
                        .map(block -> block.group(2))
                        .filter(block -> !isMessageOfAProblem(page, block)))
                .allSatisfy(block -> assertThat(tied)
                        .as("%s: write \"from `FILE`:\" or \"(`TEST` asserts it):\" before this block", page)
                        .contains(block));
    }

    private static boolean isCommands(MatchResult block) {
        return block.group(2).replaceAll("\\\\\\n\\s*", "").lines().allMatch(COMMAND);
    }

    /** {@link #problemsAreAboutMessagesThatTheProgramHas} is about these. */
    private static boolean isMessageOfAProblem(Path page, String block) {
        return page.equals(PROBLEMS) && block.lines().count() == 1;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void comparedBlocksAreReadByTheirTest(Path page) throws IOException {
        for (String test : groups(COMPARED, page)) {
            assertThat(Files.readString(Path.of(test)))
                    .as("%s says that %s compares a block of it", page, test)
                    .contains(page.toString());
        }
    }

    /** Rounded to hundreds, so that it changes seldom. */
    @Test
    void readmeSaysHowManyExactPinsThereAre() throws IOException {
        long exact = QuarkList.quarks().stream()
                .flatMap(quark -> quark.pins().stream())
                .filter(pin -> !pin.timing())
                .count();
        MatchResult said = Pattern.compile("About (\\d+) exact pins")
                .matcher(Files.readString(Path.of("README.md")))
                .results()
                .findFirst()
                .orElseThrow();

        assertThat(Long.parseLong(said.group(1))).isCloseTo(exact, within(50L));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void failureMessagesAreThoseThatTestsAssert(Path page) throws IOException {
        for (MatchResult message :
                MESSAGE.matcher(Files.readString(page)).results().toList()) {
            assertThat(strings(Files.readString(Path.of(message.group(1)))))
                    .as("%s shows a message that %s asserts", page, message.group(1))
                    .contains(onOneLine(message.group(2)));
        }
    }

    @Test
    void pageAboutEvidenceShowsFailureOfEachKind() throws IOException {
        assertThat(MESSAGE.matcher(Files.readString(EVIDENCE))
                        .results()
                        .map(message -> Path.of(message.group(1)).getParent()))
                .containsAll(kindsOfEvidence());
    }

    @Test
    void eachQuestionHasExampleAndThenFailureMessage() throws IOException {
        String page = Files.readString(EVIDENCE);
        List<MatchResult> blocks = CODE.matcher(page).results().toList();
        List<String> questions =
                QUESTION.matcher(page).results().map(it -> it.group(1)).toList();

        assertThat(questions).hasSizeGreaterThan(20).doesNotHaveDuplicates();
        assertThat(questions)
                .allSatisfy(question -> assertThat(afterItsExamples(question, blocks))
                        .as(
                                "the language of the first block after the examples"
                                        + " of %s in %s; a failure message has none",
                                question, EVIDENCE)
                        .contains(""));
    }

    /** The page says so in place of a column. */
    @Test
    void kindsAreThePackagesOfTheirTypes() throws IOException {
        String page = Files.readString(EVIDENCE);
        List<MatchResult> rows = Pattern.compile("(?m)^\\| `jvm\\.(?:observe\\((?:new )?(\\w+Of))?[^|]*\\| (\\w+) \\|")
                .matcher(page)
                .results()
                .toList();

        assertThat(rows).hasSizeGreaterThan(20);
        assertThat(rows)
                .allSatisfy(row -> assertThat(Path.of(
                                "src/main/java/org/jvmquarks/evidence",
                                row.group(2),
                                Objects.requireNonNullElse(row.group(1), "package-info") + ".java"))
                        .exists());
    }

    /** Empty if there is no example, or nothing follows. */
    private static Optional<String> afterItsExamples(String question, List<MatchResult> blocks) {
        Predicate<MatchResult> shows = block -> block.group(2).contains(question);
        return blocks.stream()
                .dropWhile(shows.negate())
                .dropWhile(shows)
                .findFirst()
                .map(block -> block.group(1));
    }

    /** Blocks of several lines are commands. */
    @Test
    void problemsAreAboutMessagesThatTheProgramHas() throws IOException {
        String program = strings(sources());
        List<String> messages = Pattern.compile("(?m)^```\\n(.*)\\n```$")
                .matcher(Files.readString(PROBLEMS))
                .results()
                .map(block -> block.group(1))
                .toList();

        assertThat(messages).hasSizeGreaterThan(15);
        assertThat(messages.stream().flatMap(it -> Stream.of(it.split("…"))))
                .allSatisfy(part -> assertThat(program.contains(onOneLine(part)))
                        .as("'%s' is in the sources", part)
                        .isTrue());
    }

    private static String sources() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String folder : List.of("src/main/java", "src/guest/java", "src/test/java")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                for (Path file :
                        files.filter(it -> it.toString().endsWith(".java")).toList()) {
                    all.append(Files.readString(file)).append('\n');
                }
            }
        }
        return all.toString();
    }

    /** Those with assertions of their own. */
    private static List<Path> kindsOfEvidence() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/test/java/org/jvmquarks/evidence"))) {
            return files.filter(file -> file.toString().endsWith("AssertTest.java"))
                    .map(Path::getParent)
                    .filter(kind -> !kind.endsWith("evidence"))
                    .distinct()
                    .toList();
        }
    }

    @Test
    void pageAboutQuarksShowsOneWhole() throws IOException {
        MatchResult block = BLOCK.matcher(Files.readString(Path.of("src/docs/writing-a-quark.md")))
                .results()
                .findFirst()
                .orElseThrow();

        assertThat(Files.readString(Path.of(block.group(1)))).endsWith(block.group(2) + "\n");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadToFiles(Path page) throws IOException {
        for (String link : groups(LINK, page)) {
            assertThat(page.resolveSibling(link))
                    .as("%s links to %s", page, link)
                    .exists();
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

    /** The text of a test with its strings in one piece each. */
    private static String strings(String code) {
        return onOneLine(code.replaceAll("\"\\s*\\+\\s*\"|\\\\\n\\s*", "")
                .replace("%n", "\n")
                .replace("\\\"", "\""));
    }

    private static String onOneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private static List<String> groups(Pattern pattern, Path page) throws IOException {
        return pattern.matcher(Files.readString(page))
                .results()
                .map(m -> m.group(1))
                .toList();
    }
}
