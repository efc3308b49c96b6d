package org.jvmquarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.jvmquarks.compare.CompareRequest.Selection;
import org.jvmquarks.compare.jmh.JmhMode;
import org.jvmquarks.compare.jmh.JmhStart;
import org.jvmquarks.compare.jmh.Listed;

class StartListTest {
    private static final Selection ALL = new Selection(Optional.empty(), Optional.empty(), new TreeMap<>());

    @Test
    void sharedModesAndValuesAreStarted() {
        Listed base = listed(Set.of(JmhMode.AVERAGE_TIME, JmhMode.SINGLE_SHOT), Map.of("size", List.of("1", "8")));
        Listed head = listed(Set.of(JmhMode.SINGLE_SHOT, JmhMode.THROUGHPUT), Map.of("size", List.of("8", "64")));

        assertThat(starts(base, head))
                .containsExactly(
                        new JmhStart("demo.Ring.offer", JmhMode.SINGLE_SHOT, new TreeMap<>(Map.of("size", "8")), 1));
    }

    @Test
    void throughputIsNotMeasuredBesideAverageTime() {
        Listed both = listed(Set.of(JmhMode.values()), Map.of());

        assertThat(starts(both, both))
                .extracting(JmhStart::mode)
                .containsExactly(JmhMode.AVERAGE_TIME, JmhMode.SAMPLE_TIME, JmhMode.SINGLE_SHOT);
    }

    @Test
    void modesOfBaseServeIfNoneIsShared() {
        assertThat(starts(
                        listed(Set.of(JmhMode.AVERAGE_TIME), Map.of()), listed(Set.of(JmhMode.SAMPLE_TIME), Map.of())))
                .extracting(JmhStart::mode)
                .containsExactly(JmhMode.AVERAGE_TIME);
    }

    /** So that a shard which does not measure them knows the number of tests. */
    @Test
    void unnamedValuesAreResultsOfOneStart() {
        Listed both = listed(
                Set.of(JmhMode.AVERAGE_TIME), Map.of("list", List.of("a,b", "c", ""), "size", List.of("1", "8")));

        assertThat(starts(both, both)).hasSize(2).allSatisfy(each -> {
            assertThat(each.params()).containsOnlyKeys("size");
            assertThat(each.results()).isEqualTo(3);
        });
    }

    private static List<JmhStart> starts(Listed base, Listed head) {
        return StartList.of(List.of(base), List.of(head), ALL).starts();
    }

    private static Listed listed(Set<JmhMode> modes, Map<String, List<String>> params) {
        return new Listed("demo.Ring.offer", modes, new TreeMap<>(params));
    }
}
