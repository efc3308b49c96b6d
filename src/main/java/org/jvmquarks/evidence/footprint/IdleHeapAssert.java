package org.jvmquarks.evidence.footprint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.AbstractAssert;
import org.jvmquarks.verdict.Inconclusive;

/** Assertions about an {@link IdleHeap}; all sizes are bytes. */
public final class IdleHeapAssert extends AbstractAssert<IdleHeapAssert, IdleHeap> {
    private static final double MEGABYTE = 1L << 20;
    private static final int SHOWN_CHANGES = 12;

    /** G1 before JDK 20 counts a concurrent one at its start: the next says that it has ended. */
    private static final int COLLECTIONS = 2;

    public IdleHeapAssert(IdleHeap actual) {
        super(actual, IdleHeapAssert.class);
    }

    /** So much was committed before the objects were released. */
    public IdleHeapAssert hasAtLeastCommitted(long atLeast) {
        if (actual.committedWhenHeld() < atLeast) {
            throw failure(
                    "expected at least %s committed for the objects of %s, got %s",
                    megabytes(atLeast), actual.subject(), megabytes(actual.committedWhenHeld()));
        }
        return this;
    }

    /** At some time afterwards it was no more than that. */
    public IdleHeapAssert shrinksTo(long atMost) {
        if (actual.leastCommitted() > atMost) {
            throw failure(
                    "expected the heap of %s to come down to %s, got %s",
                    actual.subject(), megabytes(atMost), series());
        }
        return this;
    }

    /**
     * The same of a heap that nobody but the VM has collected.
     *
     * @throws Inconclusive if it did not come down, and the VM did not get to collect it in time
     */
    public IdleHeapAssert shrinksByItselfTo(long atMost) {
        long collections = actual.collectionsInFirstHalf();
        if (actual.leastCommitted() > atMost && collections < COLLECTIONS) {
            throw new Inconclusive(
                    "the VM counted %d collections of %s in the first half of the time, %d are needed before the heap can come down to %s, it was %s; run it on a machine with less load"
                            .formatted(
                                    collections,
                                    actual.subject(),
                                    COLLECTIONS,
                                    megabytes(atMost),
                                    series()));
        }
        return shrinksTo(atMost);
    }

    /** It was never less than that. */
    public IdleHeapAssert doesNotShrinkBelow(long atLeast) {
        if (actual.leastCommitted() < atLeast) {
            throw failure(
                    "expected the heap of %s to stay at %s or more, got %s",
                    actual.subject(), megabytes(atLeast), series());
        }
        return this;
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
        return String.format(
                Locale.ROOT, "at %.1f s %s", sample.millis() / 1e3, megabytes(sample.committed()));
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / MEGABYTE);
    }
}
