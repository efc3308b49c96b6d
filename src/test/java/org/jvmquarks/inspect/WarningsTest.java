package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.Question;

class WarningsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --add-opens=java.base/java.nio=a.b,ALL-UNNAMED | Unknown module: a.b specified to --add-opens       | remark
                    --add-opens=java.base/java.nio=a.b             | Unknown module: a.b specified to --add-opens       | ignored
                    --add-opens=java.none/java.nio=a.b,ALL-UNNAMED | Unknown module: java.none specified to --add-opens | ignored
                    --add-opens=java.base/java.nix=a.b,ALL-UNNAMED | package java.nix not in java.base                  | ignored
                    -Djava.compiler=NONE | The java.compiler system property is obsolete and no longer supported, use -Xint | ignored
                    """)
    void optionWithoutAnyEffectIsIgnored(String option, String sentence, String kind) {
        OptionTest asked = new OptionTest(0, OptionUse.of(option), new Question.Started(option));
        OptionResults results = new OptionResults();

        List<String> rest = new Warnings(KnownOptions.load().all(), results).give(List.of(sentence), List.of(asked));

        assertThat(rest).isEmpty();
        assertThat(results.of(asked)).extracting(OptionResult::kind).containsExactly(kind);
    }
}
