package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.Question;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.launch.Exit;

class OptionResultsTest {
    private static final OptionTest ASKED = new OptionTest(0, OptionUse.of("-XX:+A"), new Question.Started("-XX:+A"));

    private static OptionResults refused(String said) {
        OptionResults results = new OptionResults();
        results.add(ASKED, Refusals.of(ASKED, Start.of(new Exit.Code(1), "", said)));
        return results;
    }

    /** JDK 11, 17, 21 and 25 start with a flag of debug builds, too, if they ignore what they lack. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Unrecognized VM option "A"
                    Unrecognized option: -XX:+A
                    Error: VM option "A" is develop and is available only in debug version of VM.
                    """)
    void whatTheVmLacksIsIgnoredOnDemand(String said) {
        OptionResults results = refused(said.replace('"', '\''));
        assertThat(results.of(ASKED)).extracting(OptionResult::severity).containsOnly(OptionOutcome.REFUSED);

        results.ignoreUnrecognized(ASKED, each -> false);

        assertThat(results.of(ASKED)).extracting(OptionResult::severity).containsOnly(OptionOutcome.IGNORED);
        assertThat(results.isTaken(ASKED))
                .as("every start without that demand refuses it")
                .isFalse();
    }

    /** JDK 8 starts and says nothing; 11 to 28 refuse to start, whatever they are told to ignore. */
    @ParameterizedTest
    @CsvSource({"false, locked, refused", "true, ignored, ignored"})
    void onlyVmTellsWhetherItIgnoresLockedFlag(boolean ignores, String kind, String severity) {
        OptionResults results =
                refused("Error: VM option 'A' is diagnostic and must be enabled via -XX:+UnlockDiagnosticVMOptions.");

        results.ignoreUnrecognized(ASKED, each -> ignores);

        assertThat(results.of(ASKED)).singleElement().satisfies(result -> {
            assertThat(result.kind()).isEqualTo(kind);
            assertThat(result.outcome().word()).isEqualTo(severity);
        });
        assertThat(results.isTaken(ASKED)).isFalse();
    }

    @Test
    void whatVmKnowsIsNotIgnoredOnDemand() {
        OptionResults results = refused("A of 0 is invalid; must be at least 2");

        results.ignoreUnrecognized(ASKED, each -> false);

        assertThat(results.of(ASKED)).extracting(OptionResult::kind).containsOnly("wrong-value");
    }
}
