package org.jvmquarks.evidence.compilation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.AnyName;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.Damage;
import org.jvmquarks.evidence.UnknownLine;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The guest that wrote the captures has three calls of one method, at the bytecodes 11, 25 and 46: with one, two and
 * three classes of receivers; and a branch that it takes after a change only.
 */
class LogReaderTest {
    static List<String> jdks() {
        return List.of(
                "debian-1.8.0_504",
                "debian-11.0.33-ea",
                "debian-17.0.21.0.3",
                "debian-21.0.13.0.3",
                "debian-25.0.5.0.3",
                "debian-26.0.2.1",
                "debian-27.0.1.0.3",
                "debian-28-ea");
    }

    private static boolean saysCauses(String jdk) {
        return jdks().indexOf(jdk) >= jdks().indexOf("debian-25.0.5.0.3");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void everyJdkIsRead(String jdk) throws IOException {
        CompilationAssert sample = new CompilationAssert(sample("sample", jdk));

        sample.isCompiledBy(Jit.C1)
                .isCompiledAtTier(3)
                .isCompiledBy(Jit.C2)
                .isCompiledAtTier(4)
                .compilationsByC2()
                .isEqualTo(2)
                .hasIntrinsic("_max")
                .hasInlinedCall("Sample.once")
                .inlinedCalls("Sample.once")
                .isEqualTo(3)
                .hasTrap("unstable_if", 53)
                .hasTrapHit("unstable_if", 53)
                .hasDeoptimization()
                .hasNoTrapInLastCode("unstable_if");
        if (saysCauses(jdk)) {
            sample.hasDeoptimization("uncommon trap");
        } else {
            assertThatThrownBy(() -> sample.hasDeoptimization("uncommon trap"))
                    .isInstanceOf(NotApplicable.class)
                    .hasMessage("needs the cause in the log, which JDK 25 and later write");
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void callHasItsPredictedReceivers(String jdk) throws IOException {
        Compilation sample = sample("sample", jdk);
        List<CallSite> calls = sample.lastWholeByC2().orElseThrow().decisions().calls().stream()
                .filter(call -> call.callee().equals("Sample$Shape.m"))
                .toList();

        assertThat(calls).extracting(call -> call.stack().get(0).bci()).containsExactly(11, 25, 46);
        assertThat(calls).allMatch(call -> call.stack().size() == 1);
        assertThat(calls.get(0).inlined()).containsExactly("Sample$Circle.m");
        assertThat(calls.get(1).inlined()).containsExactly("Sample$Circle.m", "Sample$Square.m");
        assertThat(calls.get(2).inlined()).isEmpty();
        assertThat(calls).extracting(CallSite::isDispatched).containsExactly(false, false, true);
        new CompilationAssert(sample)
                .hasMonomorphicCall("Sample$Shape.m")
                .hasBimorphicCall("Sample$Square.m")
                .hasVirtualCall("Sample$Shape.m");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void callInAnInlinedMethodHasItsCaller(String jdk) throws IOException {
        List<CallSite> calls =
                sample("sample", jdk).lastWholeByC2().orElseThrow().decisions().calls();

        assertThat(calls)
                .filteredOn(call -> call.callee().equals("Sample.once"))
                .extracting(call -> call.stack().toString())
                .containsExactlyInAnyOrder(
                        "[Sample.op@70]", "[Sample.twice@1, Sample.op@60]", "[Sample.twice@7, Sample.op@60]");
    }

    /** Of these captures only C2's compilation of {@code op()} is kept. */
    @ParameterizedTest
    @MethodSource("jdks")
    void lateInliningKeepsEarlierDecisions(String jdk) throws IOException {
        Compilation buffer = new Compilation(
                "LocalBuffer.op [x]",
                "org.jvmquarks.quarks.concurrency.LockElisionQuark$LocalBuffer op ",
                log("late", jdk),
                true,
                AnyName.NAMES);

        new CompilationAssert(buffer)
                .inlinedCalls("java.lang.StringBuffer.append")
                .isEqualTo(2)
                .inlinedCalls("java.lang.StringBuffer.length")
                .isEqualTo(1);
        assertThat(buffer.lastWholeByC2().orElseThrow().decisions().calls())
                .filteredOn(call -> call.callee().equals("java.lang.AbstractStringBuilder.append"))
                .extracting(call -> call.stack().get(1).bci())
                .containsExactlyInAnyOrder(13, 22);
    }

    /** A class that is loaded meanwhile can make a compilation fail; a later one replaces it. */
    @Test
    void compilationThatClassLoadingInvalidatesGivesNoCode() {
        CompilationLog log = LogReader.read(withTask("""
                                <task compile_id='56' method='java.util.Random next (I)I' bytes='47' count='11004' iicount='11004' stamp='28.966'>
                                <dependency type='unique_concrete_method_4' ctxk='1386' x='1390' x2='1386' x3='1390'/>
                                <dependency_failed type='unique_concrete_method_4' ctxk='1386' x='1390' x2='1386' x3='1390' witness='java/util/concurrent/ThreadLocalRandom' stamp='31.786'/>
                                <code_cache total_blobs='398' nmethods='48' adapters='255' free_code_cache='250244992'/>
                                <failure reason='concurrent class loading'/>
                                <task_done success='0' nmsize='0' count='11004' stamp='31.786'/>
                                </task>
                                """));

        assertThat(log.tasks()).singleElement().satisfies(task -> {
            assertThat(task.result().success()).isFalse();
            assertThat(task.result().failure()).isEqualTo("concurrent class loading");
        });
    }

    /** Rare elements that the libraries of the VMs name. */
    @Test
    void rareElementsSayNothing() {
        assertThat(LogReader.read("""
                                        <hotspot_log>
                                        <start_compile_thread name='C2 CompilerThread0' thread='1'/>
                                        <speculative_traps_oom/>
                                        <task compile_id='1' method='A b ()V' stamp='0.1'>
                                        <method_not_compilable/>
                                        <failure reason='out of nodes' phase='compile'/>
                                        <task_done success='0' nmsize='0' count='1' stamp='0.2'/>
                                        </task>
                                        </hotspot_log>
                                        """).tasks()).hasSize(1);
    }

    /** C2 gave up after it had begun to inline late. */
    @Test
    void afterAFailureItDoesBeginAnew() {
        String call = "<bc code='1' bci='3'/><call method='3'/><inline_success reason='hot'/>";
        CompilationLog log = LogReader.read(withTask("<task compile_id='1' method='Sample op ()V'>"
                + "<klass id='1' name='Sample'/><type id='4' name='void'/><method id='2' holder='1' name='op' return='4'/>"
                + "<method id='3' holder='1' name='once' return='4'/><parse method='2'>"
                + call
                + "</parse><late_inline method='3'><jvms bci='3' method='2'/></late_inline>"
                + "<failure reason='retry without escape analysis'/><parse method='2'>"
                + call
                + "</parse><task_done success='1' stamp='0.1'/></task>"));

        new CompilationAssert(new Compilation("Sample.op [x]", "Sample op ", log, true, AnyName.NAMES))
                .inlinedCalls("Sample.once")
                .isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void onStackReplacementHasItsEntry(String jdk) throws IOException {
        CompilationLog log = log("sample", jdk);
        Compilation osr = new Compilation("Sample.osr", "Sample osr ", log, true, AnyName.NAMES);

        new CompilationAssert(osr).hasOnStackReplacement();
        assertThat(osr.byC2().get(0).request().osrBci()).hasValue(4);
        assertThat(osr.byC2().get(0).result().seconds()).isPositive();
        assertThatThrownBy(() -> new CompilationAssert(sample("sample", jdk)).hasOnStackReplacement())
                .hasMessage(
                        "expected the number of on-stack replacements by C2 to be at least 1 but was 0 for Sample.op [x]: 2 compilations by C2");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void excludedMethodIsNotInlinedAndHasReason(String jdk) throws IOException {
        CompilationLog log = log("excluded", jdk);

        new CompilationAssert(new Compilation("Sample.once", "Sample once ", log, true, AnyName.NAMES)).isExcluded();
        new CompilationAssert(sample("excluded", jdk))
                .hasNoInlinedCall("Sample.once")
                .hasInliningRefusal(
                        "Sample.once",
                        jdk.contains("1.8.0") ? "failed initial checks" : "disallowed by CompileCommand");
    }

    /** Only JDK 25 and later say why code was given up; who gave it up tells it before. */
    @ParameterizedTest
    @MethodSource("jdks")
    void codeThatNewerCodeReplacesWasNotDeoptimized(String jdk) throws IOException {
        CompilationLog log = log("sample", jdk);

        assertThat(log.discards()).anyMatch(CompilationLog.Discard::isReplaced);
        assertThat(log.discards())
                .filteredOn(one -> !one.cause().isEmpty())
                .allSatisfy(one ->
                        assertThat(one.isReplaced()).isEqualTo(!one.cause().equals("uncommon trap")));
        assertThat(sample("sample", jdk).timesDeoptimized()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"org/example/Outer$Sample", "org.example.Outer$Sample"})
    void holderIsNamedAsInJava(String holder) {
        CompilationLog log = LogReader.read(withTask("<task compile_id='7' method='"
                + holder
                + " op (Ljava/lang/Object;)V' level='3'><task_done success='1' stamp='0.1'/></task>"));

        assertThat(log.tasks().get(0).request().method())
                .isEqualTo("org.example.Outer$Sample op (Ljava/lang/Object;)V");
    }

    @Test
    void interpreterCompilesNothing() throws IOException {
        CompilationLog log = log("sample", "debian-zero-21.0.13.0.3");

        assertThat(log.tasks()).isEmpty();
        assertThatThrownBy(
                        () -> new CompilationAssert(sample("sample", "debian-zero-21.0.13.0.3")).hasTrap("unstable_if"))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected one of the traps in C2's first code to be unstable_if but was [] for Sample.op [x]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"debian-1.8.0_504", "debian-17.0.21.0.3", "debian-28-ea"})
    void truncatedLogIsRefusedWhereverItIsCut(String jdk) throws IOException {
        String text = Captures.compilationLog("sample", jdk).stripTrailing();
        for (int length = 0; length < text.length(); length += 97) {
            String cut = text.substring(0, length);
            assertThatThrownBy(() -> LogReader.read(cut))
                    .isInstanceOf(UnknownLine.class)
                    .hasMessageContaining("is the last, and the log has no end");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"debian-1.8.0_504", "debian-17.0.21.0.3", "debian-28-ea"})
    void damagedLogIsReadOrRefused(String jdk) throws IOException {
        Damage.isReadOrRefused(Captures.compilationLog("sample", jdk), LogReader::read, UnknownLine.class);
    }

    @Test
    void unknownTextIsShown() {
        refuses("<hotspot_log>\n<tty>\n\u0000\u0001\n</tty>\n</hotspot_log>", "line 3 is malformed (");
        refuses(withTask("<task level='3'/>"), "line 3 task without compile_id: '<task level='3'/>'");
        refuses(
                withTask("<task compile_id='x' method='A b ()V' stamp='1'/>"),
                "line 3 compile_id of task is not a number: x: '<task compile_id='x'");
        refuses(
                "<hotspot_log>\n<made_not_compilable/>\n</hotspot_log>",
                "line 2 has the unknown element 'made_not_compilable': '<made_not_compilable/>'");
        refuses(
                withTask("<task compile_id='1' method='A b ()V'>\n<inline_postponed/>\n</task>"),
                "line 4 has the unknown element 'inline_postponed' in a task: '<inline_postponed/>'");
        refuses(
                withTask("<task compile_id='1' method='A b ()V'>\n<inline_fail/>\n</task>"),
                "line 4 a decision about no call in A.b: '<inline_fail/>'");
        refuses(
                "<hotspot_log>\n<start_compile_thread name='C3 CompilerThread0' thread='1'/>\n" + "</hotspot_log>",
                "line 2 has an unknown compiler's thread 'C3 CompilerThread0': '<start_comp");
    }

    @Test
    void failedCompilationHasItsReason() {
        CompilationLog log = LogReader.read(withTask("<task compile_id='1' method='Sample op ()V' level='4'>"
                + "<failure reason='out of nodes before macro expansion' phase='compile'/>"
                + "<task_done success='0' stamp='0.1'/></task>"));
        Compilation sample = new Compilation("Sample.op [x]", "Sample op ", log, true, AnyName.NAMES);

        new CompilationAssert(sample)
                .hasFailure("out of nodes before macro expansion")
                .compilationsByC2()
                .isEqualTo(0);
        assertThatThrownBy(() -> new CompilationAssert(sample).hasFailure("too large"))
                .hasMessage(
                        "expected a failed compilation to be 'too large' but was different for Sample.op [x]: failures [out of nodes before macro expansion]");
    }

    @Test
    void exampleOfJavadocIsDeoptimizationAndReplacement() {
        CompilationLog log = LogReader.read("""
                        <hotspot_log>
                        <uncommon_trap reason='unstable_if' action='reinterpret' compile_id='12' stamp='0.094'>
                        <jvms bci='53' method='Sample op ()I'/>
                        </uncommon_trap>
                        <make_not_entrant thread='8' compile_id='12' stamp='0.094'/>
                        <make_not_entrant thread='22' compile_id='4' stamp='0.095'/>
                        <start_compile_thread name='C2 CompilerThread0' thread='22'/>
                        <task compile_id='12' method='Sample op ()I' stamp='0.090'>
                        <task_done success='1' nmsize='40' stamp='0.091'/>
                        </task>
                        </hotspot_log>
                        """);

        assertThat(log.hits()).hasSize(1);
        assertThat(log.hits().get(0).compileId()).isEqualTo(12);
        assertThat(log.hits().get(0).trap()).hasToString("unstable_if at Sample.op@53 (reinterpret)");
        assertThat(log.discards()).extracting(CompilationLog.Discard::compileId).containsExactly(12, 4);
        assertThat(log.discards())
                .extracting(CompilationLog.Discard::isReplaced)
                .containsExactly(false, true);
        assertThat(log.tasks()).hasSize(1);
        assertThat(log.tasks().get(0).isBy(Jit.C2)).isTrue();
        assertThat(log.tasks().get(0).level()).isEqualTo(4);
    }

    /** The example in the Javadoc of {@link TaskReader}. */
    @Test
    void javadocExampleHasCallAndTrap() {
        CompileTask task = LogReader.read(withTask("""
                                        <task compile_id='12' method='Sample op ()I' stamp='0.090'>
                                        <klass id='1' name='Sample'/>
                                        <type id='4' name='int'/>
                                        <method id='2' holder='1' name='op' return='4'/>
                                        <method id='3' holder='1' name='once' return='4' arguments='4'/>
                                        <parse method='2'>
                                          <bc code='184' bci='11'/>
                                          <call method='3' count='5119'/>
                                          <inline_success reason='inline (hot)'/>
                                          <parse method='3'>
                                            <bc code='153' bci='4'/>
                                            <uncommon_trap bci='4' reason='unstable_if' action='reinterpret'/>
                                          </parse>
                                        </parse>
                                        <task_done success='1' nmsize='40' stamp='0.094'/>
                                        </task>""")).tasks().get(0);

        assertThat(task.decisions().calls())
                .extracting(CallSite::toString)
                .containsExactly("Sample.op@11 calls Sample.once; inlined Sample.once: inline (hot)");
        assertThat(task.decisions().traps())
                .extracting(Trap::toString)
                .containsExactly("unstable_if at Sample.once@4 (reinterpret)");
        assertThat(task.result().success()).isTrue();
        assertThat(task.result().codeBytes()).isEqualTo(40);
    }

    private static String withTask(String task) {
        return "<hotspot_log>\n<start_compile_thread name='C2 CompilerThread0' thread='1'/>\n"
                + task
                + "\n</hotspot_log>";
    }

    private static void refuses(String log, String message) {
        assertThatThrownBy(() -> LogReader.read(log))
                .isInstanceOf(UnknownLine.class)
                .hasMessageStartingWith(message);
    }

    private static CompilationLog log(String name, String jdk) throws IOException {
        return LogReader.read(Captures.compilationLog(name, jdk));
    }

    private static Compilation sample(String name, String jdk) throws IOException {
        return new Compilation("Sample.op [x]", "Sample op ", log(name, jdk), true, AnyName.NAMES);
    }
}
