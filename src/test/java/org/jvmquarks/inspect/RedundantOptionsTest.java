package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.Question;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Exit;

class RedundantOptionsTest {
    private static final Start SAME = Start.of(new Exit.Code(0), "", "");

    private static List<OptionResult> results(String flag) {
        OptionResults results = new OptionResults();
        String word = "-XX:+" + flag;
        OptionTest asked = new OptionTest(0, OptionUse.of(word), new Question.Started(word));
        VmFlag on = VmFlag.listed(flag, "true", "default", new VmFlag.Declaration("bool", "product"));
        new RedundantOptions(Map.of(flag, on), line -> SAME, results).find(List.of(asked), SAME);
        return results.of(asked);
    }

    @Test
    void valueOfTheVmWithoutOptionsIsSuperfluous() {
        assertThat(results("UseTLAB")).containsExactly(new OptionResult.Superfluous(false));
    }

    /** A container without a place for the file of counters says nothing about other places. */
    @Test
    void valueForLackOfFileIsNotDefault() {
        assertThat(results("PerfDisableSharedMem")).isEmpty();
    }
}
