package org.jvmquarks.evidence.inventory;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ListedSurfaceAssertTest {
    private static final ListedSurface TLS = new ListedSurface(
            "tls [temurin-25]",
            new TreeMap<>(Map.of("enabled suite | TLS_AES_128_GCM_SHA256", "", "order | offered group", "x25519")));

    @Test
    void trueClaimsPass() {
        assertThat(TLS)
                .has("enabled suite | TLS_AES_128_GCM_SHA256")
                .has("order | offered group", "x25519")
                .doesNotHave("enabled protocol | TLSv1");
    }

    @Test
    void keyThatIsMissingIsAFailure() {
        assertThatThrownBy(() -> assertThat(TLS).has("enabled suite | TLS_RSA_WITH_AES_128_GCM_SHA256"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected 'enabled suite | TLS_RSA_WITH_AES_128_GCM_SHA256' to be there"
                        + " but was missing for tls [temurin-25]");
    }

    @Test
    void keyThatShouldBeMissingIsAFailure() {
        assertThatThrownBy(() -> assertThat(TLS).doesNotHave("order | offered group"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected 'order | offered group' to be missing but was there for tls [temurin-25]");
    }

    @Test
    void otherValueIsAFailure() {
        assertThatThrownBy(() -> assertThat(TLS).has("order | offered group", "x448"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected 'order | offered group' to be 'x448' but was 'x25519' for tls [temurin-25]");
        assertThatThrownBy(() -> assertThat(TLS).has("order | enabled suite", "TLS_AES_128_GCM_SHA256"))
                .hasMessage("expected 'order | enabled suite' to be 'TLS_AES_128_GCM_SHA256' but was missing"
                        + " for tls [temurin-25]");
    }
}
