package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.report.Format.View;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Part;

/** The worked example of {@code extending.md}: a new result in every format, and a new format. */
class ExtendedReportTest {
    private static final View VIEW = new View(TableStyle.plain(80), false);

    /** A result: flags that a JDK has. */
    record Flags(String jdk, List<String> names) {
        Report report() {
            Document document = Document.of(
                    "flags",
                    "flags of " + jdk,
                    List.of(),
                    List.of(Part.open("flags", names.stream().map(this::flag).toList())));
            return new Report(document, this);
        }

        private Block flag(String name) {
            Notice notice = new Notice(Notice.Level.NOTE, "flag/" + name, name, "a flag of " + jdk, name);
            return Block.Remark.of(name).with(List.of(notice));
        }
    }

    /** A format: the headings of a document, one on a line. */
    static final class Outline implements Format {
        @Override
        public String name() {
            return "outline";
        }

        @Override
        public String extension() {
            return "outline";
        }

        @Override
        public String render(Report report, View view) {
            Document document = report.document();
            return Stream.concat(
                            Stream.of(document.title()),
                            document.parts().stream().map(Part::title))
                    .map(heading -> heading + "\n")
                    .collect(Collectors.joining());
        }
    }

    @Test
    void newResultIsInEveryFormat() throws IOException {
        Report report = new Flags("jdk-25", List.of("UseNUMA")).report();

        for (Format format : Format.all()) {
            assertThat(format.render(report, VIEW)).as(format.name()).contains("UseNUMA");
        }
        assertThat(Format.all())
                .extracting(Format::name)
                .containsExactly("text", "annotations", "html", "json", "markdown", "sarif");
    }

    @Test
    void newFormatShowsEveryResult() {
        assertThat(new Outline().render(new Flags("jdk-25", List.of("A", "B")).report(), VIEW))
                .isEqualTo("flags of jdk-25\nflags (2)\n");
        assertThat(new Outline()
                        .render(
                                new Report(
                                        GateDocument.of(
                                                SampleGates.plain(SampleRuns.run(12, 100), "temurin-17", "temurin-25")),
                                        ""),
                                VIEW))
                .startsWith("temurin-17 → temurin-25\nregressions and lost verdicts (");
    }
}
