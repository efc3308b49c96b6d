package org.jvmquarks.evidence.safepoints;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.NumberAssert;

/** Assertions about a {@link SafepointLog}. Operations are in the words of the version. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SafepointLogAssert extends EvidenceAssert<SafepointLogAssert, SafepointLog> {

    private static final String SLOWEST = "the longest time to reach a safepoint";

    public SafepointLogAssert(SafepointLog actual) {
        super(actual, SafepointLogAssert.class);
    }

    /** All threads were stopped for that operation at least once. */
    public SafepointLogAssert hasSafepoint(String operation) {
        return safepoints(operation).isAtLeast(1);
    }

    /** Continues with the number of times that all threads were stopped for that operation. */
    public NumberAssert<SafepointLogAssert> safepoints(String operation) {
        return number(
                "the number of safepoints for " + operation,
                actual.safepoints(operation).size(),
                "",
                safepoints());
    }

    /** Threads were never stopped for that operation. */
    public SafepointLogAssert hasNoSafepoint(String operation) {
        return safepoints(operation).isZero();
    }

    /** Threads were never stopped, but to end the VM. */
    public SafepointLogAssert hasNoSafepoint() {
        int found = actual.safepoints().size();
        return check(found == 0, "the number of safepoints", 0, found, safepoints());
    }

    /** All threads were stopped at least once for an operation whose name matches. */
    public SafepointLogAssert hasSafepointLike(String regex) {
        int found = actual.safepoints(Pattern.compile(regex)).size();
        return check(found > 0, safepointsLike(regex), "at least 1", found, safepoints());
    }

    /** Threads were never stopped for an operation whose name matches. */
    public SafepointLogAssert hasNoSafepointLike(String regex) {
        int found = actual.safepoints(Pattern.compile(regex)).size();
        return check(found == 0, safepointsLike(regex), 0, found, safepoints());
    }

    /** At least one handshake with an operation whose name matches. */
    public SafepointLogAssert hasHandshakeLike(String regex) {
        int found = actual.handshakes(Pattern.compile(regex)).size();
        return check(found > 0, handshakesFor(like(regex)), "at least 1", found, handshakes());
    }

    /** Handshakes with operations whose names match, each with so many threads. */
    public SafepointLogAssert hasHandshakeLike(String regex, int threads) {
        hasHandshakeLike(regex);
        return check(threadsOf(actual.handshakes(Pattern.compile(regex))), handshakeThreads(like(regex)), threads);
    }

    /** No handshake with an operation whose name matches. */
    public SafepointLogAssert hasNoHandshakeLike(String regex) {
        int found = actual.handshakes(Pattern.compile(regex)).size();
        return check(found == 0, handshakesFor(like(regex)), 0, found, handshakes());
    }

    /** At least one handshake with that operation. */
    public SafepointLogAssert hasHandshake(String operation) {
        int found = actual.handshakes(operation).size();
        return check(found > 0, handshakesFor(operation), "at least 1", found, handshakes());
    }

    /** Handshakes with that operation, each with so many threads. */
    public SafepointLogAssert hasHandshake(String operation, int threads) {
        hasHandshake(operation);
        return check(threadsOf(actual.handshakes(operation)), handshakeThreads(operation), threads);
    }

    private SafepointLogAssert check(List<Integer> found, String what, int threads) {
        return check(
                found.equals(List.of(threads)),
                what,
                threads,
                found.stream().map(String::valueOf).collect(Collectors.joining(" and ")));
    }

    private static List<Integer> threadsOf(List<Handshake> handshakes) {
        return handshakes.stream().map(Handshake::threads).distinct().toList();
    }

    /** No handshake with that operation. */
    public SafepointLogAssert hasNoHandshake(String operation) {
        int found = actual.handshakes(operation).size();
        return check(found == 0, handshakesFor(operation), 0, found, handshakes());
    }

    /** No handshake at all. */
    public SafepointLogAssert hasNoHandshake() {
        int found = actual.handshakes().size();
        return check(found == 0, "the number of handshakes", 0, found, handshakes());
    }

    /**
     * There was a safepoint, and each was reached within that time. Other work on the machine delays threads, too:
     * claim no less than a second.
     */
    public SafepointLogAssert hasNoSafepointReachedAfter(Duration limit) {
        Optional<Safepoint> slowest = slowest();
        return check(
                slowest.filter(s -> s.toReach().compareTo(limit) <= 0).isPresent(),
                SLOWEST,
                "at most " + milliseconds(limit),
                slowest.map(s -> milliseconds(s.toReach())).orElse("missing"),
                slowest.map(Safepoint::operation).orElse("no safepoint"));
    }

    /** At least one safepoint took that long to reach, whatever its operation. */
    public SafepointLogAssert hasSafepointReachedAfter(Duration expected) {
        Optional<Safepoint> slowest = slowest();
        return check(
                slowest.isPresent() && slowest.get().toReach().compareTo(expected) >= 0,
                SLOWEST,
                "at least " + milliseconds(expected),
                slowest.map(s -> milliseconds(s.toReach())).orElse("missing"),
                slowest.map(Safepoint::operation).orElse("no safepoint"));
    }

    private static String safepointsLike(String regex) {
        return "the number of safepoints " + like(regex);
    }

    private static String handshakeThreads(String operation) {
        return "the number of threads in handshakes " + operation;
    }

    private static String like(String regex) {
        return "like '" + regex + "'";
    }

    private static String handshakesFor(String operation) {
        return "the number of handshakes " + operation;
    }

    private Optional<Safepoint> slowest() {
        return actual.safepoints().stream().max(Comparator.comparing(Safepoint::toReach));
    }

    private static String milliseconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f ms", duration.toNanos() / 1e6);
    }

    private String safepoints() {
        return counted(actual.safepoints(), Safepoint::operation, "no safepoint");
    }

    private String handshakes() {
        return counted(actual.handshakes(), Handshake::operation, "no handshake");
    }

    /** {@code 2 G1CollectFull, 1 ThreadDump}. */
    private static <T> String counted(List<T> all, Function<T, String> operation, String none) {
        Map<String, Long> counts =
                all.stream().collect(Collectors.groupingBy(operation, TreeMap::new, Collectors.counting()));
        return counts.isEmpty()
                ? none
                : counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
    }
}
