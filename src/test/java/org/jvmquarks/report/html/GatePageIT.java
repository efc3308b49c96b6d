package org.jvmquarks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.attribution.CauseCount;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.SampleGates;
import org.jvmquarks.report.SampleRuns;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page of a gate as a reader has it; screenshots are in target/screenshots. */
@SharesMachine
class GatePageIT extends PageTest {
    private static final String BASELINE = "temurin-17";
    private static final String CANDIDATE = "temurin-25";
    private static final RunRecord RUN = SampleRuns.run(12, 100);
    private static final GateResult RESULT = SampleGates.judged(RUN, BASELINE, CANDIDATE);
    private static final int CHANGES = RESULT.sides().changes().size();

    /** Those that no section folds away. */
    private static final int UNFOLDED = RESULT.summary().sections().entrySet().stream()
            .filter(section -> !section.getKey().isFolded())
            .flatMap(section -> section.getValue().stream())
            .mapToInt(entry -> entry.lines().size())
            .sum();

    GatePageIT() {
        super("gate.html", 1280);
    }

    @Override
    void write(BufferedWriter out) throws IOException {
        new HtmlReport().write(RESULT, ComparedRun.of(RUN, BASELINE, CANDIDATE), out);
    }

    @Test
    void opensOnDecisionAndShowsWhatChangedOnly() {
        assertThat(browser.find("#decision").getText())
                .startsWith("FAILED temurin-25 may not replace temurin-17 yet: ")
                .endsWith("(exit code 1)");
        assertThat(browser.shown("tr.change")).hasSize(UNFOLDED);
        assertThat(browser.find("#shown").getText()).isEqualTo(CHANGES + " changes, 100 pins");
        assertThat(browser.find("#changes summary").getText()).startsWith("regressions and lost verdicts");
        long top =
                (long) browser.evaluate("Math.round(document.querySelector('#decision').getBoundingClientRect().top)");
        assertThat(top).isBetween(0L, 200L);
    }

    @Test
    void firstKeysLeadToTheConsequences() {
        browser.focused().sendKeys(Keys.TAB);
        WebElement first = browser.focused();
        assertThat(first.getText()).startsWith("regressions and lost verdicts ");
        assertThat(first.getCssValue("outline-style")).as("visible focus").isEqualTo("solid");
        first.sendKeys(Keys.ENTER);
        assertThat(browser.address()).endsWith("#section-undocumented");
        assertThat(browser.shown("tr.change")).hasSize(UNFOLDED);
    }

    @Test
    void linkOpensWhatIsFoldedAway() {
        WebElement last = browser.shown(".consequences a")
                .get(browser.shown(".consequences a").size() - 1);
        last.sendKeys(Keys.ENTER);
        browser.await("#changes .section:last-child tr.change");
        assertThat(browser.shown("#changes .section:last-child tr.change")).isNotEmpty();
    }

    @Test
    void firstLinkSkipsTheHeader() {
        WebElement skip = browser.find(".skip");
        assertThat(skip.getRect().y).isNegative();
        browser.evaluate("document.querySelector('.skip').focus()");
        assertThat(browser.focused()).isEqualTo(skip);
        assertThat(skip.getRect().y).isNotNegative();
        skip.sendKeys(Keys.ENTER);
        assertThat(browser.focused().getAttribute("id")).isEqualTo("main");
    }

    @Test
    void causeShowsChangesAndTheirPins() throws IOException {
        CauseCount first = RESULT.causeCounts().get(0);
        assertThat(browser.find(".causes tr").getText()).isEqualTo(first.changes() + " " + first.text());
        browser.find(".causes button").click();

        assertThat(browser.shown("tr.change"))
                .hasSize(first.changes())
                .allSatisfy(row -> assertThat(row.getText()).contains(first.text()));
        assertThat(browser.find("#shown").getText()).startsWith(first.changes() + " of " + CHANGES + " changes, ");
        assertThat(browser.shown("tr.pin").size()).isBetween(1, first.changes());
        assertThat(browser.address()).endsWith("#q=cause:UseCompactObjectHeaders");
        assertThat(browser.find(".causes button").getAttribute("aria-pressed")).isEqualTo("true");
        browser.screenshot("gate-cause");
        browser.find(".causes button").click();
        assertThat(browser.shown("tr.change")).hasSize(UNFOLDED);
    }

    @Test
    void classAFreeTextAndBoth() {
        browser.find(".gate [data-query='class:regression']").click();
        int values = browser.shown("tr.change").size();
        assertThat(values).isBetween(1, CHANGES - 1);
        assertThat(browser.shown("#changes summary")).hasSize(1);
        ask("class:regression bytes");
        assertThat(browser.shown("tr.change")).hasSizeBetween(1, values);
        ask("class:regression \"no such text at all\"");
        assertThat(browser.shown("tr.change")).isEmpty();
        assertThat(browser.find("#no-change").getText()).isEqualTo("No change matches this query.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cause:UseSerialGC | no such cause “useserialgc”: UseCompactObjectHeaders",
                "class:other | no such class “other”: regression",
            })
    void termThatSaysNothingIsToldOf(String term, String problem) {
        ask(term);
        assertThat(browser.find("#problems").getText()).contains(problem);
        assertThat(browser.shown("tr.change")).hasSize(CHANGES);
    }

    @Test
    void keysReachBothCellsOfAChange() {
        WebElement first = browser.find("#changes button.side");
        first.sendKeys(Keys.ARROW_RIGHT);
        WebElement candidate = browser.focused();
        String key = candidate.getAttribute("data-open");
        assertThat(key).endsWith("/" + CANDIDATE);
        candidate.sendKeys(Keys.ENTER);
        assertThat(browser.find("#drawer").getText()).contains(CANDIDATE, "Run again");
        assertThat(browser.address()).endsWith("#cell=" + key);
        browser.focused().sendKeys(Keys.ESCAPE);
        assertThat(browser.focused()).isEqualTo(candidate);
        candidate.sendKeys(Keys.ARROW_DOWN);
        assertThat(browser.focused().getAttribute("data-open")).endsWith("/" + CANDIDATE);
        assertThat(browser.focused()).isNotEqualTo(candidate);
        browser.focused().sendKeys(Keys.HOME);
        assertThat(browser.focused().getAttribute("data-open")).endsWith("/" + BASELINE);
        assertThat(browser.evaluate("document.querySelectorAll('.side[tabindex=\"0\"]').length"))
                .isEqualTo(1L);
    }

    @Test
    void changeStaysInSightWithItsCellOpen() {
        WebElement last = browser.shown("#changes button.side").get(UNFOLDED);
        last.click();
        assertThat(browser.find("#drawer").isDisplayed()).isTrue();
        assertThat(last.getAttribute("class")).contains("current");
        long top = (long) browser.evaluate(
                "Math.round(document.querySelectorAll('#changes button.side')[%d].getBoundingClientRect().top)"
                        .formatted(UNFOLDED));
        assertThat(top).isBetween(0L, 900L);
    }

    @Test
    void exampleOfHelpIsQueryThatWorks() {
        browser.find("body").sendKeys("?");
        browser.await("#help");
        assertThat(browser.shown("#examples button"))
                .extracting(WebElement::getText)
                .contains("class:regression", "cause:UseCompactObjectHeaders+UseNUMA");
    }

    @Test
    void withoutScriptsEveryChangeIsThere() throws IOException {
        browser.open(withoutScripts(), "");
        assertThat(browser.console()).singleElement().asString().contains("inline script");
        assertThat(browser.shown("tr.change")).hasSize(UNFOLDED);
    }

    @Test
    void nothingChangedIsAPageToo() throws IOException {
        Path same = page(
                "same-gate.html",
                out -> new HtmlReport()
                        .write(
                                SampleGates.plain(RUN, BASELINE, BASELINE),
                                ComparedRun.of(RUN, BASELINE, BASELINE),
                                out));
        browser.open(same, "");
        assertThat(browser.find(".changes").getText()).endsWith("Nothing changed.");
        assertThat(browser.find("#shown").getText()).isEqualTo("100 pins");
        browser.screenshot("gate-unchanged");
    }

    @ParameterizedTest
    @CsvSource({"light,1280,900", "dark,1280,900", "light,800,700", "dark,800,700", "light,400,800", "dark,400,800"})
    void isDrawnInBothThemesAndSizes(String theme, int width, int height) throws IOException {
        browser.resize(width, height);
        browser.open(page(), "?theme=" + theme);
        browser.screenshot("gate-%s-%d".formatted(theme, width));
        hasTheColoursOf(theme);
        assertThat(browser.evaluate("document.querySelector('#changes').scrollWidth <="
                        + " document.querySelector('#main').clientWidth"))
                .as("no column of the changes is out of sight")
                .isEqualTo(true);
        browser.find("#changes button.side").click();
        browser.screenshot("gate-drawer-%s-%d".formatted(theme, width));
    }
}
