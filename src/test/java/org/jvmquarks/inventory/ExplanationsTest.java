package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.inventory.Explanations.Explanation;
import org.jvmquarks.inventory.Explanations.Told;
import org.jvmquarks.jdk.Build;

class ExplanationsTest {
    private static final String RSA = "tls-defaults/rsaSuite";

    private static List<ExplainedRow> explained(String from, String to, Told told)
            throws IOException, DamagedInventory {
        return Explanations.load().of(CapturedInventories.between(from, to), told);
    }

    private static Told told(String pin) {
        return new Told(Map.of(pin, "key of " + pin), Map.of());
    }

    @Test
    void changedPinExplainsItsRows() throws Exception {
        List<ExplainedRow> explained = explained("17", "25", told(RSA));
        assertThat(explained)
                .contains(
                        new ExplainedRow("tls", "enabled suite | TLS_RSA_WITH_AES_128_GCM_SHA256", "key of " + RSA),
                        new ExplainedRow(
                                "security-properties", "jdk.tls.disabledAlgorithms[TLS_RSA_*]", "key of " + RSA));
        assertThat(explained).noneMatch(row -> row.key().contains("ECDH"));
    }

    @Test
    void pinThatDoesNotChangeExplainsNothing() throws Exception {
        assertThat(explained("17", "25", new Told(Map.of(), Map.of()))).isEmpty();
    }

    @Test
    void changedFlagIsToldOnce() throws Exception {
        InventoryDifference difference = CapturedInventories.between("17", "25");
        SurfaceDifference.Rows flags =
                (SurfaceDifference.Rows) difference.of("vm-flags").orElseThrow();
        String flag = flags.differing().findFirst().orElseThrow().subject();
        List<ExplainedRow> explained = Explanations.load().of(difference, new Told(Map.of(), Map.of(flag, "its key")));
        assertThat(explained)
                .isNotEmpty()
                .allMatch(row -> row.surface().equals("vm-flags") && row.by().equals("its key"));
        InventoryComparison.Compared compared = new InventoryComparison.Compared(difference, explained);
        assertThat(compared.unexplained().count()).isEqualTo(difference.count() - explained.size());
        assertThat(compared.explained("vm-flags")).isEqualTo(explained.size());
        assertThat(compared.explained("tls")).isZero();
    }

    @Test
    void changeOfAnotherVersionExplainsNothing() {
        Explanation of24 = new Explanation("a/b", "tls", OptionalInt.of(24), List.of("x"));
        assertThat(of24.liesBetween(build(17), build(25))).isTrue();
        assertThat(of24.liesBetween(build(25), build(17))).isTrue();
        assertThat(of24.liesBetween(build(24), build(25))).isFalse();
        assertThat(of24.liesBetween(build(11), build(17))).isFalse();
    }

    private static Build build(int feature) {
        return new Build(feature, "Somebody", String.valueOf(feature), "A VM");
    }

    /** A pin that nobody has, or a key that no JDK has, explains nothing for ever. */
    @Test
    void explanationsBelongToPinsAndExistingKeys() throws Exception {
        Set<String> pins = QuarkSelection.of(QuarkCatalog.load(), List.of(), List.of()).stream()
                .flatMap(each -> each.pins().stream())
                .map(pin -> pin.id().toString())
                .collect(Collectors.toSet());
        Map<String, List<String>> keys =
                Files.readAllLines(Path.of("src/test/resources/org/jvmquarks/inventory/explained.txt")).stream()
                        .map(line -> line.split("\t"))
                        .collect(Collectors.groupingBy(
                                each -> each[0], Collectors.mapping(each -> each[1], Collectors.toList())));
        for (Explanation each : Explanations.load().all()) {
            assertThat(pins).contains(each.pin());
            for (String pattern : each.keys()) {
                Explanation one = new Explanation(each.pin(), each.surface(), each.since(), List.of(pattern));
                assertThat(keys.getOrDefault(each.surface(), List.of()))
                        .as("%s explains %s of %s", each.pin(), pattern, each.surface())
                        .anyMatch(one::explains);
            }
        }
    }
}
