package org.jvmquarks.gate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.jvmquarks.Law;

class MinimizerLawTest {
    private static List<Integer> smallest(List<Integer> whole, Predicate<List<Integer>> effective) {
        Minimizer<Integer> minimizer = new Minimizer<>(whole);
        while (!minimizer.isDone()) {
            minimizer.learn(effective);
        }
        return minimizer.smallest();
    }

    @Law
    void causesThatOnlyWorkTogetherAreAllFound(
            @ForAll @NotEmpty Set<@IntRange(max = 99) Integer> needed,
            @ForAll Set<@IntRange(max = 99) Integer> others) {
        List<Integer> whole = new ArrayList<>(others);
        whole.addAll(needed.stream().filter(each -> !others.contains(each)).toList());

        assertThat(smallest(whole, part -> part.containsAll(needed))).containsExactlyInAnyOrderElementsOf(needed);
    }

    /** Also of an effect that comes and goes as causes are added. */
    @Law
    void effectNeedsEachOfThem(
            @ForAll @NotEmpty @Size(max = 40) @UniqueElements List<Integer> whole,
            @ForAll Predicate<List<Integer>> any) {
        Predicate<List<Integer>> effective = part -> part.equals(whole) || any.test(part);
        List<Integer> found = smallest(whole, effective);

        assertThat(effective).accepts(found);
        for (Integer each : found.size() == 1 ? List.<Integer>of() : found) {
            assertThat(effective)
                    .rejects(found.stream().filter(other -> !other.equals(each)).toList());
        }
    }
}
