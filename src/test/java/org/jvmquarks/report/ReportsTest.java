package org.jvmquarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.journal.RunRecord;

class ReportsTest {

    @TempDir
    Path folder;

    @Test
    void writesEveryFormatThatIsOnTheClassPath() throws IOException {
        Path results = folder.resolve("quarks");
        List<Path> written = Reports.writeAll(SampleRuns.run(2, 3), results);
        assertThat(written)
                .containsExactly(
                        results.resolve("annotations.txt"),
                        results.resolve("index.html"),
                        results.resolve("results.json"),
                        results.resolve("results.sarif"),
                        results.resolve("summary.md"))
                .allSatisfy(file -> assertThat(file).isNotEmptyFile());
        try (var files = Files.list(results)) {
            assertThat(files).as("no temporary file is left").hasSameElementsAs(written);
        }
    }

    @Test
    void replacesTheReportsOfAnEarlierRun() throws IOException {
        Reports.writeAll(SampleRuns.run(2, 3), folder);
        String before = Files.readString(folder.resolve("results.json"));
        Reports.writeAll(SampleRuns.run(3, 4), folder);
        assertThat(folder.resolve("results.json")).content().isNotEqualTo(before);
    }

    /** It may come from a probe, by way of a message. */
    @Test
    void textThatUtf8DoesNotHaveKeepsNoReportFromBeingWritten() throws IOException {
        ReportWriter writer = new ReportWriter() {
            @Override
            public String fileName() {
                return "own.txt";
            }

            @Override
            public void write(RunRecord run, Writer out) throws IOException {
                out.write("a\uD800");
            }
        };

        Reports.write(List.of(writer), SampleRuns.run(2, 3), folder);

        assertThat(folder.resolve("own.txt")).content(UTF_8).isEqualTo("a\uFFFD");
    }

    /** Leaves two pages under target, to be looked at with a browser. */
    @Test
    void writesSamplesToLookAt() throws IOException {
        Path samples = Path.of("target", "sample-reports");
        assertThat(Reports.writeAll(SampleRuns.run(9, 40), samples.resolve("9x40")))
                .isNotEmpty();
        assertThat(Reports.writeAll(SampleRuns.run(12, 100), samples.resolve("12x100")))
                .isNotEmpty();
    }
}
