package org.jvmquarks.evidence.gclog;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.jvmquarks.verdict.Inconclusive;

/** Assertions about a {@link GcLog}. */
public final class GcLogAssert extends AbstractAssert<GcLogAssert, GcLog> {

    public GcLogAssert(GcLog actual) {
        super(actual, GcLogAssert.class);
    }

    /** At least one collection, of any kind, had that cause, as the VM words it. */
    public GcLogAssert hasCollection(String cause) {
        if (actual.collectionsBy(cause).isEmpty()) {
            throw failure(
                    "expected a collection by '%s' in %s, got %s", cause, actual.subject(), all());
        }
        return this;
    }

    /** At least one collection of that kind had that cause. */
    public GcLogAssert hasCollection(GcKind kind, String cause) {
        if (!actual.kindsBy(cause).contains(kind)) {
            throw failure(
                    "expected a %s collection by '%s' in %s, got %s",
                    kind, cause, actual.subject(), all());
        }
        return this;
    }

    /** No collection at all. */
    public GcLogAssert hasNoCollection() {
        if (!actual.cycles().isEmpty()) {
            throw failure("expected no collection in %s, got %s", actual.subject(), all());
        }
        return this;
    }

    /** No collection of that kind, whatever its cause. */
    public GcLogAssert hasNoCollection(GcKind kind) {
        if (actual.cycles().stream().anyMatch(cycle -> cycle.kind() == kind)) {
            throw failure("expected no %s collection in %s, got %s", kind, actual.subject(), all());
        }
        return this;
    }

    /** No collection had that cause. */
    public GcLogAssert hasNoCollection(String cause) {
        if (!actual.collectionsBy(cause).isEmpty()) {
            throw failure(
                    "expected no collection by '%s' in %s, got %s", cause, actual.subject(), all());
        }
        return this;
    }

    /** At least one collection was done beside the application. */
    public GcLogAssert hasConcurrentCycle() {
        if (actual.cycles().stream().noneMatch(cycle -> cycle.kind() == GcKind.CONCURRENT)) {
            throw failure("expected a concurrent cycle in %s, got %s", actual.subject(), all());
        }
        return this;
    }

    /** At least one pause, however short. */
    public GcLogAssert hasPause() {
        if (actual.pauses().isEmpty()) {
            throw failure("expected pauses in %s, got none in %s", actual.subject(), all());
        }
        return this;
    }

    /**
     * There are young collections, and each left at least that share of what was in use before it.
     *
     * @param share 0.9 if a tenth was garbage
     */
    public GcLogAssert hasYoungCollectionsKeepingAtLeast(double share) {
        List<GcCycle> young =
                actual.cycles().stream().filter(cycle -> cycle.kind() == GcKind.YOUNG).toList();
        if (young.isEmpty()) {
            throw failure("expected young collections in %s, got %s", actual.subject(), all());
        }
        for (GcCycle cycle : young) {
            if (cycle.heapBefore().isEmpty() || cycle.heapAfter().isEmpty()) {
                throw failure(
                        "the log of %s does not say what collection %d, %s, left",
                        actual.subject(), cycle.id(), cycle);
            }
            long before = cycle.heapBefore().getAsLong();
            long after = cycle.heapAfter().getAsLong();
            if (after < share * before) {
                throw failure(
                        "expected young collections of %s to leave at least %s of what was in"
                                + " use, collection %d left %d of %d bytes",
                        actual.subject(), share, cycle.id(), after, before);
            }
        }
        return this;
    }

    /**
     * The shortest young pause is at least so many times as long as that of another log: the
     * shortest, as whatever else runs on the machine only makes pauses longer. A ratio below that
     * by a factor of up to {@value LongestPauseAssert#UNDECIDED} is not decided.
     *
     * @throws Inconclusive if it is not decided
     */
    public GcLogAssert hasYoungPausesOfAtLeast(double times, GcLog other) {
        double ratio = shortestYoungPause(actual) / shortestYoungPause(other);
        if (ratio >= times) {
            return this;
        }
        String sentence =
                ("expected the shortest young pause in %s, %.3f ms, to be at"
                                + " least %s times that in %s, %.3f ms")
                        .formatted(
                                actual.subject(),
                                shortestYoungPause(actual),
                                times,
                                other.subject(),
                                shortestYoungPause(other));
        if (ratio > times / LongestPauseAssert.UNDECIDED) {
            throw new Inconclusive(sentence + "; it is too close to say, run it again");
        }
        throw failure("%s", sentence);
    }

    private double shortestYoungPause(GcLog log) {
        return log.cycles().stream()
                .filter(cycle -> cycle.kind() == GcKind.YOUNG)
                .flatMap(cycle -> cycle.pauses().stream())
                .mapToDouble(GcPhase::milliseconds)
                .min()
                .orElseThrow(() -> failure("expected young pauses in %s, got none", log.subject()));
    }

    /**
     * The last collection with that cause left no more than that in use.
     *
     * @param bytes at most; logs round to kilobytes or megabytes
     */
    public GcLogAssert hasAtMostBytesAfter(String cause, long bytes) {
        hasCollection(cause);
        List<GcCycle> collections = actual.collectionsBy(cause);
        GcCycle last = collections.get(collections.size() - 1);
        if (last.heapAfter().isEmpty()) {
            throw failure(
                    "the log of %s does not say what the last collection by '%s' left",
                    actual.subject(), cause);
        }
        if (last.heapAfter().getAsLong() > bytes) {
            throw failure(
                    "expected at most %d bytes in use after the last collection by '%s' in %s, got"
                            + " %d",
                    bytes, cause, actual.subject(), last.heapAfter().getAsLong());
        }
        return this;
    }

    /** {@code 1 FULL (System.gc()), 3 YOUNG (Allocation Failure)}. */
    private String all() {
        Map<String, Long> counts =
                actual.cycles().stream()
                        .collect(
                                Collectors.groupingBy(
                                        GcCycle::toString, TreeMap::new, Collectors.counting()));
        return counts.isEmpty()
                ? "no collection"
                : counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
    }
}
