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

class FatesTest {
    private static final OptionTest ASKED = new OptionTest(0, OptionUse.of("-XX:+A"), new Question.Started("-XX:+A"));

    private static Fates refused(String said) {
        Fates fates = new Fates();
        fates.add(ASKED, Refusals.of(ASKED, Start.of(new Exit.Code(1), "", said)));
        return fates;
    }

    /** JDK 11, 17, 21 and 25 start with a flag of debug builds, too, if they ignore what they lack. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Unrecognized VM option "A"
                    Unrecognized option: -XX:+A
                    Error: VM option "A" is develop and is available only in debug version of VM.
                    """)
    void whatTheVmLacksIsIgnoredOnDemand(String said) {
        Fates fates = refused(said.replace('"', '\''));
        assertThat(fates.of(ASKED)).extracting(Fate::severity).containsOnly(OptionOutcome.REFUSED);

        fates.ignoreUnrecognized(ASKED, each -> false);

        assertThat(fates.of(ASKED)).extracting(Fate::severity).containsOnly(OptionOutcome.IGNORED);
        assertThat(fates.isTaken(ASKED))
                .as("every start without that demand refuses it")
                .isFalse();
    }

    /** JDK 8 starts and says nothing; 11 to 28 refuse to start, whatever they are told to ignore. */
    @ParameterizedTest
    @CsvSource({"false, locked, refused", "true, ignored, ignored"})
    void onlyVmTellsWhetherItIgnoresLockedFlag(boolean ignores, String kind, String severity) {
        Fates fates =
                refused("Error: VM option 'A' is diagnostic and must be enabled via -XX:+UnlockDiagnosticVMOptions.");

        fates.ignoreUnrecognized(ASKED, each -> ignores);

        assertThat(fates.of(ASKED)).singleElement().satisfies(fate -> {
            assertThat(fate.kind()).isEqualTo(kind);
            assertThat(fate.outcome().word()).isEqualTo(severity);
        });
        assertThat(fates.isTaken(ASKED)).isFalse();
    }

    @Test
    void whatVmKnowsIsNotIgnoredOnDemand() {
        Fates fates = refused("A of 0 is invalid; must be at least 2");

        fates.ignoreUnrecognized(ASKED, each -> false);

        assertThat(fates.of(ASKED)).extracting(Fate::kind).containsOnly("wrong-value");
    }
}
