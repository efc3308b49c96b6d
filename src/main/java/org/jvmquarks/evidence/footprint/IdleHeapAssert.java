package org.jvmquarks.evidence.footprint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.verdict.Inconclusive;

/** Assertions about an {@link IdleHeap}; all sizes are bytes. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IdleHeapAssert extends EvidenceAssert<IdleHeapAssert, IdleHeap> {
    private static final double MEGABYTE = 1L << 20;
    private static final int SHOWN_CHANGES = 12;

    /** G1 before JDK 20 counts a concurrent one at its start: the next says that it has ended. */
    private static final int COLLECTIONS = 2;

    public IdleHeapAssert(IdleHeap actual) {
        super(actual, IdleHeapAssert.class);
    }

    /** So much was committed before the objects were released. */
    public IdleHeapAssert hasAtLeastCommitted(long atLeast) {
        return check(
                actual.committedWhenHeld() >= atLeast,
                "the memory committed for the objects",
                "at least " + megabytes(atLeast),
                megabytes(actual.committedWhenHeld()));
    }

    /** At some time afterwards it was no more than that. */
    public IdleHeapAssert shrinksTo(long atMost) {
        return check(
                actual.leastCommitted() <= atMost,
                "the smallest heap",
                "at most " + megabytes(atMost),
                megabytes(actual.leastCommitted()),
                series());
    }

    /**
     * The same of a heap that nobody but the VM has collected.
     *
     * @throws Inconclusive if it did not come down, and the VM did not get to collect it in time
     */
    public IdleHeapAssert shrinksByItselfTo(long atMost) {
        long collections = actual.collectionsInFirstHalf();
        if (actual.leastCommitted() > atMost && collections < COLLECTIONS) {
            throw new Inconclusive(message(
                            "the number of collections in the first half of the time",
                            "at least " + COLLECTIONS,
                            collections,
                            series())
                    + "; the heap cannot shrink to "
                    + megabytes(atMost)
                    + " earlier: rerun it on a machine with less load");
        }
        return shrinksTo(atMost);
    }

    /**
     * It was always more than that: the opposite of {@link #shrinksTo}, also for a heap of just this size, which a
     * guest stops to watch.
     */
    public IdleHeapAssert doesNotShrinkTo(long tooLittle) {
        return check(
                actual.leastCommitted() > tooLittle,
                "the smallest heap",
                "more than " + megabytes(tooLittle),
                megabytes(actual.leastCommitted()),
                series());
    }

    /** {@code 266.0 MB, at 0.0 s 266.0 MB, at 3.1 s 32.0 MB}: the changes. */
    private String series() {
        List<String> changes = new ArrayList<>();
        changes.add(megabytes(actual.committedWhenHeld()));
        long last = -1;
        for (HeapSample sample : actual.idle()) {
            if (sample.committed() != last) {
                changes.add(at(sample));
            }
            last = sample.committed();
        }
        HeapSample end = actual.idle().get(actual.idle().size() - 1);
        if (changes.size() > SHOWN_CHANGES) {
            changes.subList(SHOWN_CHANGES, changes.size()).clear();
            changes.add("…");
        }
        return String.join(", ", changes) + ", last " + at(end);
    }

    private static String at(HeapSample sample) {
        return String.format(Locale.ROOT, "at %.1f s %s", sample.millis() / 1e3, megabytes(sample.committed()));
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / MEGABYTE);
    }
}
