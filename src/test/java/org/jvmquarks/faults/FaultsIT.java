package org.jvmquarks.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.faults.FaultFolder.Ended;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

/**
 * What happens when something is wrong: one line that says what and what to do, the documented exit code, and nothing
 * left behind. The table is in {@code src/test/resources/faults}; {@code -Dfaults=all} runs all of it, and
 * {@code -Dfaults=REGEX} the rows with such names.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the table is written for bash and /proc")
@SharesMachine
class FaultsIT {
    private static final Path TABLE = Path.of("src", "test", "resources", "faults");
    private static final String SELECTION = System.getProperty("faults", "ci");

    /** A message, and where to find help. */
    private static final int MOST_LINES = 2;

    /** The exit code of a row that this machine cannot show. */
    private static final int SKIPPED = 77;

    private static final Pattern STACK_TRACE = Pattern.compile("^\\s+at .+\\(|^Caused by: ", Pattern.MULTILINE);
    private static final Pattern NAME_OF_EXCEPTION = Pattern.compile("[a-z]\\.[A-Z]\\w+Exception");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]|[\\x80-\\x9f]");

    @TempDir
    static Path samples;

    @TempDir
    Path folder;

    static List<Fault> faults() throws IOException {
        return Fault.table(TABLE).stream().filter(FaultsIT::isSelected).toList();
    }

    private static boolean isSelected(Fault fault) {
        return switch (SELECTION) {
            case "all" -> true;
            case "ci" -> fault.ci();
            default -> Pattern.compile(SELECTION).matcher(fault.name()).find();
        };
    }

    /** A run of JDK 17, 21 and 25, in which 25 breaks a pin. */
    @BeforeAll
    static void samples() {
        List<Integer> features = List.of(17, 21, 25);
        List<String> ids =
                features.stream().map(feature -> "temurin-" + feature).toList();
        Instant start = Instant.parse("2026-03-01T12:00:00Z");
        try (Journal journal = Journal.create(samples.resolve("run"), Records.host(), start, ids)) {
            for (int feature : features) {
                String id = "temurin-" + feature;
                journal.jdk(Records.jdk(id, feature));
                Observation size = Observation.exact("bytes", feature == 25 ? 8 : 16, "B");
                journal.cell(
                        feature == 25
                                ? Records.judged(
                                        Records.cell("size", id, size), Verdict.BROKEN, "expected 16 B, it is 8 B")
                                : Records.cell("size", id, size));
            }
        }
    }

    @Test
    void namesAreDistinct() throws IOException {
        assertThat(Fault.table(TABLE)).extracting(Fault::name).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void endsAsTheTableSays(Fault fault) throws IOException, InterruptedException {
        Ended ended = new FaultFolder(folder.toRealPath(), samples).run(fault);

        assumeFalse(ended.code() == SKIPPED, ended.err());
        SoftAssertions softly = new SoftAssertions();
        softly.assertThat(ended.code())
                .as("exit code, with the output%n%s%n%s", ended.out(), ended.err())
                .isEqualTo(fault.exit());
        fault.out().forEach(each -> softly.assertThat(ended.out()).containsPattern(each));
        fault.err().forEach(each -> softly.assertThat(ended.err()).containsPattern(each));
        softly.assertThat(ended.err().lines().count())
                .as("lines of%n%s", ended.err())
                .isLessThanOrEqualTo(Math.max(fault.err().size(), fault.err().isEmpty() ? 0 : MOST_LINES));
        softly.assertThat(ended.out()).doesNotContainPattern(STACK_TRACE);
        softly.assertThat(ended.err()).doesNotContainPattern(STACK_TRACE);
        softly.assertThat(ended.err()).doesNotContainPattern(NAME_OF_EXCEPTION);
        softly.assertThat(Stream.of(ended.out(), ended.err()))
                .as("without control characters")
                .noneMatch(text -> CONTROL.matcher(text).find());
        softly.assertThat(ended.newFiles())
                .as("files left")
                .allMatch(file -> fault.left().stream()
                        .anyMatch(each -> each.matcher(file).matches()));
        softly.assertThat(ended.processes()).as("processes left").isEmpty();
        softly.assertAll();
    }
}
