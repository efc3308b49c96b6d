package org.jvmquarks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.verdict.Verdict;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page as a reader has it, in a real browser; screenshots are in target/screenshots. */
@SharesMachine
class ReportPageIT extends PageTest {

    private static final RunRecord RUN = SampleRuns.run(12, 100);

    /** Milliseconds from the start of loading, as the browser measures them. */
    private static final String PAINT =
            "Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime)";

    private static final String READY =
            "Math.round(performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd)";

    ReportPageIT() {
        super("index.html", 1400);
    }

    @Override
    void write(BufferedWriter out) throws IOException {
        new HtmlReport().write(RUN, out);
    }

    @Test
    void showsEveryPinUnderHeadersThatStay() {
        assertThat(browser.shown("tr.pin")).hasSize(100);
        assertThat(browser.find("#shown").getText()).isEqualTo("100 pins");
        long before = top("thead th.corner");
        browser.evaluate("document.querySelector('#main').scrollTo(300, 1500)");
        long header = top("thead th.corner");
        assertThat(header).isLessThan(before);
        browser.evaluate("document.querySelector('#main').scrollTo(300, 2500)");
        assertThat(top("thead th.corner")).isEqualTo(header);
    }

    @Test
    void pinsBrokenOnAJdk() {
        ask("temurin-25:broken");
        assertThat(browser.shown("tr.pin")).hasSize((int) count("temurin-25")).hasSizeGreaterThan(0);
        assertThat(browser.address()).endsWith("#q=temurin-25:broken");
    }

    @Test
    void changesAreInTwoColumnsWithoutAgreeingRows() throws IOException {
        ask("changed:17..25");
        assertThat(browser.shown("#matrix thead th[data-jdk]"))
                .extracting(head -> head.getAttribute("data-jdk"))
                .containsExactly("temurin-17", "temurin-25");
        assertThat(browser.find("#shown").getText()).matches("\\d+ of 100 pins, temurin-17 → temurin-25");
        assertThat(browser.shown("tr.pin").size()).isBetween(1, 60);
        assertThat(browser.shown("td.change")).allSatisfy(ReportPageIT::tellsAChange);
        browser.screenshot("changed");
        ask("changed:temurin-17..temurin-17");
        assertThat(browser.shown("tr.pin")).isEmpty();
    }

    /** Rows that the script folds, and curves that it draws, are above the articles. */
    @ParameterizedTest
    @ValueSource(ints = {1280, 400})
    void linkToAnArticleOpenedAnewLandsThere(int width) throws IOException {
        CellRecord[] cells = RUN.cells().stream()
                .map(ReportPageIT::inapplicableInEveryOtherPin)
                .toArray(CellRecord[]::new);
        RunRecord folded = Records.run(RUN.jdks(), RUN.quarks(), cells);
        Path linked = page("folded-index.html", out -> new HtmlReport().write(folded, out));
        browser.resize(width, 900);

        // One in eight of the articles: opening the page takes the browser half a second.
        List<QuarkRecord> quarks = folded.quarks();
        assertThat(IntStream.iterate(quarks.size() - 1, at -> at >= 0, at -> at - 8)
                        .mapToObj(quarks::get))
                .allSatisfy(quark -> {
                    browser.open(linked, "#quark-" + quark.id());
                    browser.await("#quark-" + quark.id() + " h3");
                    assertThat(top("#quark-" + quark.id())).as(quark.id()).isBetween(0L, 200L);
                });
        browser.screenshot("linked-article-" + width);
    }

    private static CellRecord inapplicableInEveryOtherPin(CellRecord cell) {
        return cell.pin().hashCode() % 2 == 0
                ? Records.judged(cell, Verdict.NOT_APPLICABLE, "requires another machine")
                : cell;
    }

    @Test
    void headlineLinksExactlyTheRowsThatItCounts() throws IOException {
        Path changed = page("changed-index.html", out -> new HtmlReport().write(alternatives(), out));
        browser.open(changed, "");

        browser.find(".headline a").click();

        assertThat(browser.find(".headline a").getText()).isEqualTo("1 row");
        assertThat(browser.address()).endsWith("#q=expects:different");
        browser.await("#shown:not(:empty)");
        assertThat(browser.find("#shown").getText()).isEqualTo("1 of 2 pins");
        assertThat(browser.shown("tr.pin")).hasSize(1);
    }

    @Test
    void claimWithAlternativesShowsTheClaimedHalf() throws IOException {
        Path changed = page("changed-index.html", out -> new HtmlReport().write(alternatives(), out));
        browser.open(changed, "");

        assertThat(browser.find("body").getText())
                .contains("C2 does not sort / sorts an array", "until 24: does not sort")
                .doesNotContain("{sorts", "true", "false");
        assertThat(browser.shown("button.cell .value"))
                .extracting(WebElement::getText)
                .containsExactly("does not sort", "sorts");
    }

    /** One row that expects something else of each of two JDKs, and one that does not. */
    private static RunRecord alternatives() {
        Expectation old = expectation("false", VersionRange.of("", "24"));
        Expectation current = expectation("true", VersionRange.of("25", ""));
        PinRecord sorts = new PinRecord(
                "sorts", "C2 {sorts|does not sort} an array", List.of(old, current), false, false, List.of());
        PinRecord fills = new PinRecord(
                "fills",
                "C2 fills an ArrayOfUnsupportedOperationException",
                List.of(),
                false,
                false,
                List.of(new PinRecord.FalsifierDeclaration("-XX:-OptimizeFill", VersionRange.of("", ""), List.of())));
        CellRecord filled = Records.cell("fills", "temurin-17");
        QuarkRecord quark = new QuarkRecord(
                filled.quark(),
                filled.title(),
                filled.topic(),
                "a source",
                "ArraysQuark",
                true,
                Optional.empty(),
                List.of(fills, sorts));
        return Records.run(
                List.of(Records.jdk("temurin-17", 17), Records.jdk("temurin-25", 25)),
                List.of(quark),
                filled,
                Records.cell("fills", "temurin-25"),
                expecting("temurin-17", old, "C2 does not sort an array"),
                expecting("temurin-25", current, "C2 sorts an array"));
    }

    private static Expectation expectation(String value, VersionRange versions) {
        return new Expectation(Optional.of(value), versions, Optional.empty(), List.of(), List.of());
    }

    private static CellRecord expecting(String jdk, Expectation expected, String claim) {
        CellRecord cell = Records.cell("sorts", jdk);
        return new CellRecord(
                new CellName(cell.quark(), cell.title(), cell.topic(), cell.pin(), claim, cell.jdk()),
                Optional.of(expected),
                cell.outcome(),
                cell.evidence(),
                cell.rerun(),
                cell.seconds());
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 400})
    void pageOfTwoJdksNeedsNoSidewaysScrolling(int width) throws IOException {
        Path changed = page("changed-index.html", out -> new HtmlReport().write(alternatives(), out));
        browser.resize(width, 900);
        browser.open(changed, "");

        assertThat((long) browser.evaluate(
                        "document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth"))
                .isZero();
    }

    @Test
    void contentsLeadToTopicsAndQuarks() {
        assertThat(browser.shown(".contents p a")).hasSizeGreaterThan(1);
        browser.find(".contents summary").click();
        assertThat(browser.shown(".contents li > a:first-child"))
                .hasSize(RUN.quarks().size());
        browser.find(".contents p a:last-child").click();
        assertThat(browser.address()).contains("#topic-");
    }

    @Test
    void minusNegatesTermAndTopicsAndTextNarrow() {
        ask("topic:memory");
        int memory = browser.shown("tr.pin").size();
        ask("topic:memory -thread");
        int without = browser.shown("tr.pin").size();
        ask("topic:memory thread");
        assertThat(browser.shown("tr.pin")).hasSize(memory - without).hasSizeBetween(1, memory - 1);
    }

    @Test
    void tallyFollowsTheQuery() {
        assertThat(browser.find(".counts .total b").getText()).isEqualTo("1200");
        ask("jdk:temurin-25");
        assertThat(browser.find(".counts .total b").getText()).isEqualTo("100");
        ask("jdk:temurin-25 \"no such text at all\"");
        assertThat(browser.find(".counts .total b").getText()).isEqualTo("0");
    }

    @Test
    void keyboardScrollsWithoutAClick() {
        assertThat(browser.focused().getAttribute("id")).isEqualTo("main");
    }

    @Test
    void textIsLookedForInReasonsToo() {
        ask("sigsegv");
        assertThat(browser.shown("tr.pin")).isNotEmpty();
        assertThat(browser.shown("button.cell.error")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "temurin-9:broken | no such JDK “temurin-9”: temurin-8, temurin-11",
                "temurin-25:red | no such verdict “red”: holds, broken",
                "topic:cooking | no such topic “cooking”: compiler",
                "quark:none | no such quark “none”",
                "changed:17 | no such pair “17”: two versions or JDKs, as in changed:17..25",
                "changed:17..99 | no such JDK “99”",
                "color:red | no such term “color:red”: <jdk>:<verdict>, changed:A..B",
            })
    void meaninglessTermIsToldAndLeftOut(String term, String problem) {
        ask(term);
        assertThat(browser.find("#problems").getText()).contains(problem);
        assertThat(browser.find("#query").getAttribute("aria-invalid")).isEqualTo("true");
        assertThat(browser.shown("tr.pin")).hasSize(100);
    }

    @Test
    void exampleOfHelpIsQueryThatWorks() throws IOException {
        browser.find("body").sendKeys("?");
        browser.await("#help");
        browser.screenshot("help");
        List<String> examples = browser.shown("#examples button").stream()
                .map(WebElement::getText)
                .toList();
        assertThat(examples).hasSize(10).contains("changed:8..28", "expects:different");
        for (String example : examples) {
            ask(example);
            assertThat(browser.find("#problems").getText()).as(example).isEmpty();
        }
    }

    @Test
    void keysReachQueryCellsAndDrawer() {
        browser.find("body").sendKeys("/");
        assertThat(browser.focused().getAttribute("id")).isEqualTo("query");
        browser.find("tr.pin td button.cell").sendKeys(Keys.ARROW_RIGHT);
        WebElement second = browser.focused();
        String key = second.getAttribute("data-open");
        assertThat(key).endsWith("/temurin-11");
        second.sendKeys(Keys.END);
        assertThat(browser.focused().getAttribute("data-open")).endsWith("/openjdk-28-ea");
        browser.focused().sendKeys(Keys.HOME, Keys.ARROW_RIGHT);
        browser.focused().sendKeys(Keys.ENTER);
        assertThat(browser.find("#drawer").isDisplayed()).isTrue();
        browser.focused().sendKeys(Keys.ESCAPE);
        assertThat(browser.find("#drawer").isDisplayed()).isFalse();
        assertThat(browser.focused().getAttribute("data-open")).isEqualTo(key);
    }

    @Test
    void linkOpensTheSameQueryAndCell() {
        CellRecord timed = timed();
        browser.open(page(), "#q=" + timed.jdk() + ":holds&cell=" + key(timed));
        assertThat(browser.find("#query").getAttribute("value")).isEqualTo(timed.jdk() + ":holds");
        assertThat(browser.find("#drawer").getText())
                .contains(
                        timed.claim(),
                        timed.rerun(),
                        "Can this pin fail?",
                        "Proven able to fail by -XX:-DoEscapeAnalysis",
                        timed.guests().get(0).exit(),
                        "Comparison",
                        "Over versions");
        assertThat(browser.shown("#drawer canvas")).isNotEmpty();
    }

    @Test
    void articleHasTheCurveOfItsValues() throws IOException {
        browser.open(page(), "#quark-lock-elision");
        browser.await("#quark-lock-elision .curves canvas");
        assertThat(browser.find("#quark-lock-elision .chart").getAttribute("aria-label"))
                .contains("lock-elision.ratio: ", "temurin-8 ", " times, ");
        browser.screenshot("article");
    }

    @Test
    void pageWithoutScriptsIsTableWithEveryValue() throws IOException {
        browser.open(withoutScripts(), "");
        assertThat(browser.console()).singleElement().asString().contains("inline script");
        assertThat(browser.shown("tr.pin")).hasSize(100);
        assertThat(browser.shown(".scripted")).isEmpty();
        assertThat(browser.find("button.cell.broken .value").getText()).isNotEmpty();
        browser.screenshot("without-script");
    }

    @Test
    void threefoldPinsAreShownAndFoundAsWell(TestReporter reporter) throws IOException {
        Path large = page("large-index.html", out -> new HtmlReport().write(SampleRuns.run(12, 330), out));
        browser.open(large, "#q=-holds");
        browser.await("#shown:not(:empty)");
        reporter.publishEntry(Map.of(
                "bytes", String.valueOf(Files.size(large)),
                "first paint ms", String.valueOf(browser.evaluate(PAINT)),
                "ready ms", String.valueOf(browser.evaluate(READY))));
        assertThat(browser.find("#shown").getText()).matches("\\d+ of 330 pins");
        ask("holds");
        assertThat(browser.shown("tr.pin")).hasSizeGreaterThan(300);
    }

    @ParameterizedTest
    @CsvSource({"light,1400,900", "dark,1400,900", "light,800,600", "dark,800,600"})
    void isDrawnInBothThemesAndSizes(String theme, int width, int height) throws IOException {
        browser.resize(width, height);
        browser.open(page(), "?theme=" + theme);
        browser.screenshot("matrix-%s-%d".formatted(theme, width));
        hasTheColoursOf(theme);
        browser.open(page(), "?theme=" + theme + "#cell=" + key(timed()));
        browser.await("#drawer canvas");
        browser.screenshot("drawer-%s-%d".formatted(theme, width));
    }

    private static void tellsAChange(WebElement change) {
        assertThat(change.getText()).containsPattern("(\\S+) → (?!\\1 )\\S+");
    }

    private long top(String css) {
        return ((Number) browser.evaluate(
                        "Math.round(document.querySelector('%s').getBoundingClientRect().top)".formatted(css)))
                .longValue();
    }

    private static CellRecord timed() {
        return RUN.cells().stream()
                .filter(cell ->
                        cell.verdict() == Verdict.HOLDS && !cell.comparisons().isEmpty())
                .findFirst()
                .orElseThrow();
    }

    private static String key(CellRecord cell) {
        return String.join("/", cell.quark(), cell.pin(), cell.jdk());
    }

    private static long count(String jdk) {
        return RUN.cells().stream()
                .filter(cell -> cell.jdk().equals(jdk) && cell.verdict() == Verdict.BROKEN)
                .count();
    }
}
