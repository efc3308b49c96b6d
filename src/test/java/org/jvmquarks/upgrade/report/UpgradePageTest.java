package org.jvmquarks.upgrade.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.report.Format.View;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.html.LetterFormat;
import org.jvmquarks.upgrade.findings.SampleUpgrade;
import org.jvmquarks.upgrade.findings.UpgradeResult;

class UpgradePageTest {
    private static final String ATTACK = "<script>alert('x')</script>";

    private static String page(UpgradeResult result) {
        return new LetterFormat()
                .render(new Report(UpgradeDocument.of(result), ""), new View(TableStyle.plain(120), true));
    }

    @Test
    void letterBeginsWithTheVerdict() {
        assertThat(page(SampleUpgrade.result()))
                .containsSubsequence(
                        "<title>the application may not move yet",
                        "<h1 class=\"decision FAILED\">the application may not move yet from jdk-17 to jdk-25: ",
                        "<dd>21 options before -jar app.jar</dd>",
                        "<a class=\"must-fix\" href=\"#must-fix\">must fix <b>",
                        "<details class=\"part must-fix\" open>",
                        "<div id=\"must-fix\">",
                        "<a href=\"#quark-scalar-replacement\">the option -Djava.security.manager",
                        "<a href=\"https://openjdk.org/jeps/486\" rel=\"noreferrer\">JEP 486</a>",
                        "<pre><span>java</span> <span>-Xmx1g</span> ",
                        "<details class=\"part will-notice\" open>",
                        "<div id=\"will-notice\">",
                        "<details class=\"part not-relevant\">",
                        "<div id=\"could-not-be-checked\">",
                        "<article id=\"quark-scalar-replacement\">");
    }

    @Test
    void nothingOfWhatWasFoundIsMarkup() {
        UpgradeResult result = new UpgradeResult(
                new UpgradeResult.Jdk(ATTACK, ATTACK, Optional.of(ATTACK), Optional.of(ATTACK)),
                new UpgradeResult.Jdk(ATTACK, ATTACK),
                List.of(ATTACK),
                new Decision(Decision.Outcome.FAILED, ATTACK),
                new UpgradeResult.All(
                        List.of(SampleUpgrade.saying(ATTACK)), List.of(SampleUpgrade.gap(ATTACK)), List.of()),
                Optional.empty(),
                Optional.empty(),
                List.of());

        assertThat(page(result)).doesNotContain("<script").contains("&lt;script&gt;");
    }

    @Test
    void longListsFoldBehindHeadingsWithNumbers() {
        assertThat(page(SampleUpgrade.noticing(5, 5)))
                .contains("<h2>will notice</h2> <span class=\"soft\">5</span>")
                .containsSubsequence("<div id=\"will-notice\">", "<article>")
                .doesNotContain("class=\"finding\"", " more</summary>");
        assertThat(page(SampleUpgrade.noticing(6, 7)))
                .contains("<h2>will notice</h2> <span class=\"soft\">6</span>")
                .containsSubsequence(
                        "<details class=\"finding\">",
                        "<summary><h3>title 1 <span class=\"consequence\">behaves differently</span>",
                        "<li>sentence 3</li>",
                        "<summary>4 more</summary>",
                        "<li>sentence 4</li>");
    }

    @Test
    void manyGapsFold() {
        assertThat(page(SampleUpgrade.unchecked(5)))
                .contains("<details class=\"part could-not-be-checked\" open>\n<summary><h2>could not be checked");
        assertThat(page(SampleUpgrade.unchecked(6)))
                .contains("<details class=\"part could-not-be-checked\">\n<summary><h2>could not be checked</h2>"
                        + " <span class=\"soft\">6</span>");
    }

    @Test
    void unknownApplicationIsSaidToBeUnknown() {
        UpgradeResult some = SampleUpgrade.result();

        assertThat(page(new UpgradeResult(
                        some.from(),
                        some.to(),
                        List.of(),
                        some.decision(),
                        new UpgradeResult.All(List.of(), List.of(), List.of()),
                        Optional.empty(),
                        Optional.empty(),
                        List.of())))
                .contains("<dd>unknown; describe it with --options, ")
                .doesNotContain("<details", "Articles");
    }
}
