package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.engine.EngineFixture.ask;
import static org.jvmquarks.engine.EngineFixture.definition;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jvmquarks.SecondWording;
import org.jvmquarks.engine.cell.Falsifier;
import org.jvmquarks.engine.cell.PinBody;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.ProvenError;
import org.jvmquarks.verdict.Verdict;

/**
 * A run decides by what is thrown, never by its message: in other words, each cell and each falsifier ends the same.
 */
class CellsInOtherWordsTest {
    private static final Set<String> SENTENCES =
            Set.of("title", "claim", "reason", "tool", "purpose", "remedy", "falsifier", "description", "notRun");

    @TempDir
    Path folder;

    /** How a check ends. */
    private enum End {
        HOLDS,
        BROKEN,
        PROVEN,
        TIMEOUT,
        PIN_FAILED,
        NOISE,
        MISSING,
        LACKING,
        FULL_DISK,
        UNUSABLE_FILE,
        THROWN;

        private void reached(UnaryOperator<String> words) {
            IOException full = new IOException("No space left on device");
            switch (this) {
                case HOLDS -> {}
                case BROKEN -> throw new AssertionError(words.apply("expected 16, was 8"));
                case PROVEN -> throw new ProvenError(words.apply("saw 0, 0"));
                case TIMEOUT -> throw new CellError(ErrorKind.TIMEOUT, words.apply("too slow"));
                case PIN_FAILED -> throw new CellError(ErrorKind.PIN_FAILED, words.apply("no such method"));
                case NOISE -> throw new Inconclusive(words.apply("too much noise"));
                case MISSING -> throw new NotApplicable(words.apply("requires the module jdk.jfr"));
                case LACKING ->
                    throw new NotApplicable(new Lack(words.apply("Capstone"), words.apply("read"), words.apply("apt")));
                case FULL_DISK -> throw new UncheckedIOException(words.apply("cannot copy"), full);
                case UNUSABLE_FILE ->
                    throw new UnusableFileException(words.apply("cannot copy"), words.apply("it is on a disk"), full);
                case THROWN -> throw new IllegalStateException(words.apply("wrong"));
            }
        }
    }

    /** Returns what a build and a script see; cells run in any order. */
    private static List<String> decisions(RunResult result) {
        Stream<String> cells = result.run().cells().stream().map(cell -> cell.pin() + " " + decided(cell));
        Stream<String> results =
                result.consequences().stream().map(it -> it.getClass().getSimpleName());
        Stream<String> problems =
                result.problems().stream().map(it -> it.getClass().getSimpleName());
        Stream<String> end = Stream.of("failures: " + result.hasFailures(), "errors: " + result.hasErrors());
        return Stream.of(cells, results, problems, end)
                .flatMap(it -> it)
                .sorted()
                .toList();
    }

    private static String decided(CellRecord cell) {
        return "%s %s, falsifiers %s, lacks %s, %d guests, %d observations"
                .formatted(
                        cell.verdict(),
                        cell.outcome().error(),
                        cell.falsifiedBy().stream()
                                .map(FalsifierRecord::verdict)
                                .toList(),
                        cell.outcome().lack().isPresent(),
                        cell.guests().size(),
                        cell.observations().size());
    }

    /** Each pair of ends that a check and its repetition, or its falsifier, can have; all further checks break. */
    private static List<PinDefinition> pins(UnaryOperator<String> words) {
        List<PinDefinition> pins = new ArrayList<>();
        for (End first : End.values()) {
            for (End second : End.values()) {
                pins.add(pin(first + "-" + second, words, first, second));
                if (first == End.HOLDS) {
                    pins.add(pin(first + "-" + second + "-HOLDS", words, first, second, End.HOLDS));
                }
            }
        }
        return pins;
    }

    private static PinDefinition pin(String name, UnaryOperator<String> words, End... ends) {
        List<End> left = new ArrayList<>(List.of(ends));
        PinBody body = context -> {
            ask(context, 1);
            (left.isEmpty() ? End.BROKEN : left.remove(0)).reached(words);
        };
        return definition(
                new PinRecord(name, words.apply("the claim of " + name), List.of(), false, false, List.of()),
                List.of(),
                List.of(falsifier(words, "-Xss2m"), falsifier(words, "-Xss3m")),
                body);
    }

    private static Falsifier falsifier(UnaryOperator<String> words, String option) {
        return new Falsifier(
                words.apply("a stack by " + option),
                VersionRange.all(),
                List.of(),
                List.of(option),
                UnaryOperator.identity(),
                Optional.empty());
    }

    private RunResult run(Mode mode, UnaryOperator<String> words) throws IOException {
        return new EngineFixture(folder, "j").run(mode).execute(pins(words));
    }

    /** Returns the cells that a run which goes on with another one does again. */
    private List<String> again(Mode mode, RunRecord earlier) throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        fixture.resume(earlier, mode).execute(pins(UnaryOperator.identity()));
        return fixture.log().cells.stream().map(CellRecord::pin).sorted().toList();
    }

    private static RunRecord reworded(RunRecord run) throws JsonProcessingException {
        ObjectMapper json = RecordJson.mapper();
        JsonNode tree = json.valueToTree(run);
        reword(tree);
        return json.treeToValue(tree, RunRecord.class);
    }

    private static void reword(JsonNode node) {
        if (node instanceof ObjectNode object) {
            List.copyOf(object.properties()).stream()
                    .filter(it ->
                            SENTENCES.contains(it.getKey()) && it.getValue().isTextual())
                    .forEach(it -> object.put(
                            it.getKey(), SecondWording.of(it.getValue().asText())));
        }
        node.forEach(CellsInOtherWordsTest::reword);
    }

    @ParameterizedTest
    @EnumSource
    void cellsAndFalsifiersEndTheSame(Mode mode) throws IOException {
        RunResult result = run(mode, UnaryOperator.identity());
        RunResult other = run(mode, SecondWording::of);

        assertThat(decisions(other)).isEqualTo(decisions(result));
        assertThat(again(mode, reworded(result.run()))).isEqualTo(again(mode, result.run()));
        assertThat(result.run().cells()).extracting(CellRecord::verdict).contains(Verdict.values());
        assertThat(mode == Mode.VERIFY ? Set.of(Verdict.values()) : falsified(result))
                .as("verdicts under falsifiers")
                .contains(Verdict.values());
        assertThat(reasons(other)).as("words are others").doesNotContainAnyElementsOf(reasons(result));
    }

    private static Set<Verdict> falsified(RunResult result) {
        return Set.copyOf(result.run().cells().stream()
                .flatMap(cell -> cell.falsifiedBy().stream())
                .map(FalsifierRecord::verdict)
                .distinct()
                .toList());
    }

    private static List<String> reasons(RunResult result) {
        return result.run().cells().stream()
                .map(CellRecord::reason)
                .filter(reason -> !reason.isEmpty())
                .toList();
    }
}
