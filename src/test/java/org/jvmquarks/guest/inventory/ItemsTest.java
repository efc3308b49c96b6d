package org.jvmquarks.guest.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a guest composes, the host takes apart. */
class ItemsTest {

    @Test
    void keysKeepTheirParts() {
        RowKey item = RowKey.read(RowKey.ofItem("de-DE", "short time"));
        RowKey entry = RowKey.read(RowKey.ofEntry("jdk.tls.disabledAlgorithms", "TLS_RSA_*"));

        assertThat(item.subject()).isEqualTo("de-DE");
        assertThat(item.item()).contains("short time");
        assertThat(entry.subject()).isEqualTo("jdk.tls.disabledAlgorithms");
        assertThat(entry.item()).contains("TLS_RSA_*");
        assertThat(RowKey.read("de-DE").item()).isEmpty();
    }

    @Test
    void itemsKeepTheirParts() {
        assertThat(Items.decade(Items.decade(1970))).hasValue(1970);
        assertThat(Items.decade(Items.EVERY_YEAR)).isEmpty();
        assertThat(Items.isInProfile("profile", Items.inProfile("profile", "threshold")))
                .isTrue();
        assertThat(Items.isInProfile("default", Items.inProfile("profile", "threshold")))
                .isFalse();
        assertThat(Items.isDateOrTime(Items.date("short"))).isTrue();
        assertThat(Items.isDateOrTime(Items.MONTHS)).isFalse();
        assertThat(Items.names(Items.list(List.of("TLSv1.3", "TLSv1.2")))).containsExactly("TLSv1.3", "TLSv1.2");
    }

    @Test
    void serviceKeepsItsParts() {
        Items.Service service = Items.Service.read(new Items.Service("Cipher", "AES/GCM NoPadding").toString())
                .orElseThrow();

        assertThat(service.type()).isEqualTo("Cipher");
        assertThat(service.algorithm()).isEqualTo("AES/GCM NoPadding");
        assertThat(Items.Service.read("order")).isEmpty();
    }

    @Test
    void codePointsKeepTheirValues() {
        StringBuilder runs = new StringBuilder();
        CodePoints.append(0, 1, "1", runs);
        CodePoints.append(0x61, 0x61, "start part ", runs);

        assertThat(runs).hasToString("0-1 1, 61 start part");
        assertThat(CodePoints.read(CodePoints.subject(0x1f00), runs.toString()))
                .isEqualTo(Map.of(0x1f00, "1", 0x1f01, "1", 0x1f61, "start part"));
    }
}
