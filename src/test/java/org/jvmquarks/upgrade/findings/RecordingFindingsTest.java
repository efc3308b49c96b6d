package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.upgrade.recording.DeprecatedCall;
import org.jvmquarks.upgrade.recording.EventCounts;
import org.jvmquarks.upgrade.recording.PinnedFrame;
import org.jvmquarks.upgrade.recording.RecordingFacts;

class RecordingFindingsTest {
    private static RecordingFacts facts(List<PinnedFrame> pinned, List<DeprecatedCall> calls) {
        return new RecordingFacts(
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                pinned,
                calls,
                new EventCounts(Map.of(), Set.of()));
    }

    private static List<Finding> findings(RecordingFacts facts, int from, int to) {
        return new RecordingFindings(facts, from, to).findings();
    }

    @Test
    void pinningEndsWith24() {
        RecordingFacts facts = facts(List.of(new PinnedFrame("a.B.run", 12)), List.of());

        assertThat(findings(facts, 21, 25)).singleElement().satisfies(finding -> {
            assertThat(finding.concern()).isEqualTo(Concern.WILL_NOTICE);
            assertThat(finding.where()).containsExactly("12 times in a.B.run, in the recording");
            assertThat(finding.sentences().get(0)).endsWith("(since 24, JEP 491)");
        });
        assertThat(findings(facts, 21, 23)).isEmpty();
        assertThat(findings(facts, 25, 27)).isEmpty();
    }

    @Test
    void callThatNewJdkLacksMustBeFixed() {
        RecordingFacts facts = facts(
                List.of(),
                List.of(
                        new DeprecatedCall("java.net.MulticastSocket#setTTL(byte)", "a.B.x", true),
                        new DeprecatedCall("java.lang.System#runFinalization()", "a.B.y", true)));

        List<Finding> found = findings(facts, 25, 26);
        assertThat(found).extracting(Finding::concern).containsExactly(Concern.MUST_FIX, Concern.MAY_NOTICE);
        assertThat(found.get(0).consequence()).isEqualTo("throws or is gone");
        assertThat(found.get(0).sentences())
                .containsExactly("the application uses time to live of multicast by getTTL, setTTL or"
                        + " send(DatagramPacket, byte), which JDK 26 removed");
        assertThat(found.get(0).where())
                .containsExactly("a.B.x calls java.net.MulticastSocket#setTTL(byte), in the recording");
        assertThat(found.get(1).where())
                .containsExactly("a.B.y calls java.lang.System#runFinalization(), in the recording");
        assertThat(findings(facts, 24, 25)).extracting(Finding::concern).containsExactly(Concern.MAY_NOTICE);
    }

    @Test
    void callThatThrowsMustBeFixed() {
        RecordingFacts facts = facts(
                List.of(),
                List.of(new DeprecatedCall(
                        "java.lang.System#setSecurityManager(java.lang.SecurityManager)", "a.B.x", true)));

        assertThat(findings(facts, 22, 25)).singleElement().satisfies(finding -> {
            assertThat(finding.concern()).isEqualTo(Concern.MUST_FIX);
            assertThat(finding.sentences())
                    .containsExactly("the application uses System.setSecurityManager, which"
                            + " throws UnsupportedOperationException since JDK 24 (JEP 486)");
        });
    }

    @Test
    void callsOfWhatWillBeRemovedAreNamed() {
        RecordingFacts facts = facts(
                List.of(),
                List.of(
                        new DeprecatedCall("java.lang.System#runFinalization()", "a.B.x", true),
                        new DeprecatedCall("java.util.Date#getYear()", "a.B.y", false)));

        assertThat(findings(facts, 21, 25)).singleElement().satisfies(finding -> {
            assertThat(finding.concern()).isEqualTo(Concern.MAY_NOTICE);
            assertThat(finding.where())
                    .containsExactly("a.B.x calls java.lang.System#runFinalization(), in the recording");
        });
    }
}
