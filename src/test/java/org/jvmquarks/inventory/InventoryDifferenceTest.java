package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class InventoryDifferenceTest {

    private static Listing listed(String surface, Map<String, String> values) {
        return new Listing.Listed(surface, new TreeMap<>(values));
    }

    private static Inventory jdk(String version, Listing... listings) {
        return CapturedInventories.inventory(version, List.of(listings));
    }

    @Test
    void rowsAreRemovedNewOrChanged() {
        InventoryDifference difference = InventoryDifference.between(
                jdk("17", listed("tls", Map.of("a", "1", "b", "2", "c", "3"))),
                jdk("25", listed("tls", Map.of("b", "2", "c", "4", "d", "5"))));

        SurfaceDifference.Rows rows =
                (SurfaceDifference.Rows) difference.of("tls").orElseThrow();
        assertThat(rows.removed()).containsExactly(new InventoryRow("tls", "a", "1"));
        assertThat(rows.added()).containsExactly(new InventoryRow("tls", "d", "5"));
        assertThat(rows.changed())
                .containsExactly(new ChangedRow(new InventoryRow("tls", "c", "3"), new InventoryRow("tls", "c", "4")));
        assertThat(difference.count()).isEqualTo(3);
    }

    @Test
    void rowsLeftOutAreNowhere() {
        InventoryDifference whole = InventoryDifference.between(
                jdk("17", listed("tls", Map.of("a", "1", "c", "3", "e", "5"))),
                jdk("25", listed("tls", Map.of("c", "4", "d", "5", "e", "6"))));

        assertThat(whole.without(List.of(
                                new ExplainedRow("tls", "a", "x"),
                                new ExplainedRow("tls", "c", "x"),
                                new ExplainedRow("tls", "d", "x")))
                        .surfaces())
                .isEqualTo(InventoryDifference.between(
                                jdk("17", listed("tls", Map.of("e", "5"))), jdk("25", listed("tls", Map.of("e", "6"))))
                        .surfaces());
    }

    /** Or a JDK without a surface would differ in each of its rows. */
    @Test
    void absentSurfaceIsNoDifferenceInRows() {
        InventoryDifference difference = InventoryDifference.between(
                jdk("8", new Listing.Absent("modules", "needs JDK 9 or later")),
                jdk("11", listed("modules", Map.of("java.base", ""))));

        assertThat(difference.count()).isZero();
        assertThat(difference.of("modules"))
                .contains(new SurfaceDifference.Unlisted(
                        "modules", Optional.of("needs JDK 9 or later"), Optional.empty()));
    }

    @Test
    void surfaceAskedOnOneSideIsNotCompared() {
        assertThat(InventoryDifference.between(jdk("17", listed("tls", Map.of("a", "1"))), jdk("25"))
                        .surfaces())
                .isEmpty();
    }

    @Test
    void keysHaveSubjectsAndItems() {
        InventoryRow entry = new InventoryRow("security-properties", "jdk.tls.disabledAlgorithms[TLS_RSA_*]", "");
        InventoryRow item = new InventoryRow("locales", "de-DE | short time", "HH:mm");
        InventoryRow subject = new InventoryRow("locales", "de-DE", "German (Germany)");

        assertThat(entry.subject()).isEqualTo("jdk.tls.disabledAlgorithms");
        assertThat(entry.item()).contains("TLS_RSA_*");
        assertThat(item.subject()).isEqualTo("de-DE");
        assertThat(item.item()).contains("short time");
        assertThat(subject.subject()).isEqualTo("de-DE");
        assertThat(subject.item()).isEmpty();
    }

    @Test
    void whatCannotBeIsRefused() {
        InventoryRow row = new InventoryRow("tls", "a", "1");

        assertThatThrownBy(() -> new InventoryRow("", "a", "1")).hasMessage("a row needs a surface and a key: '', 'a'");
        assertThatThrownBy(() -> new ChangedRow(row, row)).hasMessageStartingWith("not one row with two values: ");
        assertThatThrownBy(() -> new Listing.Absent("tls", " ")).hasMessage("the absence of tls needs a reason");
        assertThatThrownBy(() -> jdk("17", listed("tls", Map.of()), listed("tls", Map.of())))
                .hasMessage("jdk-17 lists the surface tls twice");
    }

    @Test
    void valuesAreCutToWhereTheyDiffer() {
        String same = "x".repeat(100);

        assertThat(Excerpt.of(new ChangedRow(
                        new InventoryRow("s", "k", same + "one"), new InventoryRow("s", "k", same + "other"))))
                .isEqualTo("'…xxxxxxxxxxxone' → '…xxxxxxxxxxxother'");
        assertThat(Excerpt.of(new ChangedRow(
                        new InventoryRow("s", "k", "h:mm a"), new InventoryRow("s", "k", "h:mm\u202fa"))))
                .isEqualTo("'h:mm a' → 'h:mm<U+202F>a'");
    }
}
