package org.jvmquarks.evidence.safepoints;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;

/** Assertions about a {@link SafepointLog}. Operations are in the words of the version. */
public final class SafepointLogAssert extends AbstractAssert<SafepointLogAssert, SafepointLog> {

    public SafepointLogAssert(SafepointLog actual) {
        super(actual, SafepointLogAssert.class);
    }

    /** All threads were stopped for that operation at least once. */
    public SafepointLogAssert hasSafepoint(String operation) {
        if (actual.safepoints(operation).isEmpty()) {
            throw failure(
                    "expected a safepoint for %s in %s, got %s",
                    operation, actual.subject(), safepoints());
        }
        return this;
    }

    /** All threads were stopped for that operation that many times. */
    public SafepointLogAssert hasSafepoints(String operation, int times) {
        int found = actual.safepoints(operation).size();
        if (found != times) {
            throw failure(
                    "expected %d safepoints for %s in %s, got %d among %s",
                    times, operation, actual.subject(), found, safepoints());
        }
        return this;
    }

    /** Threads were never stopped for that operation. */
    public SafepointLogAssert hasNoSafepoint(String operation) {
        if (!actual.safepoints(operation).isEmpty()) {
            throw failure(
                    "expected no safepoint for %s in %s, got %s",
                    operation, actual.subject(), safepoints());
        }
        return this;
    }

    /** Threads were never stopped, but to end the VM. */
    public SafepointLogAssert hasNoSafepoint() {
        if (!actual.safepoints().isEmpty()) {
            throw failure("expected no safepoint in %s, got %s", actual.subject(), safepoints());
        }
        return this;
    }

    /** At least one handshake with that operation. */
    public SafepointLogAssert hasHandshake(String operation) {
        if (actual.handshakes(operation).isEmpty()) {
            throw failure(
                    "expected a handshake %s in %s, got %s",
                    operation, actual.subject(), handshakes());
        }
        return this;
    }

    /** Handshakes with that operation, each with so many threads. */
    public SafepointLogAssert hasHandshake(String operation, int threads) {
        hasHandshake(operation);
        List<Integer> found =
                actual.handshakes(operation).stream().map(Handshake::threads).distinct().toList();
        if (!found.equals(List.of(threads))) {
            throw failure(
                    "expected handshakes %s of %d threads in %s, got some of %s threads",
                    operation, threads, actual.subject(), found);
        }
        return this;
    }

    /** No handshake with that operation. */
    public SafepointLogAssert hasNoHandshake(String operation) {
        if (!actual.handshakes(operation).isEmpty()) {
            throw failure(
                    "expected no handshake %s in %s, got %s",
                    operation, actual.subject(), handshakes());
        }
        return this;
    }

    /** No handshake at all. */
    public SafepointLogAssert hasNoHandshake() {
        if (!actual.handshakes().isEmpty()) {
            throw failure("expected no handshake in %s, got %s", actual.subject(), handshakes());
        }
        return this;
    }

    /**
     * Each safepoint was reached within that time. Other work on the machine delays threads, too:
     * claim no less than a second.
     */
    public SafepointLogAssert hasNoSafepointReachedAfter(Duration limit) {
        Optional<Safepoint> slowest = slowest();
        if (slowest.isPresent() && slowest.get().toReach().compareTo(limit) > 0) {
            throw failure(
                    "expected each safepoint of %s to be reached within %s, %s took %s",
                    actual.subject(),
                    milliseconds(limit),
                    slowest.get().operation(),
                    milliseconds(slowest.get().toReach()));
        }
        return this;
    }

    /** At least one safepoint took that long to reach, whatever its operation. */
    public SafepointLogAssert hasSafepointReachedAfter(Duration expected) {
        Optional<Safepoint> slowest = slowest();
        if (slowest.isEmpty() || slowest.get().toReach().compareTo(expected) < 0) {
            throw failure(
                    "expected a safepoint of %s to take at least %s to reach, %s",
                    actual.subject(),
                    milliseconds(expected),
                    slowest.map(
                                    s ->
                                            "the slowest, %s, took %s"
                                                    .formatted(
                                                            s.operation(),
                                                            milliseconds(s.toReach())))
                            .orElse("there was none"));
        }
        return this;
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
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        operation, TreeMap::new, Collectors.counting()));
        return counts.isEmpty()
                ? none
                : counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
    }
}
