package org.jvmquarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.compare.CompareRequest.Selection;
import org.jvmquarks.compare.Judgement.Verdict;
import org.jvmquarks.compare.jmh.JmhResults;
import org.jvmquarks.verdict.Margin;

class ResultFilesTest {
    private static final Selection ALL = new Selection(Optional.empty(), Optional.empty(), new TreeMap<>());

    @TempDir
    private Path folder;

    @Test
    void forksAreJudgedWithoutPairs() throws IOException {
        ComparisonResult result = judge(file("base.json", 100, 5), file("head.json", 130, 5));

        assertThat(result.judgements()).singleElement().satisfies(each -> {
            assertThat(each.verdict()).isEqualTo(Verdict.SLOWER);
            assertThat(each.measured().orElseThrow().pairs()).isEqualTo(5);
            assertThat(each.measured().orElseThrow().correlation()).isEmpty();
        });
        assertThat(result.frame().notes())
                .singleElement()
                .asString()
                .startsWith("the forks of the two files are not pairs: whatever changed on the machine between them");
    }

    /** Its iterations say nothing of the next fork, however many they are. */
    @Test
    void oneForkIsUndecided() throws IOException {
        ComparisonResult result = judge(file("base.json", 100, 1), file("head.json", 200, 1));

        assertThat(result.judgements().get(0).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(result.judgements().get(0).reason())
                .contains("one side has a single fork, which shows nothing of how forks differ");
        assertThat(result.frame().notes()).contains("1 of 1 benchmarks have a single fork: run JMH with -f 5 or more");
    }

    @Test
    void filesOfTwoVersionsAreCompared() throws IOException, URISyntaxException {
        ComparisonResult result = judge(captured("1.21"), captured("1.37"));

        assertThat(result.judgements()).hasSize(4);
        assertThat(result.frame().duels().get(0).base().jmh()).isEqualTo("1.21");
        assertThat(result.frame().duels().get(0).head().jmh()).isEqualTo("1.37");
        assertThat(result.judgements())
                .allSatisfy(each -> assertThat(each.allocation()).isPresent());
    }

    @Test
    void filesWithoutACommonBenchmarkAreRefused() throws IOException {
        Path base = file("base.json", 100, 5);
        Path head = Files.writeString(folder.resolve("head.json"), "[]");

        assertThatThrownBy(() -> judge(base, head))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("%s and %s have no benchmark in common, with 1 and 0 results", base, head);
    }

    @Test
    void selectionAppliesToFiles() throws IOException {
        Path base = file("base.json", 100, 5);

        assertThatThrownBy(() -> new ResultFiles(
                                base,
                                base,
                                new Selection(Optional.of(Pattern.compile("Other")), Optional.empty(), new TreeMap<>()),
                                Margins.of(new Margin(0.05)),
                                0.01)
                        .judge())
                .hasMessageEndingWith("have no benchmark in common, with 0 and 0 results");
    }

    private static ComparisonResult judge(Path base, Path head) throws IOException {
        return new ResultFiles(base, head, ALL, Margins.of(new Margin(0.05)), 0.01).judge();
    }

    private static Path captured(String version) throws URISyntaxException {
        return Path.of(JmhResults.class.getResource("jmh-" + version + ".json").toURI());
    }

    private Path file(String name, double time, int forks) throws IOException {
        Random random = new Random(name.hashCode());
        String raw = IntStream.range(0, forks)
                .mapToObj(fork ->
                        String.format(Locale.ROOT, "[%1$f, %1$f, %1$f]", time * Math.exp(0.01 * random.nextGaussian())))
                .collect(Collectors.joining(", "));
        return Files.writeString(folder.resolve(name), """
                [{"jmhVersion": "1.37", "benchmark": "demo.Ring.offer", "mode": "avgt", "threads": 1, "forks": %d,
                  "jvm": "/jdk/bin/java", "jvmArgs": [], "jdkVersion": "17.0.15", "vmName": "VM", "vmVersion": "17",
                  "primaryMetric": {"scoreUnit": "ns/op", "rawData": [%s]}, "secondaryMetrics": {}}]
                """.formatted(forks, raw));
    }
}
