package org.jvmquarks;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.opentest4j.TestAbortedException;

/**
 * Counts the tests that this machine cannot run, by the reason that each states, so that a skip is seen. Prints
 *
 * <pre>{@code
 * 21 of 6024 tests skipped:
 *   19 needs git
 *    2 needs Capstone
 * }</pre>
 *
 * and writes one line per test method, {@code ReleaseScriptsTest.equalBuildsPass: needs git}, to the file that the
 * system property {@value #FILE} names; {@code .ci/bare} compares them with {@code .ci/skipped}. Without the property,
 * as in an IDE, does nothing. A quark's cells have a report of their own, which gives the reason of each.
 */
public final class SkippedTests implements TestExecutionListener {
    private static final String FILE = "skipped.tests";
    private static final String QUARKS = "org.jvmquarks.quarks.";

    private final Optional<Path> file;
    private final PrintStream out;
    private final LongAdder run = new LongAdder();
    private final Queue<Skip> skips = new ConcurrentLinkedQueue<>();
    private volatile @Nullable TestPlan plan;

    /**
     * A method or class that was not run.
     *
     * @param tests number of its tests
     */
    private record Skip(String test, String reason, long tests) {}

    /** For the service loader. */
    public SkippedTests() {
        this(Optional.ofNullable(System.getProperty(FILE)).map(Path::of), System.out);
    }

    SkippedTests(Optional<Path> file, PrintStream out) {
        this.file = file;
        this.out = out;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void executionSkipped(TestIdentifier identifier, String reason) {
        skipped(identifier, reason);
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
            skipped(identifier, result.getThrowable().map(SkippedTests::reason).orElse(""));
        } else if (identifier.isTest()) {
            run.increment();
        }
    }

    /** JUnit puts words of its own before the reason. */
    private static String reason(Throwable aborted) {
        String message = String.valueOf(aborted.getMessage());
        String prefix = "Assumption failed: ";
        return aborted instanceof TestAbortedException && message.startsWith(prefix)
                ? message.substring(prefix.length())
                : message;
    }

    private void skipped(TestIdentifier identifier, String reason) {
        TestSource source = identifier.getSource().orElseThrow();
        String type =
                source instanceof MethodSource method ? method.getClassName() : ((ClassSource) source).getClassName();
        if (!type.startsWith(QUARKS)) {
            String name = type.substring(type.lastIndexOf('.') + 1);
            String test = source instanceof MethodSource method ? name + "." + method.getMethodName() : name;
            skips.add(new Skip(test, reason, tests(identifier)));
        }
    }

    /** A method that takes arguments does not have its tests before it is run. */
    private long tests(TestIdentifier identifier) {
        long known = Objects.requireNonNull(plan).getDescendants(identifier).stream()
                .filter(TestIdentifier::isTest)
                .count();
        return Math.max(1, known);
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        file.ifPresent(this::report);
    }

    private void report(Path target) {
        if (!skips.isEmpty()) {
            out.println(summary());
        }
        List<String> lines = skips.stream()
                .map(skip -> skip.test() + ": " + skip.reason())
                .distinct()
                .sorted()
                .toList();
        try {
            Files.createDirectories(target.toAbsolutePath().getParent());
            Files.write(target, lines);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + target, e);
        }
    }

    private String summary() {
        Map<String, Long> byReason =
                skips.stream().collect(groupingBy(Skip::reason, TreeMap::new, summingLong(Skip::tests)));
        long skipped = byReason.values().stream().mapToLong(Long::longValue).sum();
        Stream<String> rows = byReason.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(row -> "  %4d %s".formatted(row.getValue(), row.getKey()));
        return Stream.concat(Stream.of("%d of %d tests skipped:".formatted(skipped, skipped + run.longValue())), rows)
                .reduce((a, b) -> a + System.lineSeparator() + b)
                .orElseThrow();
    }
}
