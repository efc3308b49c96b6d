package org.jvmquarks.evidence.strings;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VmTableAssertTest {
    private final VmTableAssert table = new VmTableAssert(
            new VmTable("the StringTable of Million [debian-8]", new VmTable.Size(60013, 1_000_742, 80_000_000, 40)));

    @Test
    void trueClaimPasses() {
        table.buckets()
                .isEqualTo(60013)
                .entries()
                .isAtLeast(1_000_000)
                .entries()
                .isAtMost(1_001_000)
                .entriesPerBucket()
                .isBetween(16.6, 16.7)
                .bytes()
                .isAtMost(80_000_000);
    }

    @Test
    void failureMessageShowsTheEvidence() {
        assertThatThrownBy(() -> table.buckets().isEqualTo(65536))
                .hasMessage(
                        "expected the number of buckets to be 65536 but was 60013 for the StringTable of Million [debian-8]: 1000742 entries");
        assertThatThrownBy(() -> table.entries().isAtLeast(2_000_000))
                .hasMessage(
                        "expected the number of entries to be at least 2000000 but was 1000742 for the StringTable of Million [debian-8]");
        assertThatThrownBy(() -> table.entries().isAtMost(1))
                .hasMessage(
                        "expected the number of entries to be at most 1 but was 1000742 for the StringTable of Million [debian-8]");
        assertThatThrownBy(() -> table.entriesPerBucket().isBetween(1, 2))
                .hasMessage(
                        "expected the number of entries per bucket to be between 1 and 2 but was 16.675 for the StringTable of Million [debian-8]: 1000742 entries in 60013 buckets");
        assertThatThrownBy(() -> table.bytes().isAtMost(5))
                .hasMessage(
                        "expected the size to be at most 5 bytes but was 80000000 bytes for the StringTable of Million [debian-8]");
    }

    @Test
    void tableThatCannotBeIsRefused() {
        assertThatThrownBy(() -> new VmTable.Size(0, 1, 2, 1))
                .hasMessage("no table: 0 buckets, 1 entries, 2 bytes, 1 in the fullest");
    }
}
