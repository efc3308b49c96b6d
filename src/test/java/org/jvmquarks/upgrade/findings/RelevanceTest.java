package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.verdict.Impact;

class RelevanceTest {

    @Test
    void pinAboutDefaultsConcernsWhoseOptionsAreKnown() {
        PinRecord some = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        PinRecord aboutDefaults = new PinRecord(
                some.pin(), some.claim(), some.expectations(), false, true, List.of(), some.impact(), some.touches());

        assertThat(new Relevance(SampleUpgrade.with("-Xmx1g"), 25).concerns(aboutDefaults))
                .isTrue();
        assertThat(new Relevance(SampleUpgrade.unknown(), 25).concerns(aboutDefaults))
                .isFalse();
        assertThat(new Relevance(SampleUpgrade.with("-Xmx1g"), 25).concerns(some))
                .isFalse();
    }

    /** A recording shows what happened, and none shows nothing. */
    @Test
    void eventsAloneDecideOnlyInRecording() {
        assertThat(answer(List.of(), List.of("jdk.GCPhasePause"))).isEqualTo(Relevance.Answer.UNKNOWN);
        assertThat(answer(List.of("-XX:UseZGC"), List.of("jdk.GCPhasePause"))).isEqualTo(Relevance.Answer.UNTOUCHED);
    }

    private static Relevance.Answer answer(List<String> options, List<String> events) {
        PinRecord pin = SampleUpgrade.pin(
                Impact.BEHAVIOUR, Optional.of(new TouchRecord(List.of(), options, events, Optional.empty())));
        return new Relevance(SampleUpgrade.with("-Xmx1g"), 25)
                .of(Optional.of(pin))
                .answer();
    }
}
