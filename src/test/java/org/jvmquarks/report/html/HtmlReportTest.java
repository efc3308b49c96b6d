package org.jvmquarks.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.comparison;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.falsified;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.lacking;
import static org.jvmquarks.journal.Records.quark;
import static org.jvmquarks.journal.Records.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.journal.CellEvidence;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.report.Expecting;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.Verdict;

class HtmlReportTest {

    private static final String ATTACK = "</script><script>alert('x')</script><!--\" onload='x'";

    private static final VersionRange ALL = VersionRange.all();

    @Test
    void hasEveryCellInTableAndInData() throws IOException {
        RunRecord run = SampleRuns.run(9, 40);
        String page = page(run);
        for (CellRecord cell : run.cells()) {
            assertThat(page).contains("data-open=\"%s/%s/%s\" title=".formatted(cell.quark(), cell.pin(), cell.jdk()));
        }
        RunRecord embedded =
                RecordJson.mapper().readValue(data(page), HtmlReport.Data.class).run();
        assertThat(embedded.cells()).containsExactlyElementsOf(Matrix.of(run).cells());
    }

    @Test
    void optionalPartsHaveTheirValueOrNothing() throws IOException {
        String page = page(SampleRuns.run(2, 3));

        assertThat(page.replaceAll("(?s)<script.*", "")).doesNotContain("Optional");
    }

    @Test
    void eachJdkHasItsArchitectureAndPageSize() throws IOException {
        String page = page(Records.run(
                List.of(Records.jdk("arm", 25, Records.machine("aarch64", "aarch64", 65_536))),
                Records.cell("size", "arm")));

        assertThat(page).containsPattern(">[^<>]*, aarch64, [^<>]*64 KB pages[^<>]*</span>");
    }

    @Test
    void cellShowsSymbolVerdictValueAndCount() throws IOException {
        CellRecord cell = judged(
                cell("a", "j", Observation.exact("k", 16, "B/op"), Observation.exact("l", 1, "")),
                Verdict.BROKEN,
                "16 B/op, not 0 B/op");
        assertThat(page(run(List.of(jdk("j", 25)), cell)))
                .contains("<button type=\"button\" class=\"cell broken\" data-open=\"scalar-replacement/a/j\""
                        + " title=\"BROKEN: 16 B/op, not 0 B/op (and 1 further value, see the drawer)\">"
                        + "<span class=\"symbol\" aria-hidden=\"true\">✗</span><span class=\"spoken\">Broken</span>"
                        + "<span class=\"value\">16</span><span class=\"unit\">B/op</span>"
                        + "<span class=\"more\">+1</span></button>");
    }

    @Test
    void cellWithChangedExpectationIsMarked() throws IOException {
        String page = page(Expecting.run());
        assertThat(page)
                .contains("<span class=\"changed\" title=\"differs from temurin-26: expects 8 (since"
                        + " 27, JEP 534) instead of 16 (until 26)\">≠</span>");
        assertThat(page.split("<span class=\"changed\" title=", -1)).hasSize(2);
    }

    @Test
    void headlineComesFirstWithWhatMakesCellsCheckable() throws IOException {
        CellRecord waits = lacking(cell("a", "j"), new Lack("Capstone", "read machine code", "apt-get it"));
        assertThat(page(run(List.of(jdk("j", 25)), waits)))
                .containsSubsequence(
                        "<p class=\"headline\">1 row on j: no cell was decided; 1 cell needs Capstone.</p>",
                        "1</b> Not applicable",
                        "<summary>not checked, for 1 reason</summary>",
                        "<li>Not checked: 1 cell needs Capstone to read machine code; to install it: apt-get it</li>");
    }

    @Test
    void rowForNoJdkIsFoldedBehindCount() throws IOException {
        CellRecord other = judged(cell("b", "j"), Verdict.NOT_APPLICABLE, "requires C2; this VM has none");
        assertThat(page(run(List.of(jdk("j", 25)), cell("a", "j"), other)))
                .contains(
                        "<tr class=\"pin\" data-pin=\"a\"",
                        "<tr class=\"pin folded\" data-pin=\"b\"",
                        "aria-expanded=\"false\" title=\"1 row does not apply to these JDKs: requires"
                                + " C2; this VM has none (1)\">1 row does not apply to these JDKs</button>");
        assertThat(page(run(List.of(jdk("j", 25)), cell("a", "j")))).doesNotContain("id=\"folded\"");
    }

    @Test
    void errorShowsItsKind() throws IOException {
        CellRecord cell = failed(cell("a", "j"), ErrorKind.VM_CRASH, "SIGSEGV");
        assertThat(page(run(List.of(), cell)))
                .contains("<span class=\"value\">VM CRASH</span></button>")
                .contains("1 cell needs a look")
                .contains("never answered");
    }

    @Test
    void pinNotRunOnJdkSaysSo() throws IOException {
        RunRecord run = run(List.of(jdk("j8", 8), jdk("j25", 25)), cell("a", "j25"));
        assertThat(page(run)).contains("<td><span class=\"cell missing\" title=\"not run\">·</span></td>");
    }

    @Test
    void nothingFromJdkOrUserIsEverMarkup() throws IOException {
        CellRecord cell = new CellRecord(
                new CellName(ATTACK, ATTACK, ATTACK, ATTACK, ATTACK, ATTACK),
                Optional.empty(),
                Outcome.of(Verdict.BROKEN, ATTACK),
                new CellEvidence(
                        List.of(Observation.exact(ATTACK, ATTACK, ATTACK)),
                        List.of(new RatioComparison(
                                ATTACK,
                                ATTACK,
                                ATTACK,
                                0.001,
                                ATTACK,
                                comparison(RatioClaim.atLeast(2)).result(),
                                List.of(ATTACK))),
                        List.of(),
                        List.of(new GuestRecord(
                                List.of(ATTACK), ATTACK, ATTACK, 1, Optional.of(ATTACK), Optional.empty()))),
                ATTACK,
                1);
        CellRecord unproven = falsified(cell("a", ATTACK), new FalsifierRecord(ATTACK, Verdict.HOLDS, ATTACK));
        JdkRecord jdk = JdkRecord.of(
                new PlannedJdk(ATTACK, ATTACK, List.of(ATTACK), Optional.empty()),
                new Build(8, ATTACK, ATTACK, ATTACK),
                OptionalInt.of(2),
                Optional.empty(),
                Optional.empty());
        QuarkRecord quark = new QuarkRecord(
                ATTACK,
                ATTACK,
                ATTACK,
                ATTACK,
                ATTACK,
                true,
                Optional.of(new PageRecord(ATTACK, List.of(new PageRecord.Section(ATTACK, ATTACK)))),
                List.of(new PinRecord(
                        ATTACK,
                        ATTACK,
                        List.of(),
                        true,
                        false,
                        List.of(new PinRecord.FalsifierDeclaration(ATTACK, ALL, List.of())))));
        String page = page(run(List.of(jdk), List.of(quark), cell, unproven));
        assertThat(page).doesNotContain("<script>alert", "<!--");
        assertThat(page).doesNotContain("\" onload", "' onload");
        assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(2);
        assertThat(Pattern.compile("</script").matcher(page).results()).hasSize(2);
        assertThat(new ObjectMapper()
                        .readTree(data(page))
                        .at("/run/cells/0/guests/0/argv/0")
                        .asText())
                .isEqualTo(ATTACK);
    }

    @Test
    void titleOfAQuarkLeadsToItsArticle() throws IOException {
        String page = page(run(List.of(), List.of(quark("scalar-replacement", Records.page())), cell("a", "j")));
        assertThat(page)
                .contains(
                        "<a href=\"#quark-scalar-replacement\"",
                        "<tbody class=\"quark\" id=\"cells-scalar-replacement\"");
        assertThat(article(page))
                .containsSubsequence(
                        "<a href=\"#cells-scalar-replacement\"",
                        ">Scalar replacement</a> <code>scalar-replacement</code> <a class=\"about\""
                                + " href=\"#cells-scalar-replacement\">cells</a></h3>",
                        "JVM Anatomy Quark #18",
                        "An object that does not escape is <code>not</code> allocated.",
                        "<h4>Why</h4>",
                        "Its fields are in registers.",
                        "<h4>History</h4>",
                        "<ul><li>since 8: all</li></ul>",
                        "the claim of a",
                        "<td>until 21</td>",
                        "<code>-XX:-DoEscapeAnalysis</code> <span class=\"mark\">since 17</span>");
    }

    @Test
    void quarkWithoutJavadocHasPinsAndNoGap() throws IOException {
        QuarkRecord whole = quark("scalar-replacement", Records.page());
        QuarkRecord bare = new QuarkRecord(
                whole.id(),
                whole.title(),
                whole.topic(),
                whole.source(),
                whole.className(),
                whole.counted(),
                Optional.empty(),
                whole.pins());
        assertThat(article(page(run(List.of(), List.of(bare), cell("a", "j")))))
                .contains("Scalar replacement", "JVM Anatomy Quark #18", ">Pins</h4>", "until 21")
                .doesNotContain("prose", "null", "Optional");
    }

    @Test
    void oldRunHasNoArticlesAndNoLinks() throws IOException {
        assertThat(page(run(List.of(), cell("a", "j"))))
                .contains("<span class=\"pinned\">Scalar replacement <code>")
                .doesNotContain("<article", "#quark-");
    }

    @Test
    void articlesAreUniqueAndGroupedByTopic() throws IOException {
        RunRecord run = SampleRuns.run(2, 40);
        String page = page(run);
        assertThat(Pattern.compile("<article id=\"quark-").matcher(page).results())
                .hasSameSizeAs(run.quarks());
        assertThat(Pattern.compile("<h2>(\\w+)</h2>").matcher(page).results().map(m -> m.group(1)))
                .endsWith("compiler", "concurrency", "gc", "language", "layout", "memory");
    }

    @Test
    void needsNoNetworkAndNoForeignScript() throws IOException {
        String page = page(SampleRuns.run(2, 2));
        assertThat(page).contains("default-src 'none'").doesNotContain("<link", "<img", "@import", "url(", " src=");
        assertThat(Pattern.compile("https?://[^\"' ]+").matcher(page).results().map(MatchResult::group))
                .as("a namespace, the home of uPlot, and links, none of which is fetched by itself")
                .containsOnly(
                        "http://www.w3.org/2000/svg",
                        "https://github.com/leeoniya/uPlot",
                        "https://openjdk.org/jeps/",
                        "https://bugs.openjdk.org/browse/");
    }

    @Test
    void rowSaysItsTopicAndQuarkForQueries() throws IOException {
        CellRecord cell = cell("a", "j");
        assertThat(page(run(List.of(), cell)))
                .contains("data-topic=\"%s\" data-quark=\"%s\"".formatted(cell.topic(), cell.quark()));
    }

    @Test
    void helpNamesEveryVerdict() throws IOException {
        String page = page(run(List.of()));
        String help = page.substring(page.indexOf("<div id=\"help\""));
        for (Verdict verdict : Verdict.values()) {
            assertThat(help).contains("<code>" + VerdictView.of(verdict).name() + "</code>");
        }
    }

    @Test
    void chartLibraryIsEmbeddedAsPublished() throws IOException {
        assertThat(page(run(List.of()))).contains("/*! https://github.com/leeoniya/uPlot (v1.6.32) */");
        assertThat(Asset.load(HtmlReport.class, "uplot/LICENSE").text()).contains("The MIT License");
        assertThat(Asset.load(HtmlReport.class, "uplot/uPlot.iife.min.js", "uplot/uPlot.min.css")
                        .hash())
                .as("the files of the npm package uplot 1.6.32, as published")
                .isEqualTo("sha256-PBk6Q7NsSAlcrKy/a+rGqzPqDTR0zD7F88aIXY90sA0=");
    }

    @Test
    void tenTimesCellsOfMatrixStaySmallFile() throws IOException {
        RunRecord run = SampleRuns.run(12, 330);
        assertThat(page(run)).hasSizeLessThan(run.cells().size() * 900 + 100_000);
    }

    @Test
    void emptyRunIsAPageToo() throws IOException {
        assertThat(page(run(List.of()))).contains("<b>0</b> cells").doesNotContain("need a look");
    }

    private static String article(String page) {
        return page.substring(page.indexOf("<article"), page.indexOf("</article>"));
    }

    private static String data(String page) throws IOException {
        String start = "<script type=\"application/gzip\" id=\"data\">";
        int from = page.indexOf(start) + start.length();
        String packed = page.substring(from, page.indexOf("</script>", from));
        byte[] bytes = Base64.getDecoder().decode(packed);
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String page(RunRecord run) throws IOException {
        StringWriter out = new StringWriter();
        new HtmlReport().write(run, out);
        return out.toString();
    }
}
