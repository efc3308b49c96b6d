package org.jvmquarks.gate.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MinimizerTest {
    private static final List<Integer> HUNDRED = IntStream.range(0, 100).boxed().toList();

    private record Search(List<Integer> found, int rounds, Set<List<Integer>> tried) {}

    private static Search search(List<Integer> whole, Predicate<List<Integer>> effective) {
        Minimizer<Integer> minimizer = new Minimizer<>(whole);
        List<List<Integer>> tried = new ArrayList<>();
        int rounds = 0;
        while (!minimizer.isDone()) {
            List<List<Integer>> wanted = minimizer.wanted();
            assertThat(wanted).isNotEmpty().doesNotContain(List.of());
            tried.addAll(wanted);
            minimizer.learn(part -> {
                assertThat(wanted).contains(part);
                return effective.test(part);
            });
            rounds++;
        }
        assertThat(minimizer.wanted()).isEmpty();
        return new Search(minimizer.smallest(), rounds, Set.copyOf(tried));
    }

    @Test
    void oneCauseIsFoundByHalving() {
        Search search = search(HUNDRED, part -> part.contains(37));

        assertThat(search.found()).containsExactly(37);
        assertThat(search.rounds()).isLessThanOrEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({"3, 4", "0, 99", "49, 50", "10, 90"})
    void twoCausesThatOnlyWorkTogetherAreFound(int one, int other) {
        Search search = search(HUNDRED, part -> part.containsAll(List.of(one, other)));

        assertThat(search.found()).containsExactly(one, other);
    }

    @Test
    void singleElementNeedsNoTry() {
        assertThat(search(List.of(5), part -> true).tried()).isEmpty();
    }

    @Test
    void searchEndsEvenIfEffectIsNotRepeated() {
        assertThat(search(HUNDRED, part -> false).found()).isEqualTo(HUNDRED);
    }

    @Test
    void nothingHasNoEffect() {
        assertThatThrownBy(() -> new Minimizer<>(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nothing has no effect");
    }
}
