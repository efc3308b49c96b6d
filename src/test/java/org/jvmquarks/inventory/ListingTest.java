package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ListingTest {

    private static Listing.Listed listed(String surface, Map<String, String> values) {
        return new Listing.Listed(surface, new TreeMap<>(values));
    }

    @Test
    void unstableRowIsDroppedAndCounted() {
        Listing.Listed one = listed("calls", Map.of("same", "1", "hash", "5", "only here", "x"));
        Listing.Listed other = listed("calls", Map.of("same", "1", "hash", "6", "only there", "y"));

        Listing.Listed stable = one.agreeing(other);

        assertThat(stable.values()).containsExactly(Map.entry("same", "1"));
        assertThat(stable.unstable()).isEqualTo(3);
        assertThat(other.agreeing(one)).isEqualTo(stable);
    }

    @Test
    void equalStartsDropNothing() {
        Listing.Listed rows = listed("calls", Map.of("a", "1"));

        assertThat(rows.agreeing(rows)).isEqualTo(rows);
    }

    @Test
    void surfacesMustBeOne() {
        assertThatThrownBy(() -> listed("tls", Map.of()).agreeing(listed("calls", Map.of())))
                .hasMessage("rows of one surface are compared, not of tls and calls");
        assertThatThrownBy(() -> new Listing.Listed("tls", new TreeMap<>(), -1))
                .hasMessage("a number of rows is not negative: -1");
    }
}
