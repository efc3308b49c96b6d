package org.jvmquarks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.LedgerWriter;
import org.jvmquarks.inventory.CapturedInventories;
import org.jvmquarks.inventory.DamagedInventory;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.inventory.InventoryComparison.Compared;
import org.jvmquarks.inventory.InventoryComparison.LeftOut;
import org.jvmquarks.inventory.InventoryComparison.Unread;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.GateDocument;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.html.ComparedRun;
import org.jvmquarks.report.html.HtmlReport;
import org.jvmquarks.report.json.GateJson;
import org.jvmquarks.report.terminal.DocumentText;
import org.jvmquarks.verdict.Verdict;

/** A gate with the inventories of 17.0.2 and 17.0.7, or of 17 and 25, beside a pin about TLS. */
class InventoryGateTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
    private static final Set<Kind> INVENTORY = EnumSet.of(Kind.INVENTORY);

    @TempDir
    Path folder;

    private static CellRecord cell(String jdk) {
        CellRecord any = Records.cell("rsaSuite", jdk);
        return new CellRecord(
                new CellName("tls-defaults", "TLS defaults", "language", "rsaSuite", "RSA agrees", jdk),
                any.expected(),
                any.outcome(),
                any.evidence(),
                any.rerun(),
                any.seconds());
    }

    /** @param verdict of the pin on the candidate */
    private static RunRecord run(Verdict verdict) {
        return Records.run(
                List.of(Records.jdk("jdk-17", 17), Records.jdk("jdk-25", 25)),
                cell("jdk-17"),
                Records.judged(cell("jdk-25"), verdict, "why"));
    }

    private static SideBySide sides(Verdict verdict, InventoryComparison inventories) {
        RunRecord run = run(verdict);
        return SideBySide.of(RunSide.of(run, "jdk-17"), RunSide.of(run, "jdk-25"), 0.25)
                .with(inventories);
    }

    private static GateResult gate(SideBySide sides, Ledger ledger, Set<Kind> failOn) {
        return GateResult.of(sides, ledger, new GatePolicy(failOn, 0.25, 0.9), TODAY);
    }

    private static GateResult gate(InventoryComparison inventories, Set<Kind> failOn) {
        return gate(sides(Verdict.HOLDS, inventories), Ledger.none(), failOn);
    }

    private static InventoryComparison between(String from, String to) throws IOException, DamagedInventory {
        return new Compared(CapturedInventories.between(from, to), List.of());
    }

    private static String text(GateResult result) {
        return DocumentText.render(GateDocument.of(result), TableStyle.plain(120), false);
    }

    @Test
    void rowsAreToldAndDoNotFail() throws Exception {
        GateResult result = gate(between("17.0.2", "17.0.7"), GatePolicy.defaultKinds());
        assertThat(result.decision().outcome()).isEqualTo(Decision.Outcome.PASSED);
        String first = """
                inventory (109)
                  - 109 rows of what the JDKs list of themselves differ
                  each row:
                    java -jar jvm-quarks.jar inventory --from jdk-17.0.2 --to jdk-17.0.7 --all
                """;
        assertThat(text(result))
                .contains("differences: 4 surfaces with other rows\n")
                .contains(first)
                .contains("\ninventory, root certificates (68)\n  - 13 root certificates are gone: ");
    }

    @Test
    void requestedRowsFailWithKeysThatAcceptThem() throws Exception {
        GateResult result = gate(between("17.0.2", "17.0.7"), INVENTORY);
        assertThat(result.decision().reason())
                .isEqualTo("jdk-25 may not replace jdk-17 yet: 4 unaccepted surfaces with other rows");
        assertThat(text(result)).contains("  - to accept these rows:\n    key: inventory/root-certificates\n");
        assertThat(GateDocument.of(result).notices())
                .filteredOn(notice -> notice.level() == Notice.Level.ERROR)
                .extracting(Notice::rule)
                .contains("inventory/root-certificates");
    }

    @Test
    void acceptedRowsAreSilentUntilTheyChange() throws Exception {
        SideBySide sides = sides(Verdict.HOLDS, between("17.0.2", "17.0.7"));
        Path file = folder.resolve("accepted.yaml");
        LedgerWriter.add(
                file,
                sides.changes().stream()
                        .map(change -> Acceptance.of(change, "wanted", Optional.empty(), "me", TODAY))
                        .toList());
        GateResult accepted = gate(sides, Ledger.read(file), INVENTORY);
        assertThat(accepted.decision().outcome()).isEqualTo(Decision.Outcome.PASSED);
        assertThat(accepted.judgement().problems()).isEmpty();
        assertThat(text(accepted)).doesNotContain("root certificates are gone");

        GateResult others = gate(sides(Verdict.HOLDS, between("17", "25")), Ledger.read(file), INVENTORY);
        assertThat(others.judgement().problems())
                .anyMatch(problem -> problem.contains("inventory/security-properties (me) is stale: it accepts rows "));
    }

    @Test
    void inventoryEntriesAreNotStaleWithoutInventory() throws Exception {
        Path file = Files.writeString(folder.resolve("accepted.yaml"), """
                accepted:
                  - key: 'inventory/*'
                    reason: wanted
                    owner: me
                    expires: 2027-01-01
                """);
        for (InventoryComparison unknown : List.of(new LeftOut(), new Unread(List.of("not here")))) {
            assertThat(gate(sides(Verdict.HOLDS, unknown), Ledger.read(file), INVENTORY)
                            .judgement()
                            .problems())
                    .isEmpty();
        }
    }

    @Test
    void whatAPinTellsIsToldOnce() throws Exception {
        InventoryComparison inventories = between("17", "25");
        Compared explained = (Compared) sides(Verdict.BROKEN, inventories).inventories();
        Compared plain = (Compared) sides(Verdict.HOLDS, inventories).inventories();
        assertThat(plain.explained()).isEmpty();
        assertThat(explained.explained("tls")).isEqualTo(12);
        GateResult result = gate(sides(Verdict.BROKEN, inventories), Ledger.none(), INVENTORY);
        assertThat(text(result))
                .contains(
                        " rows of what the JDKs list of themselves differ, 13 of them explained by pins and flags above\n")
                .contains("  - 12 more rows are explained by pins and flags above\n")
                .doesNotContain("TLS_RSA_WITH");
    }

    @Test
    void unreadInventoryIsToldAndIsNoDifference() throws Exception {
        GateResult result = gate(new Unread(List.of("jdk-25 was not asked for its inventory: no home")), INVENTORY);
        assertThat(result.decision().outcome()).isEqualTo(Decision.Outcome.PASSED);
        assertThat(text(result))
                .contains("differences: none\n")
                .contains("could not be checked (1)\n  - jdk-25 was not asked for its inventory: no home\n");
        assertThat(problems(GateJson.of(result))).isEmpty();
        assertThat(page(result)).contains("<li>jdk-25 was not asked for its inventory: no home</li>");
    }

    @Test
    void leftOutInventoryIsNotMentioned() throws Exception {
        GateResult result = gate(new LeftOut(), GatePolicy.defaultKinds());
        assertThat(text(result)).doesNotContain("inventory");
        assertThat(GateJson.of(result).has("inventory")).isFalse();
        assertThat(page(result)).doesNotContain("id=\"inventory\"");
    }

    @Test
    void jsonHasEachRow() throws Exception {
        JsonNode document = GateJson.of(gate(sides(Verdict.BROKEN, between("17", "25")), Ledger.none(), INVENTORY));
        assertThat(problems(document)).isEmpty();
        assertThat(document.at("/inventory/explained/0/by").asText()).isEqualTo("tls-defaults/rsaSuite");
        assertThat(document.at("/inventory/surfaces").findValuesAsText("surface"))
                .contains("tls", "locales");
        assertThat(document.at("/inventory/differing").asInt())
                .isEqualTo(CapturedInventories.between("17", "25").count());
    }

    @Test
    void pageHasEachRowBelowItsSurface() throws Exception {
        SideBySide sides = sides(Verdict.HOLDS, between("17.0.2", "17.0.7"));
        String page = page(gate(sides, Ledger.none(), INVENTORY));
        assertThat(page)
                .contains("<summary><h3>root certificates</h3> <span class=\"soft\">68</span></summary>")
                .contains("<li>13 root certificates are gone: ")
                .contains("+ jdk.jar.disabledAlgorithms[SHA1 denyAfter 2019-01-01]");
        // A query finds pins by changes, and these have none.
        assertThat(page).doesNotContain("data-query=\"class:inventory\"").doesNotContain("data-kind=\"inventory\"");
    }

    @Test
    void changesOfSurfacesHaveNoPins() throws Exception {
        assertThat(sides(Verdict.HOLDS, between("17.0.2", "17.0.7")).changes())
                .isNotEmpty()
                .allSatisfy(change -> {
                    assertThat(change.pins()).isEmpty();
                    assertThat(change.surface()).isPresent();
                })
                .extracting(Change::quark)
                .containsOnly("inventory");
    }

    private static String page(GateResult result) throws IOException {
        StringWriter out = new StringWriter();
        new HtmlReport().write(result, ComparedRun.of(run(Verdict.HOLDS), "jdk-17", "jdk-25"), out);
        return out.toString();
    }

    private static List<String> problems(JsonNode document) throws IOException {
        try (InputStream in = GateJson.class.getResourceAsStream("gate.schema.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(in)
                    .validate(document)
                    .stream()
                    .map(each -> each.getMessage())
                    .toList();
        }
    }
}
