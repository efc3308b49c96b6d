package org.jvmquarks.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.run;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.SampleGates;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

class GatePageTest {
    private static final String ATTACK = "<script>alert('x')</script>\" onload='x'";
    private static final List<JdkRecord> JDKS = List.of(jdk("old", 17), jdk("new", 25));

    private static String page(GateResult result, ComparedRun compared) throws IOException {
        StringWriter out = new StringWriter();
        new HtmlReport().write(result, compared, out);
        return out.toString();
    }

    private static String page(RunRecord run, String baseline, String candidate)
            throws IOException {
        return page(
                SampleGates.plain(run, baseline, candidate),
                ComparedRun.of(run, baseline, candidate));
    }

    private static RunRecord differing() {
        return run(
                JDKS,
                cell("size", "old", Observation.exact("bytes", 16, "B")),
                judged(
                        cell("size", "new", Observation.exact("bytes", 8, "B")),
                        Verdict.BROKEN,
                        "expected 16 B, it is 8 B"));
    }

    @Test
    void saysWhatIsDecidedAndWhy() throws IOException {
        assertThat(page(differing(), "old", "new"))
                .contains("<title>jvm-quarks: old → new: CHANGED</title>")
                .containsSubsequence(
                        "<span class=\"outcome changed\">CHANGED</span>",
                        "The candidate does not pass",
                        "(exit code 1)",
                        "2 unaccepted changes (1 BROKEN, 1 VALUE)",
                        "1 of 1 pins have a verdict on both sides (100.0 %)",
                        "data-query=\"kind:broken\"",
                        "data-query=\"kind:value\"",
                        "id=\"matrix\"");
    }

    @Test
    void aChangeHasBothValuesEachWithItsCell() throws IOException {
        assertThat(page(differing(), "old", "new"))
                .containsSubsequence(
                        "data-kind=\"value\"",
                        "data-pins=\"size\"",
                        "<span class=\"what\">bytes</span> <code>scalar-replacement</code>",
                        "data-open=\"scalar-replacement/size/old\"",
                        ">16 B</button>",
                        "data-open=\"scalar-replacement/size/new\"",
                        ">8 B</button>",
                        "<td class=\"number\">2.00</td>");
    }

    @Test
    void columnsWithoutContentAreLeftOut() throws IOException {
        RunRecord texts =
                run(
                        JDKS,
                        cell("size", "old", Observation.exact("charset", "US-ASCII", "")),
                        cell("size", "new", Observation.exact("charset", "UTF-8", "")));
        assertThat(page(texts, "old", "new"))
                .contains("<th colspan=\"3\" scope=\"rowgroup\">")
                .doesNotContain(">Factor</th>", ">Why</th>", "<td class=\"why\">");
        assertThat(page(differing(), "old", "new"))
                .contains("<th colspan=\"5\" scope=\"rowgroup\">", ">Factor</th>", ">Why</th>");
    }

    @Test
    void aVerdictLooksLikeOneAndHasItsReason() throws IOException {
        assertThat(page(differing(), "old", "new"))
                .containsSubsequence(
                        ">1</span> × BROKEN",
                        "<code>scalar-replacement/size</code>",
                        "<span class=\"badge holds\"><span class=\"symbol\" aria-hidden=\"true\">"
                                + "✓</span>&nbsp;HOLDS</span>",
                        "<span class=\"badge broken\"><span class=\"symbol\" aria-hidden=\"true\">"
                                + "✗</span>&nbsp;BROKEN</span>",
                        "<span class=\"detail\">expected 16 B, it is 8 B</span>");
    }

    @Test
    void whereABehaviourHasAPinForEachVersionBothCellsAreLinked() throws IOException {
        RunRecord run =
                run(
                        JDKS,
                        cell("upTo21", "old", Observation.exact("bytes", 16, "B")),
                        judged(cell("upTo21", "new"), Verdict.NOT_APPLICABLE, "until 21"),
                        judged(cell("from25", "old"), Verdict.NOT_APPLICABLE, "since 25"),
                        cell("from25", "new", Observation.exact("bytes", 8, "B")));

        assertThat(page(run, "old", "new"))
                .containsSubsequence(
                        "data-kind=\"value\"",
                        "data-open=\"scalar-replacement/upTo21/old\"",
                        ">16 B</button>",
                        "data-open=\"scalar-replacement/from25/new\"",
                        ">8 B</button>");
    }

    @Test
    void causesAreCountedAndTheLedgerIsJudged() throws IOException {
        RunRecord run = SampleRuns.run(12, 100);
        String page =
                page(
                        SampleGates.judged(run, "temurin-17", "temurin-25"),
                        ComparedRun.of(run, "temurin-17", "temurin-25"));

        assertThat(page)
                .containsSubsequence(
                        "Ledger: object-header/bytes (platform) expired on 2026-06-30: look again",
                        "data-query=\"cause:UseCompactObjectHeaders\"",
                        ">explained by UseCompactObjectHeaders false → true</button>",
                        "data-query=\"cause:none\"",
                        "data-query=\"cause:unknown\"",
                        "data-cause=\"UseCompactObjectHeaders+UseNUMA\"",
                        "<span class=\"badge holds\">accepted</span>",
                        "pins without a verdict</summary>");
    }

    @Test
    void nothingChangedIsSaid() throws IOException {
        RunRecord run = run(JDKS, cell("size", "old"), cell("size", "new"));

        assertThat(page(run, "old", "new"))
                .contains("The candidate passes", "<p>Nothing changed.</p>")
                .doesNotContain(
                        "<table id=\"changes\"",
                        "data-query=\"kind:",
                        "pins without a",
                        "Changes</span>",
                        "class=\"causes\"");
    }

    @Test
    void aRunWithoutAGateHasNothingOfIt() throws IOException {
        StringWriter out = new StringWriter();
        new HtmlReport().write(differing(), out);

        assertThat(out.toString())
                .doesNotContain("<section class=\"gate\"", "<table id=\"changes\"", "exit code");
    }

    @Test
    void nothingFromAJdkOrUserIsEverMarkup() throws IOException {
        List<JdkRecord> jdks = List.of(jdk(ATTACK, 17), jdk("new", 25));
        RunRecord run =
                run(
                        jdks,
                        cell(ATTACK, ATTACK, Observation.exact(ATTACK, ATTACK, "")),
                        judged(
                                cell(ATTACK, "new", Observation.exact(ATTACK, "other", "")),
                                Verdict.BROKEN,
                                ATTACK));
        String page = page(run, ATTACK, "new");

        assertThat(page).doesNotContain("<script>alert", "\" onload", "' onload");
        assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(2);
    }

    @Test
    void twoRunsBecomeOneWithTheColumnsOfBothSides() {
        RunRecord before = run(JDKS, cell("size", "old"), cell("size", "new"));
        RunRecord after = run(JDKS, cell("size", "new"), cell("other", "new"));

        ComparedRun compared = ComparedRun.of(before, "old", after, "new");

        assertThat(compared.run().jdks()).extracting(JdkRecord::id).containsExactly("old", "new");
        assertThat(compared.run().cells())
                .extracting(each -> each.pin() + " " + each.jdk())
                .containsExactly("size old", "size new", "other new");
    }

    @Test
    void theSameJdkOnTwoDaysHasAColumnForEachSide() throws IOException {
        RunRecord before = run(JDKS, cell("size", "new", Observation.exact("bytes", 16, "B")));
        RunRecord after = run(JDKS, cell("size", "new", Observation.exact("bytes", 8, "B")));
        ComparedRun compared = ComparedRun.of(before, "new", after, "new");

        assertThat(compared.run().jdks())
                .extracting(JdkRecord::id)
                .containsExactly("new-baseline", "new-candidate");
        assertThat(page(SampleGates.between(before, "new", after, "new"), compared))
                .contains(
                        "<title>jvm-quarks: new-baseline → new-candidate: CHANGED</title>",
                        "data-open=\"scalar-replacement/size/new-baseline\" title=\"Its cell\">16 B",
                        "data-open=\"scalar-replacement/size/new-candidate\" title=\"Its cell\">8 B");
    }
}
