package org.jvmquarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.compare.Judgement.Verdict;
import org.jvmquarks.compare.jmh.JmhResult;
import org.jvmquarks.compare.jmh.JmhResults;
import org.jvmquarks.compare.report.CompareDecision;
import org.jvmquarks.compare.report.CompareJson;
import org.jvmquarks.compare.report.JmhJson;

/**
 * On the journal of real forks: JMH 1.37 on JDK 17 measured a method that does 500 or 5000 steps, on a busy machine.
 */
class CapturedJournalTest {
    @TempDir
    private Path folder;

    private ForkJournal.Content journal = new ForkJournal.Content(FakeForks.plan("none"), List.of());

    @BeforeEach
    void readJournal() throws IOException {
        try (InputStream captured = CapturedJournalTest.class.getResourceAsStream("journal-1.37.jsonl")) {
            Files.copy(captured, folder.resolve(ForkJournal.NAME));
        }
        journal = ForkJournal.read(folder);
    }

    @Test
    void verdictsAreThoseOfTheRun() {
        assertThat(judged().judgements())
                .extracting(Judgement::name, Judgement::verdict)
                .containsExactlyInAnyOrder(
                        tuple("demo.Work.broken", Verdict.FAILED),
                        tuple("demo.Work.work (times=1)", Verdict.UNDECIDED),
                        tuple("demo.Work.work (times=a,b)", Verdict.SLOWER),
                        tuple("demo.Work.work (times=1) in mode sample", Verdict.SLOWER),
                        tuple("demo.Work.work (times=a,b) in mode sample", Verdict.SLOWER),
                        tuple("demo.Work.work (times=1) in mode ss", Verdict.UNDECIDED),
                        tuple("demo.Work.work (times=a,b) in mode ss", Verdict.SLOWER));
    }

    @Test
    void jsonFollowsItsSchema() throws IOException {
        ComparisonResult result = judged();
        JsonNode json = CompareJson.of(result, CompareDecision.of(result, false));

        try (InputStream schema = CompareJson.class.getResourceAsStream("compare.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(json))
                    .isEmpty();
        }
    }

    @Test
    void resultFilesHaveAllForks() throws IOException {
        Path file = Files.writeString(
                folder.resolve("jmh-head.json"),
                JmhJson.of(journal.plan(), journal.forks(), 0, Role.HEAD).toString());

        assertThat(JmhResults.read(file)).hasSize(6);
        assertThat(JmhResults.read(file).stream()
                        .map(JmhResult::forks)
                        .mapToInt(List::size)
                        .sum())
                .isEqualTo(journal.forks().stream()
                        .filter(each -> each.role() == Role.HEAD)
                        .mapToInt(each -> each.times().size())
                        .sum());
    }

    private ComparisonResult judged() {
        FakeForks forks = new FakeForks().with("demo.Work.work", 1, 0.01, Duration.ofSeconds(1));
        Progress silent = new Progress() {
            @Override
            public void timed(int benchmarks, Duration left, List<TooLong> tooLong) {}

            @Override
            public void piloted(List<Detectable> detectable) {}

            @Override
            public void decided(Judgement judgement, int done, int all) {}
        };
        return new Comparison(journal.plan(), forks, silent, any -> {}, forks::nanoTime, Scope.ALL)
                .run(journal.forks(), Duration.ZERO);
    }
}
