package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.recording.DeprecatedCall;

class CallFindingsTest {
    private static final DeprecatedCall SUSPEND = call("java.lang.Thread#suspend()", "a.B.pause");
    private static final DeprecatedCall RESUME = call("java.lang.Thread#resume()", "a.B.go");
    private static final DeprecatedCall COUNT = call("java.lang.Thread#countStackFrames()", "a.B.depth");
    private static final DeprecatedCall NEW_INTEGER = call("java.lang.Integer#<init>(int)", "a.B.box");

    private static DeprecatedCall call(String method, String caller) {
        return new DeprecatedCall(method, caller, true);
    }

    @Test
    void callFailsIfMoveRemovesItsMethod() {
        assertThat(new CallFindings(22, 25).fails(SUSPEND)).isTrue();
        assertThat(new CallFindings(21, 22).fails(COUNT)).isTrue();
    }

    @Test
    void callThatFailedBeforeIsNoFinding() {
        assertThat(new CallFindings(22, 25).fails(COUNT)).isFalse();
        assertThat(new CallFindings(25, 22).fails(SUSPEND)).isFalse();
        assertThat(new CallFindings(22, 25).of(List.of(COUNT))).isEmpty();
    }

    /** Of Integer(int), 25 announces the end alone. */
    @Test
    void deprecatedMethodThatStaysDoesNotFail() {
        assertThat(new CallFindings(22, 25).fails(NEW_INTEGER)).isFalse();
    }

    @Test
    void callsOfOneChangeAreOneFinding() {
        List<CodeFinding> found = new CallFindings(21, 25).of(List.of(SUSPEND, COUNT, RESUME, NEW_INTEGER));

        assertThat(found)
                .extracting(CodeFinding::what)
                .containsExactly(
                        "the application uses Thread.suspend() and resume(), or those and stop() of ThreadGroup,"
                                + " which JDK 23 removed",
                        "the application uses Thread.countStackFrames(), which JDK 22 removed");
        assertThat(found).allSatisfy(finding -> {
            assertThat(finding.consequence()).isEqualTo(Consequence.FAILURE);
            assertThat(finding.allowance()).isEqualTo(Allowance.none());
        });
        assertThat(found.get(0).cause().apis())
                .isEqualTo(Set.of(
                        new NamedApi("java/lang/Thread", "suspend"), new NamedApi("java/lang/Thread", "resume")));
        assertThat(found.get(0).cause().classes()).isEqualTo(2);
        assertThat(found.get(0).where())
                .containsExactly(
                        "a.B.pause calls java.lang.Thread#suspend(), in the recording",
                        "a.B.go calls java.lang.Thread#resume(), in the recording");
    }
}
