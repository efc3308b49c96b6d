package org.jvmquarks.report.github;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.RunDocument;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.report.SourceFiles;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Notice.Level;

class AnnotationsTest {
    @TempDir
    Path repository;

    private String render(List<Notice> notices) throws IOException {
        return Annotations.render(notices, new SourceFiles(repository));
    }

    private static Notice notice(Level level, String title, String message) {
        return new Notice(level, "a/b", title, message, "a/b");
    }

    @Test
    void eachLevelIsACommand() throws IOException {
        assertThat(render(List.of(
                        notice(Level.NOTE, "c", "3"), notice(Level.ERROR, "a", "1"), notice(Level.WARNING, "b", "2"))))
                .isEqualTo("::error title=a::1\n::warning title=b::2\n::notice title=c::3\n");
    }

    @Test
    void nothingInTextEndsCommandOrStartsAnother() throws IOException {
        assertThat(render(List.of(notice(Level.ERROR, "a: 50 %, b", "x: 1, 2 %\r\n::debug::y\n"))))
                .isEqualTo("::error title=a%3A 50 %25%2C b::x: 1, 2 %25%0D%0A::debug::y%0A\n");
    }

    @Test
    void controlCharactersOfAGuestAreReplaced() throws IOException {
        assertThat(render(List.of(notice(Level.ERROR, "\u001b[2Ja", "x\u202ey\u0007\tz"))))
                .isEqualTo("::error title=\uFFFD[2Ja::x\uFFFDy\uFFFD\tz\n");
    }

    @Test
    void pinOfBuildIsAnnotatedAtItsLine() throws IOException {
        Path source =
                repository.resolve("module/src/test/java/org/jvmquarks/quarks/compiler/ScalarReplacementQuark.java");
        Files.createDirectories(source.getParent());
        Files.createDirectory(repository.resolve(".git"));
        Files.writeString(source, "// ü\nclass A {\n  @Pin(\"…\")\n  void row(Jvm jvm) {}\n}\n");
        Notice notice = new Notice(
                Level.ERROR,
                "scalar-replacement/row[SERIAL]",
                "t",
                "m",
                Optional.of(Records.quark("scalar-replacement", Records.page())),
                Optional.of(RowName.of("row[SERIAL]")),
                "f");

        assertThat(Annotations.render(List.of(notice), new SourceFiles(repository.resolve("module"))))
                .isEqualTo(
                        "::error file=module/src/test/java/org/jvmquarks/quarks/compiler/ScalarReplacementQuark.java,"
                                + "line=4,title=t::m\n");
    }

    @Test
    void whatGitHubWouldDropIsCounted() throws IOException {
        List<Notice> eleven = IntStream.range(0, 11)
                .mapToObj(i -> notice(Level.WARNING, "t" + i, "m"))
                .toList();

        assertThat(render(eleven.subList(0, 10)).lines()).hasSize(10).last().isEqualTo("::warning title=t9::m");
        assertThat(render(eleven).lines())
                .hasSize(10)
                .last()
                .isEqualTo("::warning title=jvm-quarks::and 2 more, see the summary of the job");
    }

    @Test
    void reportOfRunHasOneLinePerFinding() throws IOException {
        RunRecord run = SampleRuns.run(12, 100);
        Report report = new Report("run", RunDocument.of(run), "");
        String text = new Annotations().render(report, new Format.View(TableStyle.plain(120), true));

        assertThat(text.lines()).hasSize(10).allMatch(line -> line.startsWith("::error "));
    }
}
