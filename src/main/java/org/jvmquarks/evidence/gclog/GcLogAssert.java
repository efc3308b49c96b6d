package org.jvmquarks.evidence.gclog;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.NumberAssert;
import org.jvmquarks.verdict.Inconclusive;

/** Assertions about a {@link GcLog}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class GcLogAssert extends EvidenceAssert<GcLogAssert, GcLog> {

    public GcLogAssert(GcLog actual) {
        super(actual, GcLogAssert.class);
    }

    /** At least one collection, of any kind, had that cause, as the VM words it. */
    public GcLogAssert hasCollection(String cause) {
        int found = actual.collectionsBy(cause).size();
        return check(found > 0, by("", cause), "at least 1", found, all());
    }

    /** At least one collection of that kind had that cause. */
    public GcLogAssert hasCollection(GcKind kind, String cause) {
        return check(actual.kindsBy(cause).contains(kind), by(kind + " ", cause), "at least 1", 0, all());
    }

    /** No collection at all. */
    public GcLogAssert hasNoCollection() {
        return hasNoCollection("", actual.cycles().size());
    }

    /** No collection of that kind, whatever its cause. */
    public GcLogAssert hasNoCollection(GcKind kind) {
        return hasNoCollection(kind + " ", count(kind));
    }

    /** No collection had that cause. */
    public GcLogAssert hasNoCollection(String cause) {
        int found = actual.collectionsBy(cause).size();
        return check(found == 0, by("", cause), 0, found, all());
    }

    /** At least one collection was concurrent. */
    public GcLogAssert hasConcurrentCycle() {
        long found = count(GcKind.CONCURRENT);
        return check(found > 0, "the number of concurrent cycles", "at least 1", found, all());
    }

    /** At least one pause, however short. */
    public GcLogAssert hasPause() {
        int found = actual.pauses().size();
        return check(found > 0, "the number of pauses", "at least 1", found, all());
    }

    /**
     * There are young collections, and each left at least that share of what was in use before it.
     *
     * @param share 0.9 if a tenth was garbage
     */
    public GcLogAssert hasYoungCollectionsKeepingAtLeast(double share) {
        List<GcCycle> young = actual.cycles().stream()
                .filter(cycle -> cycle.kind() == GcKind.YOUNG)
                .toList();
        check(!young.isEmpty(), "the number of young collections", "at least 1", young.size(), all());
        for (GcCycle cycle : young) {
            String name = "collection " + cycle.id() + ", " + cycle + ",";
            if (cycle.heapBefore().isEmpty() || cycle.heapAfter().isEmpty()) {
                throw failure("%s", message("the heap after " + name, "in the log", "missing", ""));
            }
            long before = cycle.heapBefore().getAsLong();
            long after = cycle.heapAfter().getAsLong();
            check(
                    after >= share * before,
                    "the share of the heap that " + name + " keeps",
                    "at least " + share,
                    String.format(Locale.ROOT, "%.3f", after / (double) before),
                    after + " of " + before + " bytes");
        }
        return this;
    }

    /**
     * The shortest young pause is at least so many times as long as that of another log: the shortest, as whatever else
     * runs on the machine only makes pauses longer. A ratio below that by a factor of up to
     * {@value LongestPauseAssert#UNDECIDED} is undecided.
     *
     * @throws Inconclusive if it is undecided
     */
    public GcLogAssert hasYoungPausesOfAtLeast(double times, GcLog other) {
        double mine = shortestYoungPause(actual);
        double others = shortestYoungPause(other);
        if (mine >= times * others) {
            return this;
        }
        String sentence = message(
                "the shortest young pause",
                String.format(Locale.ROOT, "at least %s times the %.3f ms of %s", times, others, other.subject()),
                String.format(Locale.ROOT, "%.3f ms", mine),
                "");
        if (mine > times / LongestPauseAssert.UNDECIDED * others) {
            throw new Inconclusive(sentence + "; the difference is too small to decide, rerun it");
        }
        throw failure("%s", sentence);
    }

    private double shortestYoungPause(GcLog log) {
        return log.cycles().stream()
                .filter(cycle -> cycle.kind() == GcKind.YOUNG)
                .flatMap(cycle -> cycle.pauses().stream())
                .mapToDouble(GcPhase::milliseconds)
                .min()
                .orElseThrow(() -> failure(
                        "expected the number of young pauses to be at least 1 but was 0 for %s", log.subject()));
    }

    /**
     * Continues with what the last collection with that cause left in use, in bytes; logs round to kilobytes or
     * megabytes.
     */
    public NumberAssert<GcLogAssert> bytesAfter(String cause) {
        hasCollection(cause);
        List<GcCycle> collections = actual.collectionsBy(cause);
        GcCycle last = collections.get(collections.size() - 1);
        String what = "the heap after the last collection by '" + cause + "'";
        check(last.heapAfter().isPresent(), what, "in the log", "missing");
        return number(what, last.heapAfter().getAsLong(), "bytes", "");
    }

    private GcLogAssert hasNoCollection(String kind, long found) {
        return check(found == 0, "the number of " + kind + "collections", 0, found, all());
    }

    private static String by(String kind, String cause) {
        return "the number of " + kind + "collections by '" + cause + "'";
    }

    private long count(GcKind kind) {
        return actual.cycles().stream().filter(cycle -> cycle.kind() == kind).count();
    }

    /** {@code 1 FULL (System.gc()), 3 YOUNG (Allocation Failure)}. */
    private String all() {
        Map<String, Long> counts = actual.cycles().stream()
                .collect(Collectors.groupingBy(GcCycle::toString, TreeMap::new, Collectors.counting()));
        return counts.isEmpty()
                ? "no collection"
                : counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
    }
}
