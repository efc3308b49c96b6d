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
    private static final List<OptionTest> LINE = IntStream.range(0, 30)
            .mapToObj(i -> new OptionTest(i, OptionUse.of("-Da=" + i), new Question.None("")))
            .toList();

    /** Several sets of options fail, each whatever stands beside it. */
    @Law
    void foundOptionsFailAndNoneIsSpare(
            @ForAll @NotEmpty @Size(max = 4)
                    List<@NotEmpty @Size(max = 4) Set<@IntRange(max = 29) Integer>> conflicts) {
        Predicate<List<OptionTest>> fails = some -> conflicts.stream()
                .anyMatch(each -> some.stream().map(OptionTest::number).toList().containsAll(each));
        List<OptionTest> found = Conflict.of(LINE, fails);

        assertThat(fails).accepts(found);
        for (OptionTest spare : found) {
            assertThat(fails)
                    .rejects(found.stream()
                            .filter(each -> each.number() != spare.number())
                            .toList());
        }
    }
}
