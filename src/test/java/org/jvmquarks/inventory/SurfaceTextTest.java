package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.guest.SurfacesCommand;
import org.jvmquarks.guest.inventory.Surface;

/** Differences between JDKs as sentences, from rows that the JDKs listed. */
class SurfaceTextTest {

    private static List<String> told(InventoryDifference difference, String surface) {
        SurfaceDifference.Rows rows =
                (SurfaceDifference.Rows) difference.of(surface).orElseThrow();
        return SurfaceText.statements(rows, difference).stream()
                .map(SurfaceTextTest::told)
                .toList();
    }

    private static String told(Statement statement) {
        return statement.text()
                + (statement.names().isEmpty() ? "" : " " + String.join(", ", statement.names()))
                + (statement.causes().isEmpty() ? "" : " <- " + String.join("; ", statement.causes()));
    }

    private static Stream<String> surfaces() {
        return SurfacesCommand.surfaces().stream().map(Surface::name);
    }

    @ParameterizedTest
    @MethodSource("surfaces")
    void everySurfaceHasWords(String surface) {
        assertThat(SurfaceText.isKnown(surface)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"17.0.2, 17.0.7", "17, 25"})
    void differencesAreSentences(String from, String to) throws Exception {
        InventoryDifference difference = CapturedInventories.between(from, to);
        StringBuilder text = new StringBuilder();
        for (SurfaceDifference each : difference.surfaces()) {
            text.append("## ").append(each.surface()).append('\n');
            told(difference, each.surface()).forEach(line -> text.append(line).append('\n'));
        }

        assertThat(text.toString())
                .isEqualTo(Files.readString(
                        Path.of("src/test/resources/org/jvmquarks/inventory/%s-%s.txt".formatted(from, to))));
    }

    @Test
    void surfaceWithoutDifferenceSaysNothing() throws Exception {
        InventoryDifference difference = CapturedInventories.between("25", "25");

        assertThat(difference.count()).isZero();
        assertThat(told(difference, "tls")).isEmpty();
    }

    @Test
    void anotherOrderOfSuitesIsTold() {
        InventoryDifference difference = InventoryDifference.between(
                suites("17", "TLS_AES_128, TLS_AES_256, TLS_OLD"), suites("25", "TLS_AES_256, TLS_AES_128, TLS_NEW"));

        assertThat(told(difference, "tls"))
                .containsExactly("the order of each enabled suite is another; now it is: TLS_AES_256, TLS_AES_128");
    }

    @Test
    void anotherEndOfListIsNoOtherOrder() {
        InventoryDifference difference = InventoryDifference.between(
                suites("17", "TLS_AES_128, TLS_AES_256, TLS_OLD"), suites("25", "TLS_AES_128, TLS_NEW, TLS_AES_256"));

        assertThat(difference.count()).isEqualTo(1);
        assertThat(told(difference, "tls")).containsExactly("what stays has the same order, as: enabled suite");
    }

    @Test
    void newFirstNameOfAListIsTold() {
        assertThat(told(
                        InventoryDifference.between(
                                suites("17", "TLS_AES_128, TLS_OLD"), suites("25", "TLS_NEW, TLS_AES_128")),
                        "tls"))
                .containsExactly("the first enabled suite is TLS_NEW, and was TLS_AES_128");
    }

    @Test
    void versionOfUnicodeIsTold() {
        assertThat(told(
                        InventoryDifference.between(
                                CapturedInventories.inventory("17", List.of(version("13.0"))),
                                CapturedInventories.inventory("25", List.of(version("16.0")))),
                        "unicode"))
                .containsExactly("the version is at least 16.0, and was at least 13.0");
    }

    private static Listing version(String version) {
        return new Listing.Listed("unicode", new TreeMap<>(Map.of("version", "at least " + version)));
    }

    @Test
    void distrustedAuthoritiesAreTold() {
        InventoryDifference difference = InventoryDifference.between(
                roots("17", Map.of("aa", "CN=Old Root,O=Acme")),
                roots(
                        "25",
                        Map.of(
                                "aa", "CN=Old Root,O=Acme",
                                "aa | distrusted if issued after", "2024-11-11 (ENTRUST_TLS)",
                                "bb | distrusted if issued after", "2024-11-11 (ENTRUST_TLS)",
                                "cc | distrusted altogether", "now (CAMERFIRMA_TLS)")));

        assertThat(told(difference, "root-certificates"))
                .containsExactly(
                        "certificates are not trusted now (CAMERFIRMA_TLS) if their root is: cc",
                        "certificates issued after 2024-11-11 (ENTRUST_TLS) are not trusted if their root is: Old Root, bb");
    }

    private static Inventory roots(String version, Map<String, String> rows) {
        return CapturedInventories.inventory(
                version, List.of(new Listing.Listed("root-certificates", new TreeMap<>(rows))));
    }

    private static Inventory suites(String version, String order) {
        return CapturedInventories.inventory(
                version, List.of(new Listing.Listed("tls", new TreeMap<>(Map.of("order | enabled suite", order)))));
    }
}
