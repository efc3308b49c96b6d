package org.jvmquarks.evidence.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.Processes;
import org.jvmquarks.evidence.Spread;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

class FootprintAssertTest {
    private final Footprint huge = footprint("Huge [debian-17]", 5400, 5380, 5390);
    private final Footprint small = footprint("Small [debian-17]", 72000, 72000, 72000);

    private static Footprint footprint(String subject, long... faults) {
        return new Footprint(subject, new Processes<>(snapshots(faults)::next), (metric, spread) -> {}, () -> 0);
    }

    private static Iterator<Snapshot> snapshots(long... faults) {
        return LongStream.of(faults)
                .mapToObj(number -> new Snapshot(4096, 3072, 8192, 2048, number, 12, Optional.empty()))
                .toList()
                .iterator();
    }

    @Test
    void trueClaimPasses() {
        new FootprintAssert(huge).resident().isBetween(4096, 4096);
        new FootprintAssert(huge).countedAgain().isBetween(1024, 1024);
        new FootprintAssert(huge).peakResident().isBetween(8192, 8192);
        new FootprintAssert(huge).hugePages().isBetween(0, 2048);
        new FootprintAssert(huge).threads().isBetween(12, 12);
        new FootprintAssert(huge).minorFaults().isBelow(small).byAtLeast(66610);
        new FootprintAssert(huge).minorFaults().isBelow(small).byBetween(66610, 66610);
        assertThat(huge.minorFaults()).isEqualTo(5390);
        assertThat(huge.resident()).isEqualTo(4096);
    }

    @Test
    void failureMessageShowsBothValues() {
        assertThatThrownBy(() -> new FootprintAssert(huge).hugePages().isZero())
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected memory in huge pages to be 0 bytes but was 2048 bytes for Huge [debian-17]");
        assertThatThrownBy(() ->
                        new FootprintAssert(huge).minorFaults().isBelow(small).byAtLeast(66611))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected minor faults to be at least 66611 faults less than for Small [debian-17] but was 66610 faults less for Huge [debian-17]: 5390 [5380, 5400] faults against 72000 faults");
        assertThatThrownBy(() ->
                        new FootprintAssert(huge).minorFaults().isBelow(small).byBetween(1, 66609))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected minor faults to be between 1 and 66609 faults less than for Small [debian-17] but was 66610 faults less for Huge [debian-17]: 5390 [5380, 5400] faults against 72000 faults");
    }

    /** The numbers of a third process are not there: to start it would fail. */
    @Test
    void twoProcessesDecideWhatIsTrueOfBoth() {
        Footprint two = footprint("Two [debian-17]", 5400, 5380);
        Footprint twoOthers = footprint("Others [debian-17]", 72000, 72010);

        new FootprintAssert(two).minorFaults().isBetween(5380, 5400);
        new FootprintAssert(two).minorFaults().isBelow(twoOthers).byBetween(66600, 66630);
        assertThatThrownBy(() -> new FootprintAssert(two).minorFaults().isBetween(5381, 5400))
                .isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> new FootprintAssert(two)
                        .minorFaults()
                        .isBelow(twoOthers)
                        .byBetween(66601, 66630))
                .isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void unclaimedNumberIsOfThreeProcesses() {
        List<Spread> recorded = new ArrayList<>();
        Footprint three = new Footprint(
                "Three [debian-17]",
                new Processes<>(snapshots(5400, 5380, 5390)::next),
                (metric, spread) -> recorded.add(spread),
                () -> 0);

        assertThat(three.minorFaults()).isEqualTo(5390);
        assertThat(recorded).containsExactly(new Spread(5380, 5390, 5390, 5400));
    }

    @Test
    void failureMessageSaysWhatIsCountedAgain() {
        assertThatThrownBy(() -> new FootprintAssert(huge).countedAgain().isBetween(0, 100))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected resident memory that other mappings count as well to be between"
                        + " 0 and 100 bytes but was 1024 bytes for Huge [debian-17]");
    }

    @Test
    void claimIsUndecidedWithoutFreeHugePages() {
        Footprint starved = new Footprint(
                "Starved [debian-17]",
                new Processes<>(() -> new Snapshot(4096, 4096, 8192, 0, 72000, 12, Optional.empty())),
                (metric, spread) -> {},
                () -> 3);

        new FootprintAssert(starved).hugePages().isZero();
        assertThatThrownBy(() -> new FootprintAssert(starved).hugePages().isBetween(1, 2))
                .isInstanceOf(Inconclusive.class)
                .hasMessage("expected memory in huge pages to be between 1 and 2 bytes but was 0 bytes"
                        + " for Starved [debian-17]; undecided, because the kernel found"
                        + " no free huge page for 3 faults meanwhile (thp_fault_fallback in /proc/vmstat)");
        assertThatThrownBy(() -> new FootprintAssert(small)
                        .minorFaults()
                        .isBelow(starved)
                        .byAtLeast(1))
                .isInstanceOf(Inconclusive.class);
    }

    @Test
    void containerMemoryNeedsContainer() {
        assertThatThrownBy(() -> new FootprintAssert(huge).container().isZero())
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs a container whose kernel tells the anonymous memory of the container");
        assertThatThrownBy(() -> new FootprintAssert(huge).containerPeak().isZero())
                .isInstanceOf(NotApplicable.class);
    }

    @Test
    void requestedNumberIsRecordedOnce() {
        List<String> recorded = new ArrayList<>();
        Footprint footprint = new Footprint(
                "x",
                new Processes<>(() -> new Snapshot(1, 1, 1, 0, 1, 12, Optional.empty())),
                (metric, spread) -> recorded.add(metric.words() + " " + spread.middle()),
                () -> 0);

        new FootprintAssert(footprint).threads().isBetween(1, 20).threads().isBetween(12, 12);

        assertThat(recorded).containsExactly("threads 12");
    }

    @Test
    void noProcessHasNothing() {
        assertThatThrownBy(() -> new Snapshot(0, 0, 0, 0, 1, 1, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no running process has 0 bytes resident, 0 in huge pages, 1 faults and 1 threads");
        assertThatThrownBy(() -> new Snapshot(4096, 4097, 8192, 0, 1, 1, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no running process has 4096 bytes resident and 4097 bytes as its share of them");
        assertThatThrownBy(() -> new Snapshot(4096, 4096, 8192, 8192, 1, 1, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no running process has 4096 bytes resident and 8192 bytes of them in huge pages");
    }
}
