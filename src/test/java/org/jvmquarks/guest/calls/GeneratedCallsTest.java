package org.jvmquarks.guest.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class GeneratedCallsTest {
    private static Denied denied;
    private static Pool pool;

    @BeforeAll
    static void readPool() throws IOException {
        denied = Denied.read();
        pool = new Pool(denied);
    }

    private static Map<String, String> answers(Class<?> type) {
        return GeneratedCalls.answers(type, pool, denied, new AtomicReference<>(""));
    }

    @Test
    void staticMethodIsCalledOnEachParameterValue() {
        assertThat(answers(Math.class))
                .containsEntry("java.lang.Math.abs(int) Math.abs(-1)", "1")
                .containsEntry("java.lang.Math.abs(int) Math.abs(Integer.MIN_VALUE)", "-2147483648")
                .containsEntry("java.lang.Math.abs(long) Math.abs(-1L)", "1L")
                .containsEntry("java.lang.Math.sqrt(double) Math.sqrt(-0.0)", "-0.0")
                .containsEntry(
                        "java.lang.Math.toIntExact(long) Math.toIntExact(Long.MAX_VALUE)",
                        "throws java.lang.ArithmeticException: integer overflow");
    }

    @Test
    void methodIsCalledOnNewReceivers() {
        assertThat(answers(StringBuilder.class))
                .containsEntry(
                        "java.lang.StringBuilder.reverse() new StringBuilder(\"abc\").reverse()",
                        "java.lang.StringBuilder \"cba\"")
                .containsEntry("java.lang.StringBuilder.toString() new StringBuilder(\"abc\").toString()", "\"abc\"");
    }

    @Test
    void receiverIsMadeByConstructorsAndFactories() {
        assertThat(answers(java.util.DoubleSummaryStatistics.class))
                .containsEntry(
                        "java.util.DoubleSummaryStatistics.getMax() new DoubleSummaryStatistics().getMax()",
                        "-Infinity");
    }

    @Test
    void methodWithoutAResultTellsWhatItChanged() {
        assertThat(answers(java.util.Collections.class))
                .containsEntry(
                        "java.util.Collections.reverse(java.util.List) Collections.reverse(Arrays.asList(\"b\", \"a\", \"c\"))",
                        "java.util.Arrays$ArrayList [\"c\", \"a\", \"b\"]");
    }

    @Test
    void deniedMembersAreNotCalled() {
        assertThat(answers(Math.class).keySet()).noneMatch(each -> each.contains("random"));
        assertThat(answers(java.io.File.class).keySet()).noneMatch(each -> each.contains("File.delete"));
    }

    @Test
    void answersAreTheSameAgain() {
        assertThat(answers(Optional.class)).isNotEmpty().isEqualTo(answers(Optional.class));
    }

    @Test
    void classesAreTheExportedOnesWithoutTheDenied() throws IOException {
        assertThat(PublicClasses.all())
                .hasSizeGreaterThan(800)
                .contains(String.class, java.util.Map.Entry.class, javax.xml.parsers.SAXParser.class)
                .noneMatch(each -> each.getName().startsWith("sun."));
        assertThat(denied.reason(System.class)).contains("clock, environment, streams, and the end of the VM");
        assertThat(denied.reason(java.util.concurrent.locks.ReentrantLock.class))
                .contains("waits");
        assertThat(denied.reason(String.class)).isEmpty();
    }
}
