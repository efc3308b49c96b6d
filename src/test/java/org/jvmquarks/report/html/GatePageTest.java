package org.jvmquarks.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.run;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.SampleGates;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;

class GatePageTest {
    private static final String ATTACK = "<script>alert('x')</script>\" onload='x'";
    private static final List<JdkRecord> JDKS = List.of(jdk("old", 17), jdk("new", 25));

    private static String page(GateResult result, ComparedRun compared) throws IOException {
        StringWriter out = new StringWriter();
        new HtmlReport().write(result, compared, out);
        return out.toString();
    }

    private static String page(RunRecord run, String baseline, String candidate) throws IOException {
        return page(SampleGates.plain(run, baseline, candidate), ComparedRun.of(run, baseline, candidate));
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
    void decisionAndReasonComeFirst() throws IOException {
        assertThat(page(differing(), "old", "new"))
                .contains("<title>jvm-quarks: old → new: FAILED</title>")
                .containsSubsequence(
                        "<span class=\"outcome failed\">FAILED</span>",
                        "new may not replace old yet: 1 unaccepted regression.",
                        "(exit code 1)",
                        "1 of 1 pins has a verdict on both sides (100.0 %)",
                        "<a class=\"undocumented\" href=\"#section-undocumented\">regressions and lost"
                                + " verdicts <b>1</b></a>",
                        "data-query=\"class:regression\"",
                        "id=\"changes\"",
                        "id=\"section-undocumented\"",
                        "id=\"query\"",
                        "id=\"matrix\"");
    }

    @Test
    void differenceIsASentenceWithBothCells() throws IOException {
        assertThat(page(differing(), "old", "new"))
                .containsSubsequence(
                        "<details class=\"section undocumented\" open>",
                        "<h3>regressions and lost verdicts</h3>",
                        "data-kind=\"regression\"",
                        "data-pins=\"size\"",
                        "not true on new: the claim of size; expected 16 B, it is 8 B",
                        "<code>scalar-replacement/size</code>",
                        "data-open=\"scalar-replacement/size/old\" title=\"Its verdict, values and evidence\">old</button>",
                        "data-open=\"scalar-replacement/size/new\" title=\"Its verdict, values and evidence\">new</button>");
    }

    @Test
    void incidentalObservationsAreFoldedAndSourcesAreLinked() throws IOException {
        RunRecord run = run(
                JDKS,
                Records.expecting(cell("size", "old"), "16", Optional.empty()),
                Records.expecting(cell("size", "new"), "8", Optional.of("JEP 534")),
                cell("x", "old", Observation.exact("length", 7, "instructions")),
                cell("x", "new", Observation.exact("length", 8, "instructions")));

        assertThat(page(run, "old", "new"))
                .containsSubsequence(
                        "<h3>behaves differently</h3>",
                        "<a href=\"https://openjdk.org/jeps/534\" rel=\"noreferrer\">JEP 534</a>",
                        "<details class=\"section incidental\" data-folded>",
                        "the claim of x: 8 instructions instead of 7 instructions (factor 1.14)");
    }

    private static RunRecord withFlags(int number) {
        Observation[] flags = IntStream.rangeClosed(1, number)
                .mapToObj(i -> Observation.exact(new ObservationKey("Flag%02d".formatted(i), "").ofDefault(), i, ""))
                .toArray(Observation[]::new);
        return run(JDKS, cell("flags", "old", flags), cell("flags", "new"));
    }

    @Test
    void dozensOfFlagsAreFoldedAway() throws IOException {
        assertThat(page(withFlags(11), "old", "new"))
                .contains("<span class=\"names\">Flag01, Flag02, Flag03, Flag04, Flag05, Flag06</span>"
                        + "<details class=\"more\"><summary>and 5 more</summary>"
                        + "<span class=\"names\">Flag07, Flag08, Flag09, Flag10, Flag11</span></details>");
        assertThat(page(withFlags(10), "old", "new"))
                .contains("Flag09, Flag10</span>")
                .doesNotContain("<details class=\"more\"");
    }

    @Test
    void causesAreCountedAndTheLedgerIsJudged() throws IOException {
        RunRecord run = SampleRuns.run(12, 100);
        String page = page(
                SampleGates.judged(run, "temurin-17", "temurin-25"), ComparedRun.of(run, "temurin-17", "temurin-25"));

        // To search the matrix as well takes containsSubsequence ten seconds.
        assertThat(page.substring(0, page.indexOf("id=\"matrix\"")))
                .containsSubsequence(
                        "Ledger: object-header/bytes (platform) expired on 2026-06-30: look again",
                        "data-query=\"cause:UseCompactObjectHeaders\"",
                        ">explained by UseCompactObjectHeaders false → true</button>",
                        "data-query=\"cause:none\"",
                        "data-query=\"cause:unknown\"",
                        "data-cause=\"UseCompactObjectHeaders+UseNUMA\"",
                        "<h3>accepted changes</h3>",
                        "pins without a verdict</summary>");
    }

    @Test
    void nothingChangedIsSaid() throws IOException {
        RunRecord run = run(JDKS, cell("size", "old"), cell("size", "new"));

        assertThat(page(run, "old", "new"))
                .contains("new may replace old", "<p>Nothing changed.</p>")
                .doesNotContain(
                        "<div id=\"changes\"",
                        "data-query=\"kind:",
                        "pins without a",
                        "<nav class=\"consequences\"",
                        "Changes</span>",
                        "class=\"causes\"");
    }

    @Test
    void runWithoutAGateHasNothingOfIt() throws IOException {
        StringWriter out = new StringWriter();
        new HtmlReport().write(differing(), out);

        assertThat(out.toString()).doesNotContain("<section class=\"gate\"", "<div id=\"changes\"", "exit code");
    }

    @Test
    void nothingFromJdkOrUserIsEverMarkup() throws IOException {
        List<JdkRecord> jdks = List.of(jdk(ATTACK, 17), jdk("new", 25));
        RunRecord run = run(
                jdks,
                cell(ATTACK, ATTACK, Observation.exact(ATTACK, ATTACK, "")),
                judged(cell(ATTACK, "new", Observation.exact(ATTACK, "other", "")), Verdict.BROKEN, ATTACK));
        String page = page(run, ATTACK, "new");

        assertThat(page).doesNotContain("<script>alert", "\" onload", "' onload");
        assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(2);
    }

    @Test
    void twoRunsBecomeOneWithBothColumns() {
        RunRecord before = run(JDKS, cell("size", "old"), cell("size", "new"));
        RunRecord after = run(JDKS, cell("size", "new"), cell("other", "new"));

        ComparedRun compared = ComparedRun.of(before, "old", after, "new");

        assertThat(compared.run().jdks()).extracting(JdkRecord::id).containsExactly("old", "new");
        assertThat(compared.run().cells())
                .extracting(each -> each.pin() + " " + each.jdk())
                .containsExactly("size old", "size new", "other new");
    }

    @Test
    void sameJdkTwiceHasColumnForEachSide() throws IOException {
        RunRecord before = run(JDKS, cell("size", "new", Observation.exact("bytes", 16, "B")));
        RunRecord after = run(JDKS, cell("size", "new", Observation.exact("bytes", 8, "B")));
        ComparedRun compared = ComparedRun.of(before, "new", after, "new");

        assertThat(compared.run().jdks()).extracting(JdkRecord::id).containsExactly("new-baseline", "new-candidate");
        assertThat(page(SampleGates.between(before, "new", after, "new"), compared))
                .contains(
                        "<title>jvm-quarks: new-baseline → new-candidate: PASSED</title>",
                        "data-open=\"scalar-replacement/size/new-baseline\" title=\"Its verdict, values and evidence\">",
                        "data-open=\"scalar-replacement/size/new-candidate\" title=\"Its verdict, values and evidence\">");
    }
}
