package org.jvmquarks.evidence.compilation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.jdk.Jit;

class LogReaderTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "debian-1.8.0_504",
                "debian-11.0.33-ea",
                "debian-17.0.21.0.3",
                "debian-21.0.13.0.3",
                "debian-25.0.5.0.3",
                "debian-26.0.2.1",
                "debian-27.0.1.0.3",
                "debian-28-ea"
            })
    void everyJdkIsRead(String jdk) throws IOException {
        CompilationLog log = LogReader.read(Captures.compilationLog(jdk), jdk);

        assertThat(log.whole()).isTrue();
        new CompilationAssert(sample(log))
                .wasCompiledBy(Jit.C1)
                .wasCompiledBy(Jit.C2)
                .wasCompiledByC2Times(2)
                .inlined("Sample.often")
                .usedIntrinsic("_max")
                .plantedTrap("unstable_if")
                .hitTrap("unstable_if")
                .wasDeoptimized()
                .lastCodeHasNoTrap("unstable_if");
    }

    @ParameterizedTest
    @ValueSource(strings = {"org/example/Outer$Sample", "org.example.Outer$Sample"})
    void aHolderIsNamedAsInJavaWhateverTheVersionWrites(String holder) throws IOException {
        String log =
                "<hotspot_log>\n<task compile_id='1' method='"
                        + holder
                        + " op (Ljava/lang/String;)V' level='4'>\n<klass id='7' name='"
                        + holder
                        + "'/>\n<method id='8' holder='7' name='often'/>\n<call method='8'/>\n"
                        + "<inline_success reason='hot'/>\n<task_done success='1'/>\n</task>\n"
                        + "</hotspot_log>";

        CompileTask task = LogReader.read(log, "x").tasks().get(0);

        assertThat(task.method()).isEqualTo("org.example.Outer$Sample op (Ljava/lang/String;)V");
        assertThat(task.inlinings())
                .containsExactly(
                        new CompileTask.Inlining("org.example.Outer$Sample.often", true, "hot"));
    }

    @Test
    void anInterpreterCompilesNothing() throws IOException {
        CompilationLog log =
                LogReader.read(Captures.compilationLog("debian-zero-21.0.13.0.3"), "zero-21");

        assertThat(log.tasks()).isEmpty();
        assertThatThrownBy(() -> new CompilationAssert(sample(log)).plantedTrap("unstable_if"))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected a trap unstable_if in C2's first code in Sample.op [x], got"
                                + " traps []");
    }

    @Test
    void aLogThatIsCutOffAnywhereHasOnlyWhatWasFinished() throws IOException {
        String text = Captures.compilationLog(Captures.OPENJDK_17);
        int all = LogReader.read(text, "x").tasks().size();
        int before = 0;
        for (int length = 0; length < text.stripTrailing().length(); length += 1) {
            CompilationLog log = LogReader.read(text.substring(0, length), "x");
            assertThat(log.tasks().size()).as("at %d", length).isBetween(before, all);
            before = log.tasks().size();
        }
        assertThat(before).isEqualTo(all).isGreaterThan(0);
    }

    @Test
    void aMalformedLineIsShown() {
        assertThatThrownBy(
                        () ->
                                LogReader.read(
                                        "<hotspot_log>\n<tty>\n\u0000\u0001\n</tty>\n</hotspot_log>",
                                        "debian-17"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("compilation log of debian-17, line 3: ");
        assertThatThrownBy(
                        () ->
                                LogReader.read(
                                        "<hotspot_log>\n<task level='3'/>\n</hotspot_log>",
                                        "debian-17"))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "compilation log of debian-17, line 2: task without compile_id: <task"
                                + " level='3'/>");
    }

    private static Compilation sample(CompilationLog log) {
        return new Compilation("Sample.op [x]", "Sample op ", log);
    }
}
