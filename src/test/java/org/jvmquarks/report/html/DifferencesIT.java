package org.jvmquarks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.DifferingRuns;
import org.jvmquarks.report.SampleRuns;
import org.openqa.selenium.WebElement;

/** The query {@code changed:A..B} asks the gate's comparison, which the page has embedded. */
@SharesMachine
class DifferencesIT extends PageTest {
    private static final RunRecord RUN = SampleRuns.run(12, 100);

    DifferencesIT() {
        super("differences.html", 1400);
    }

    @Override
    void write(BufferedWriter out) throws IOException {
        new HtmlReport().write(RUN, out);
    }

    private void open(RunRecord run) throws IOException {
        Path page = page("open-differences.html", out -> new HtmlReport().write(run, out));
        browser.open(page, "#q=changed:old..new");
    }

    private Set<String> shown() {
        return browser.shown("tr.pin").stream()
                .map(row -> String.valueOf(row.getAttribute("data-pin")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @EnumSource
    void pinChangesWhereTheGateSaysSo(DifferingRuns differing) throws IOException {
        open(differing.run());

        assertThat(shown()).isEqualTo(differing.pins());
        assertThat(browser.find("#problems").getText()).isEmpty();
    }

    @Test
    void rowsThatChangeAreThoseOfTheGate() {
        for (String pair : new String[] {"17..25", "25..17", "8..11"}) {
            browser.open(page(), "#q=changed:" + pair);
            TreeSet<String> pins = SideBySide.of(side(pair, 0), side(pair, 1), 0.25).changes().stream()
                    .filter(change -> !isOneSided(change))
                    .map(Change::pins)
                    .flatMap(all -> all.stream().map(pin -> pin.row().toString()))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertThat(shown()).as(pair).isEqualTo(pins).isNotEmpty();
        }
    }

    private static boolean isOneSided(Change change) {
        return List.of(change.from(), change.to()).contains("not observed");
    }

    private static RunSide side(String pair, int end) {
        return RunSide.of(RUN, "temurin-" + pair.split("\\.\\.")[end]);
    }

    @Test
    void otherPinsValueIsShownFromThere() throws IOException {
        open(DifferingRuns.A_VALUE_THAT_OTHER_PINS_SAW_ON_EACH_SIDE.run());

        assertThat(browser.shown("td.change"))
                .extracting(WebElement::getText)
                .containsExactly("16 → 8 B/op key", "holds → missing verdict\n16 → 8 B/op key");
    }

    @Test
    void valuesInOtherUnitsAreShownWithBoth() throws IOException {
        open(DifferingRuns.EXACT_VALUES_IN_OTHER_UNITS.run());

        assertThat(browser.find("td.change").getText()).isEqualTo("16 B → 16 KB key");
    }

    @Test
    void unidentifiedJdkCannotBeCompared() throws IOException {
        open(Records.run(
                DifferingRuns.EXACT_VALUES_THAT_DIFFER.run().jdks().subList(0, 1),
                Records.cell("pin", "old"),
                Records.cell("pin", "new")));

        assertThat(browser.find("#problems").getText()).isEqualTo("cannot compare “new”: it never proved its identity");
    }
}
