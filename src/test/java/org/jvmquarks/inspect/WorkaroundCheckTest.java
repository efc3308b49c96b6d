package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.Question;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.launch.Exit;

/** Which option a workaround is said of. */
class WorkaroundCheckTest {
    private static final String COMPACT = "-XX:+UseCompactObjectHeaders";

    private final OptionResults results = new OptionResults();
    private List<OptionTest> line = List.of();

    private void line(String... words) {
        line = IntStream.range(0, words.length)
                .mapToObj(i -> new OptionTest(i, OptionUse.of(words[i]), new Question.Started(words[i])))
                .toList();
    }

    private List<String> find(String version) {
        Start last = Start.of(new Exit.Code(0), "", "");
        List<OptionTest> taken = line.stream().filter(results::isTaken).toList();
        return new WorkaroundCheck(Workarounds.load(), new OptionProbing.Answers(line, results, taken, last, List.of()))
                .find(new DefaultVm(version, Map.of(), List.of()), Optional.of("G1")).stream()
                        .map(WorkaroundFinding::workaround)
                        .map(workaround -> workaround.issue())
                        .toList();
    }

    private List<String> kinds(int option) {
        return results.of(line.get(option)).stream().map(OptionResult::kind).toList();
    }

    @Test
    void defectIsSaidOfOptionThatTriggersIt() {
        line("-Xmx1g", COMPACT);

        assertThat(find("25.0.3")).isEmpty();
        assertThat(kinds(0)).isEmpty();
        assertThat(kinds(1)).containsExactly("missing-workaround");
    }

    @Test
    void defectWithoutTriggerIsSaidOfJdk() {
        line("-Xmx1g");

        assertThat(find("22.0.1")).containsExactly("JDK-8329528");
        assertThat(kinds(0)).isEmpty();
    }

    @Test
    void optionWithoutEffectTriggersNothing() {
        line(COMPACT, "-XX:-UseCompactObjectHeaders");
        results.add(line.get(0), new OptionResult.Overridden("-XX:-UseCompactObjectHeaders", ""));

        assertThat(find("25.0.3")).isEmpty();
        assertThat(kinds(0)).containsExactly("overridden");
        assertThat(kinds(1)).containsExactly("workaround");
    }

    @Test
    void refusedOptionTriggersNothingAndIsStale() {
        line(COMPACT, "-XX:G1NumCollectionsKeepPinned=10000000");
        line.forEach(each -> results.add(
                each, new OptionResult.Refused("Unrecognized", OptionOutcome.UNRECOGNIZED, Optional.empty())));

        assertThat(find("21.0.13")).isEmpty();
        assertThat(kinds(0)).containsExactly("refused");
        assertThat(kinds(1)).containsExactly("refused", "stale-workaround");
        assertThat(results.of(line.get(1)).get(1).sentence())
                .isEqualTo("JDK-8329528 came with 22. Remove the option for this JDK.");
    }

    @Test
    void workaroundsAreNotes() {
        line("-XX:-G1UsePreventiveGC");
        find("17.0.21");

        assertThat(results.of(line.get(0)))
                .singleElement()
                .extracting(OptionResult::severity)
                .isEqualTo(OptionOutcome.NOTED);
    }
}
