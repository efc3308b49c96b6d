package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StableRowsTest {

    private static Listing.Listed listed(String surface, Map<String, String> values) {
        return new Listing.Listed(surface, new TreeMap<>(values));
    }

    @Test
    void rowThatIsNotTheSameTwiceIsDroppedAndCounted() {
        Listing.Listed one = listed("calls", Map.of("same", "1", "hash", "5", "only here", "x"));
        Listing.Listed other = listed("calls", Map.of("same", "1", "hash", "6", "only there", "y"));

        StableRows stable = StableRows.of(one, other);

        assertThat(stable.rows().values()).containsExactly(Map.entry("same", "1"));
        assertThat(stable.dropped()).isEqualTo(3);
        assertThat(StableRows.of(other, one)).isEqualTo(stable);
    }

    @Test
    void equalStartsDropNothing() {
        Listing.Listed rows = listed("calls", Map.of("a", "1"));

        assertThat(StableRows.of(rows, rows)).isEqualTo(new StableRows(rows, 0));
    }

    @Test
    void surfacesMustBeOne() {
        assertThatThrownBy(() -> StableRows.of(listed("tls", Map.of()), listed("calls", Map.of())))
                .hasMessage("rows of one surface are compared, not of tls and calls");
        assertThatThrownBy(() -> new StableRows(listed("tls", Map.of()), -1))
                .hasMessage("a number of dropped rows is not negative: -1");
    }
}
