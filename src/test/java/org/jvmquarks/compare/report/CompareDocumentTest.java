package org.jvmquarks.compare.report;

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
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.compare.Cause;
import org.jvmquarks.compare.ComparisonResult;
import org.jvmquarks.compare.Duel;
import org.jvmquarks.compare.Frame;
import org.jvmquarks.compare.Judgement;
import org.jvmquarks.compare.Judgement.Allocation;
import org.jvmquarks.compare.Judgement.Explanation;
import org.jvmquarks.compare.Judgement.Measured;
import org.jvmquarks.compare.Judgement.Verdict;
import org.jvmquarks.compare.Role;
import org.jvmquarks.compare.Side;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.JmhMode;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.Decision.Outcome;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Format.View;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.verdict.RatioEstimate;

class CompareDocumentTest {
    private static final Path EXAMPLE = Path.of("src/docs/examples/compare.txt");

    /** The output in src/docs/compare.md. */
    @Test
    void documentationShowsWhatIsPrinted() throws IOException {
        assertThat(render("text", example())).isEqualTo(Files.readString(EXAMPLE));
    }

    @Test
    void markdownTellsWhatDiffersFirst() throws IOException {
        assertThat(render("markdown", example()))
                .contains(
                        "1 slower, 1 undecided, 1 faster, 2 the same",
                        "1.31 times as long \\[1.24, 1.39\\]; \\+24 B/op \\(16 → 40\\)");
    }

    @Test
    void jsonFollowsItsSchema() throws IOException {
        JsonNode json = CompareJson.of(example(), CompareDecision.of(example(), false));

        try (InputStream schema = CompareJson.class.getResourceAsStream("compare.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(json))
                    .isEmpty();
        }
        assertThat(json.at("/benchmarks/0/verdict").asText()).isEqualTo("SLOWER");
        assertThat(json.at("/benchmarks/0/measured/low").asDouble()).isEqualTo(1.24);
        assertThat(json.at("/benchmarks/0/bytesPerOp/head").asDouble()).isEqualTo(40);
        assertThat(json.at("/decision/exitCode").asInt()).isEqualTo(1);
    }

    @Test
    void slowerBenchmarksAreErrorsForBuildServers() {
        assertThat(notices(example()))
                .extracting(Notice::level, Notice::message)
                .containsExactly(tuple(Notice.Level.ERROR, """
                        demo.Ring.offer (size=64): 1.31 times as long [1.24, 1.39]; +24 B/op (16 → 40); \
                        Ring.grow (331 bytecodes) is not inlined any more: hot method too big, limit 325
                        base 41.2 ns/op, head 54.0 ns/op, in 6 pairs
                        its loops have no vector instructions any more: 24 → 0
                        instructions of the hot code: 480 → 712 bytes
                        collections in as much time: 3 → 8
                        old.jar → new.jar on temurin-25"""), tuple(Notice.Level.NOTE, """
                        demo.Ring.poll (size=64): 0.80 times as long [0.76, 0.84]
                        base 12.1 ns/op, head 9.66 ns/op, in 8 pairs
                        allocates nothing, or less than 1 B/op, on both sides
                        old.jar → new.jar on temurin-25"""));
    }

    /** Words say what was decided, and decide nothing. */
    @Test
    void otherWordsDecideTheSame() {
        ComparisonResult result = example();
        ComparisonResult other = new ComparisonResult(
                result.frame(),
                result.judgements().stream()
                        .map(CompareDocumentTest::inOtherWords)
                        .toList(),
                result.time(),
                result.interruption());

        assertThat(CompareDecision.of(other, true)).isEqualTo(CompareDecision.of(result, true));
        assertThat(other.judgements())
                .extracting(Judgement::name, Judgement::verdict)
                .isEqualTo(result.judgements().stream()
                        .map(each -> tuple(each.name(), each.verdict()))
                        .toList());
        assertThat(notices(other))
                .extracting(Notice::level, Notice::rule, Notice::fingerprint)
                .isEqualTo(notices(result).stream()
                        .map(each -> tuple(each.level(), each.rule(), each.fingerprint()))
                        .toList());
        assertThat(other.judgements()).isNotEqualTo(result.judgements());
    }

    private static Judgement inOtherWords(Judgement judgement) {
        return new Judgement(
                judgement.duel(),
                judgement.name(),
                judgement.benchmark(),
                judgement.margin(),
                judgement.verdict(),
                judgement.measured(),
                judgement.reason().map(it -> new StringBuilder(it).reverse().toString()),
                judgement.explanation());
    }

    private static List<Notice> notices(ComparisonResult result) {
        return CompareDocument.of(result, CompareDecision.of(result, false)).notices();
    }

    @Test
    void slowerBenchmarkFailsABuild() {
        assertThat(CompareDecision.of(example(), false))
                .isEqualTo(new Decision(Outcome.FAILED, "1 slower, 1 undecided, 1 faster, 2 the same"));
    }

    @Test
    void undecidedBenchmarkPassesUnlessItMustNot() {
        ComparisonResult result = result(judgement("a", Verdict.SAME), judgement("b", Verdict.UNDECIDED));

        assertThat(CompareDecision.of(result, false).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(CompareDecision.of(result, true).outcome()).isEqualTo(Outcome.NOT_PROVEN);
    }

    @Test
    void nothingDecidedIsNotProven() {
        assertThat(CompareDecision.of(result(judgement("a", Verdict.UNDECIDED)), false))
                .isEqualTo(new Decision(Outcome.NOT_PROVEN, "1 undecided"));
    }

    @Test
    void failedOrInterruptedIsNotProven() {
        ComparisonResult failed = result(judgement("a", Verdict.SAME), judgement("b", Verdict.FAILED));
        ComparisonResult interrupted = new ComparisonResult(
                frame(), List.of(judgement("a", Verdict.SAME)), Optional.empty(), Optional.of("SIGINT ended it"));

        assertThat(CompareDecision.of(failed, false).outcome()).isEqualTo(Outcome.NOT_PROVEN);
        assertThat(CompareDecision.of(interrupted, false))
                .isEqualTo(new Decision(Outcome.NOT_PROVEN, "1 the same; SIGINT ended it"));
    }

    @Test
    void timesHaveUnitsThatSuitThem() {
        assertThat(Stream.of(0.512, 51.24, 512.4, 51_240.0, 5_124_000.0, 5.124e9)
                        .map(CompareDocument::nanoseconds))
                .containsExactly("0.51 ns/op", "51.2 ns/op", "512 ns/op", "51.2 µs/op", "5.12 ms/op", "5.12 s/op");
    }

    private static String render(String format, ComparisonResult result) throws IOException {
        Decision decision = CompareDecision.of(result, false);
        Report report = new Report(CompareDocument.of(result, decision), CompareJson.of(result, decision));
        return Format.all().stream()
                .filter(each -> each.name().equals(format))
                .findFirst()
                .orElseThrow()
                .render(report, new View(TableStyle.plain(120), true));
    }

    private static ComparisonResult example() {
        return result(
                judgement("demo.Ring.drain", Verdict.SAME, 1.004, 0.984, 1.024, 2210, 2220, 5),
                judgement("demo.Ring.peek", Verdict.SAME, 0.998, 0.971, 1.026, 2.31, 2.31, 6),
                judgement("demo.Ring.offer", Verdict.SLOWER, 1.31, 1.24, 1.39, 41.2, 54, 6)
                        .with(new Explanation(
                                Optional.of(new Allocation(16, 40, 1)),
                                List.of(
                                        new Cause.NotInlined(
                                                Role.HEAD,
                                                "demo.Ring.grow",
                                                OptionalInt.of(331),
                                                "hot method too big",
                                                OptionalLong.of(325),
                                                true),
                                        new Cause.Vectors(24, 0),
                                        new Cause.CodeSize(480, 712),
                                        new Cause.Collections(3, 8)))),
                judgement("demo.Ring.poll", Verdict.FASTER, 0.80, 0.76, 0.84, 12.1, 9.66, 8)
                        .with(new Explanation(Optional.of(new Allocation(0, 0, 1)), List.of())),
                judgement("demo.Ring.resize", Verdict.UNDECIDED, 1.06, 0.93, 1.21, 81_000, 86_000, 16));
    }

    private static Judgement judgement(String name, Verdict verdict) {
        return judgement(name, verdict, 1, 0.97, 1.03, 100, 100, 5);
    }

    private static Judgement judgement(
            String name, Verdict verdict, double ratio, double low, double high, double base, double head, int pairs) {
        Benchmark benchmark = new Benchmark(name, JmhMode.AVERAGE_TIME, new TreeMap<>(Map.of("size", "64")));
        boolean isOpen = verdict == Verdict.UNDECIDED || verdict == Verdict.FAILED;
        return new Judgement(
                0,
                benchmark.text(),
                Optional.of(benchmark),
                0.05,
                verdict,
                Optional.of(new Measured(
                        new RatioEstimate(ratio, low, high),
                        pairs,
                        base,
                        head,
                        0.02,
                        OptionalDouble.of(0.1),
                        OptionalDouble.of(0.14))),
                isOpen ? Optional.of("the time is over after " + pairs + " pairs") : Optional.empty(),
                Explanation.NONE);
    }

    private static ComparisonResult result(Judgement... judgements) {
        return new ComparisonResult(
                frame(), List.of(judgements), Optional.of(Duration.ofSeconds(184)), Optional.empty());
    }

    private static Frame frame() {
        return new Frame(List.of(new Duel(side("old.jar"), side("new.jar"))), 0.05, 0.01, List.of());
    }

    private static Side side(String code) {
        return new Side(
                "temurin-25",
                "OpenJDK 64-Bit Server VM 25+36-LTS of Eclipse Adoptium",
                code,
                List.of(new Side.Entry("/" + code, "00")),
                "1.37");
    }
}
