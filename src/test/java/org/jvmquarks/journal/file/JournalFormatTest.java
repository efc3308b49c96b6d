package org.jvmquarks.journal.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;

/** A journal that an earlier version wrote, when its records were not yet split by meaning. */
class JournalFormatTest {
    private static final String GOLDEN = read("cells-schema-3.jsonl");

    @TempDir
    Path folder;

    private static String read(String name) {
        try (InputStream in = JournalFormatTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RunRecord run(String journal) {
        Path file = folder.resolve("old.jsonl");
        try {
            Files.writeString(file, journal);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return JournalReader.read(file);
    }

    @Test
    void earlierCostSaysMoreThanItsPhases() {
        RunRecord run = run(GOLDEN.lines().findFirst().orElseThrow() + """

                                {"type":"cost","phases":[{"name":"exact","seconds":1.5,"busy":[0.5]}],"host":{"processor":2.5},"firstVerdict":1.25,"proofs":[{"kind":"identity","guests":1,"seconds":0.5}],"syncs":{"count":7,"seconds":0.25}}
                                """);

        assertThat(run.course().costs())
                .containsExactly(new RunCost(
                        Optional.of(new RunCost.Start(Optional.empty(), 1, run.host())),
                        List.of(new RunCost.Phase("exact", 1.5))));
        assertThat(run.host().processorModel()).isEmpty();
        assertThat(run.host().bootId()).isEmpty();
    }

    @Test
    void journalIsWrittenBackByteForByte() throws IOException {
        RunRecord run = run(GOLDEN);
        List<String> ids = run.jdks().stream().map(JdkRecord::id).toList();
        try (Journal journal = Journal.create(folder, run.host(), Instant.parse(run.started()), ids)) {
            run.jdks().forEach(journal::jdk);
            run.cells().forEach(journal::cell);
        }

        assertThat(folder.resolve(Journal.FILE_NAME)).usingCharset(UTF_8).hasContent(GOLDEN);
    }

    @Test
    void partsOfAKeyStandBesideItsText() {
        String key = "\"key\":\"Merged allocation\",";
        String parts = "\"parts\":{\"subject\":\"Merged\",\"metric\":\"allocation\",\"options\":[],\"limits\":{}},";
        RunRecord old = run(GOLDEN);
        RunRecord run = run(GOLDEN.replace(key, key + parts));

        assertThat(old.cells().get(0).observations().get(0).parts()).isEmpty();
        assertThat(run.cells().get(0).observations().get(0))
                .returns("Merged allocation", Observation::key)
                .returns(Optional.of(new ObservationKey("Merged", "allocation")), Observation::parts);
    }

    @Test
    void eachPropertyIsReadIntoItsPart() {
        RunRecord run = run(GOLDEN);

        assertThat(run.jdks().get(0).build().version()).isEqualTo("17.0.15+6");
        assertThat(run.jdks().get(0).limits()).isPresent();
        CellRecord failed = run.cells().get(1);
        assertThat(run.cells().get(0).expected())
                .contains(new Expectation(
                        Optional.of("16"),
                        VersionRange.of("", "21"),
                        Optional.of("JDK-8287061"),
                        List.of(),
                        List.of()));
        assertThat(failed.expected()).isEmpty();
        assertThat(failed.name().jdk()).isEqualTo("temurin-25");
        assertThat(failed.outcome().verdict()).isEqualTo(Verdict.ERROR);
        assertThat(failed.outcome().error()).contains(ErrorKind.TIMEOUT);
        CellEvidence evidence = run.cells().get(0).evidence();
        assertThat(evidence.observations()).hasSize(5);
        assertThat(evidence.comparisons().get(0).result().lag1()).isNaN();
        assertThat(evidence.falsifiedBy()).hasSize(1);
        assertThat(evidence.guests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "drift":0.125  | "drift":0.125,"x":1 | line 4: comparisons.x: Unrecognized field "x"
                    "lag1":"NaN",  |                     | line 4: comparisons.lag1: Cannot map `null` into type `double`
                    "alpha":0.001, |                     | line 4: comparisons.alpha: Cannot map `null` into type `double`
                    "pin":"merged", |                    | line 4: pin: Null value for creator property 'pin'
                    "topic":"compiler" | "topic":null    | line 4: topic: Null value for creator property 'topic'
                    "guests":[{    | "x":1,"guests":[{   | line 4: x: Unrecognized field "x"
                    "vm":"OpenJDK 64-Bit Server VM", |   | line 2: vm: Null value for creator property 'vm'
                    "feature":17,  |                     | line 2: feature: Cannot map `null` into type `int`
                    """)
    void wrongPropertyIsNamedWithItsLine(String right, String wrong, String why) {
        assertThatThrownBy(() -> run(GOLDEN.replace(right, wrong == null ? "" : wrong)))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("old.jsonl, " + why);
    }
}
