package org.jvmquarks.evidence.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProcessRunAssertTest {

    private static ProcessRunAssert run(String exit, boolean started, String thrown, String said) {
        return new ProcessRunAssert(
                new ProcessRun("Probe [debian-17]", exit, started, thrown, "", said, (name, number) -> {}));
    }

    @Test
    void trueClaimPasses() {
        run("exit code 0", true, "", "").succeeds();
        run("exit code 1", true, "java.lang.StackOverflowError", "").throwsUncaught(StackOverflowError.class);
        run("exit code 1", false, "", "Unrecognized VM option 'X'\n").isRefused("Unrecognized VM option");
    }

    @Test
    void anotherEndIsSaidWithTheStreams() {
        assertThatThrownBy(
                        () -> run("killed by SIGKILL (9)", true, "", "words\n").succeeds())
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the end of the process to be 'exit code 0' but was 'killed by SIGKILL (9)' (killed by SIGKILL (9)) for Probe [debian-17]: words");
        assertThatThrownBy(() -> run("exit code 1", true, "java.lang.OutOfMemoryError", "")
                        .throwsUncaught(StackOverflowError.class))
                .hasMessage(
                        "expected the end of the process to be 'StackOverflowError' but was 'OutOfMemoryError' (exit code 1) for Probe [debian-17]");
        assertThatThrownBy(() -> run("exit code 1", false, "", "other words").isRefused("X"))
                .hasMessage(
                        "expected the VM's message to be one with 'X' but was different for Probe [debian-17]: other words");
    }

    @Test
    void warningsAreLinesOfTheirOwn() {
        String said = """
                WARNING: A terminally deprecated method in sun.misc.Unsafe has been called
                no WARNING: here
                """;
        run("exit code 0", true, "", said).hasWarning("sun.misc.Unsafe").succeeds();
        run("exit code 0", true, "", "no WARNING: here\n").hasNoWarning();
        assertThatThrownBy(() -> run("exit code 0", true, "", said).hasNoWarning())
                .hasMessage(
                        "expected the number of warnings to be 0 but was 1 for Probe [debian-17]: WARNING: A terminally deprecated method in sun.misc.Unsafe has been called");
        assertThatThrownBy(() -> run("exit code 0", true, "", "words").hasWarning("Unsafe"))
                .hasMessage("expected a warning to be one with 'Unsafe' but was missing for Probe [debian-17]: words");
    }

    @Test
    void newerExceptionIsThrownByName() {
        run("exit code 1", true, "java.lang.reflect.InaccessibleObjectException", "")
                .throwsUncaught("InaccessibleObjectException");
    }
}
