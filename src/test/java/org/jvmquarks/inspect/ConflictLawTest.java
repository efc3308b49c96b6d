package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.jvmquarks.Law;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.Question;

class ConflictLawTest {
    private static final List<Asked> LINE =
            IntStream.range(0, 30)
                    .mapToObj(i -> new Asked(i, OptionUse.of("-Da=" + i), new Question.None("")))
                    .toList();

    /** Several sets of options fail, each whatever stands beside it. */
    @Law
    void foundOptionsFailAndNoneOfThemIsSpare(
            @ForAll @NotEmpty @Size(max = 4)
                    List<@NotEmpty @Size(max = 4) Set<@IntRange(max = 29) Integer>> conflicts) {
        Predicate<List<Asked>> fails =
                some ->
                        conflicts.stream()
                                .anyMatch(
                                        each ->
                                                some.stream()
                                                        .map(Asked::number)
                                                        .toList()
                                                        .containsAll(each));
        List<Asked> found = Conflict.of(LINE, fails);

        assertThat(fails).accepts(found);
        for (Asked spare : found) {
            assertThat(fails).rejects(found.stream().filter(each -> each != spare).toList());
        }
    }
}
