package org.jvmquarks.upgrade.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.markdown.DocumentMarkdown;
import org.jvmquarks.report.terminal.DocumentText;
import org.jvmquarks.upgrade.findings.SampleUpgrade;
import org.jvmquarks.upgrade.fleet.Coordinates;
import org.jvmquarks.upgrade.fleet.Fix;
import org.jvmquarks.upgrade.fleet.FleetBoard;
import org.jvmquarks.upgrade.fleet.FleetBoard.Moved;
import org.jvmquarks.upgrade.fleet.FleetRow;
import org.jvmquarks.upgrade.fleet.FleetRow.Counts;
import org.jvmquarks.upgrade.fleet.FleetRow.Letter;
import org.jvmquarks.upgrade.fleet.FleetRow.Need;
import org.jvmquarks.upgrade.fleet.Remedy;
import org.jvmquarks.upgrade.fleet.Wave;

/** The board of five services. */
class FleetReportsTest {
    private static final Need LIBRARY = new Need(
            new Remedy.Update(new Coordinates("com.example", "ring", "1.0"), Optional.of("1.2")), List.of("code/a"));
    private static final Need OPTION = new Need(new Remedy.Options("option/-XX:+Old"), List.of("option/-XX:+Old"));

    private static final List<FleetRow> ROWS = List.of(
            row("web/shop", Wave.LIBRARY, LIBRARY, OPTION),
            row("billing", Wave.LIBRARY, LIBRARY),
            row("ready", Wave.READY),
            row("search", Wave.LIBRARY, LIBRARY),
            new FleetRow(
                    "=torn",
                    "torn, and <b>.yaml",
                    Optional.empty(),
                    Wave.UNCHECKED,
                    "it is no YAML: \"x\"",
                    Optional.empty(),
                    List.of(),
                    Optional.empty()));

    @TempDir
    private Path folder;

    private static FleetRow row(String name, Wave wave, Need... needs) {
        return new FleetRow(
                name,
                name + ".yaml",
                Optional.of("team@example.com"),
                wave,
                "a sentence",
                Optional.of(new Counts(needs.length, 2, 3, 1)),
                List.of(needs),
                Optional.of(new Letter(
                        name.replace('/', '-'),
                        List.of(needs).contains(OPTION)
                                ? Set.of(Fix.OPTIONS)
                                : name.equals("search") ? Set.of(Fix.RECIPES) : Set.of(),
                        Optional.empty())));
    }

    private static FleetBoard board(Moved... moved) {
        return new FleetBoard(SampleUpgrade.FROM, SampleUpgrade.TO, ROWS, List.of(moved));
    }

    private static String text() {
        return text(200, true);
    }

    private static String text(int width, boolean all) {
        return DocumentText.render(FleetDocument.of(board()), TableStyle.plain(width), all);
    }

    @Test
    void decisionCountsTheWaves() {
        assertThat(text().lines().findFirst())
                .contains(
                        "FAILED: 1 of 5 services can move from jdk-17 to jdk-25 now; update a library: 3; could not be"
                                + " checked: 1.");
        assertThat(board().decision().outcome().exitCode()).isEqualTo(1);
    }

    @Test
    void uncheckedServicesAloneAreNotProven() {
        FleetBoard board = new FleetBoard(SampleUpgrade.FROM, SampleUpgrade.TO, ROWS.subList(4, 5), List.of());

        assertThat(board.decision().outcome().exitCode()).isEqualTo(3);
    }

    @Test
    void changeTellsWhatItFrees() {
        assertThat(board().changes())
                .extracting(it -> it.remedy().describe(), FleetBoard.Change::frees, FleetBoard.Change::needed)
                .startsWith(tuple(
                        "update com.example:ring:1.0 to 1.2",
                        List.of("billing", "search"),
                        List.of("billing", "search", "web/shop")));
        assertThat(text())
                .contains("update com.example:ring:1.0 to 1.2 [update a library]")
                .contains("- frees 2 services: billing, search")
                .contains("- 1 service needs it among other changes: web/shop");
    }

    @Test
    void librariesTellWhatMustBeFixedInThem() {
        assertThat(text()).containsPattern("com.example:ring:1.0 +code/a +3");
    }

    /** Of five hundred services most can move, and nobody has to read them. */
    @Test
    void servicesThatCanMoveAreListedOnRequest() {
        assertThat(text(200, false))
                .contains("not listed: 1 service that can move; --all lists them")
                .doesNotContain("ready (1)");
        assertThat(text(200, true)).contains("ready (1)").doesNotContain("not listed");
    }

    /** A number alone would not tell of which column it is. */
    @Test
    void rowsOfNarrowTerminalAreLists() {
        assertThat(text(60, false))
                .contains("  billing\n", "    owner: team@example.com\n", "    fix: 1\n", "    unchecked: 1\n");
    }

    @Test
    void everyServiceThatIsNotReadyIsNoticed() {
        List<Notice> notices = FleetDocument.of(board()).notices();

        assertThat(notices)
                .extracting(Notice::rule)
                .containsExactlyInAnyOrder("service/billing", "service/search", "service/web/shop", "service/=torn");
        assertThat(notices).filteredOn(it -> it.level() == Notice.Level.WARNING).hasSize(1);
    }

    @Test
    void jsonFollowsItsSchema() throws IOException {
        JsonNode json = FleetJson.of(board(new Moved("billing", Wave.CODE, Wave.LIBRARY)));

        try (InputStream schema = FleetJson.class.getResourceAsStream("fleet.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(json))
                    .isEmpty();
        }
        assertThat(json.at("/services/0/name").asText()).isEqualTo("ready");
        assertThat(json.at("/changes/0/version").asText()).isEqualTo("1.2");
    }

    @Test
    void earlierBoardShowsWhatMoved() throws IOException {
        Path file = Files.writeString(
                folder.resolve("fleet.json"), FleetJson.of(board()).toString());

        assertThat(Moved.since(
                        FleetJson.waves(file),
                        List.of(row("billing", Wave.READY), row("search", Wave.LIBRARY), row("new", Wave.CODE))))
                .containsExactly(new Moved("billing", Wave.LIBRARY, Wave.READY));
        assertThat(DocumentMarkdown.render(FleetDocument.of(board(new Moved("billing", Wave.LIBRARY, Wave.READY)))))
                .contains("| billing | update a library | ready |");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"schema\": 1}", "> a note", ""})
    void otherFilesAreNoEarlierBoard(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("upgrade.json"), text);

        assertThatThrownBy(() -> FleetJson.waves(file))
                .hasMessage("--earlier " + file
                        + " is not the fleet.json of a board by this version; name one, or leave the option out");
    }

    @Test
    void tableQuotesFormulas() {
        assertThat(FleetCsv.of(board()).lines().skip(1))
                .contains(
                        "'=torn,,could not be checked,,,,,,\"torn, and <b>.yaml\",,",
                        "ready,team@example.com,ready,0,2,3,1,,ready.yaml,ready,");
    }

    @Test
    void pageLinksEachServiceToItsLetter() {
        String page = new FleetPage().of(board());

        assertThat(page)
                .contains("<a href=\"services/web-shop/upgrade.html\">web/shop</a>")
                .containsOnlyOnce("<a href=\"services/web-shop/options.patch\">patch</a>")
                .doesNotContain("services/billing/options.patch")
                .containsOnlyOnce("<a href=\"services/search/rewrite.yml\">recipes</a>")
                .doesNotContain("services/billing/rewrite.yml")
                .contains("script-src 'sha256-")
                .contains("it is no YAML: &quot;x&quot;")
                .doesNotContain("<b>.yaml");
        assertThat(Stream.of(page.split("data-wave=", -1))).as("rows").hasSize(1 + ROWS.size());
    }
}
