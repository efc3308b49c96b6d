package org.jvmquarks.upgrade.trial;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.text.Shortened;

/**
 * What a command prints, as templates that are the same in each round: numbers, times and identities are {@code #}.
 *
 * <pre>{@code
 * 2026-11-28 10:15:02.113 WARN [main] o.e.Server - no answer in 250 ms      # WARN [main] o.e.Server - no answer in # ms
 * Exception in thread "main" java.lang.IllegalStateException: shard 3       java.lang.IllegalStateException: shard #, at org.example.Shards.open
 *     at org.example.Shards.open(Shards.java:17)
 * }</pre>
 *
 * A stack trace is one template: its exception and the place where it was thrown. Used by one thread at a time, which
 * may be another one than that which asks at the end.
 */
final class PrintedLines {
    /** A service that prints other words each time says nothing by them. */
    private static final int MOST_TEMPLATES = 20_000;

    private static final int LAST = 5;
    private static final int LONGEST = 400;

    private static final Pattern IDENTITY = Pattern.compile(
            "(?<![\\w$])(?:[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|0x[0-9a-fA-F]+|(?=\\w*\\d)(?=\\w*[a-f])[0-9a-f]{6,})(?![\\w$])"
                    + "|(?<=@)[0-9a-f]{4,}");

    private static final Pattern NUMBER = Pattern.compile("\\d+(?:[.,:/T+-]+\\d+)*Z?");
    private static final Pattern THROWN = Pattern.compile(
            "(?:Exception in thread \"[^\"]*\" |Caused by: )?((?:[\\w$]+\\.)+[\\w$]*(?:Exception|Error|Throwable))(:.*)?");
    private static final Pattern FRAME = Pattern.compile("\\s+at (?:[\\w.@-]+/+)*([\\w.$<>]+)\\(.*\\)");
    private static final Pattern REST_OF_TRACE =
            Pattern.compile("\\s+(?:at .*|\\.\\.\\. \\d+ (?:more|common frames omitted))");

    private final SortedMap<String, Integer> templates = new TreeMap<>();
    private final Deque<String> last = new ArrayDeque<>();
    private final Predicate<String> awaited;
    private final CompletableFuture<Void> seen = new CompletableFuture<>();
    private Optional<String> thrown = Optional.empty();

    /** @param awaited the line that {@link #seen} waits for */
    PrintedLines(Predicate<String> awaited) {
        this.awaited = awaited;
    }

    synchronized void add(String line) {
        if (awaited.test(line)) {
            seen.complete(null);
        }
        boolean inTrace = REST_OF_TRACE.matcher(line).matches();
        if (!inTrace && !line.isBlank()) {
            last.addLast(Shortened.of(line, LONGEST));
            if (last.size() > LAST) {
                last.removeFirst();
            }
        }
        Matcher frame = FRAME.matcher(line);
        if (thrown.isPresent() && frame.matches()) {
            count(thrown.get() + ", at " + frame.group(1));
            thrown = Optional.empty();
            return;
        }
        flush();
        Matcher exception = THROWN.matcher(line.strip());
        if (exception.matches()) {
            thrown = Optional.of(template(
                    exception.group(1) + Optional.ofNullable(exception.group(2)).orElse("")));
        } else if (!line.isBlank() && !inTrace) {
            count(template(line));
        }
    }

    /** An exception without a stack trace. */
    private void flush() {
        thrown.ifPresent(this::count);
        thrown = Optional.empty();
    }

    private void count(String template) {
        if (templates.size() < MOST_TEMPLATES || templates.containsKey(template)) {
            templates.merge(template, 1, Integer::sum);
        }
    }

    static String template(String line) {
        String cut = line.length() > LONGEST ? line.substring(0, LONGEST) : line;
        return NUMBER.matcher(IDENTITY.matcher(cut.strip()).replaceAll("#")).replaceAll("#");
    }

    /** Returns what completes with the line that was awaited. */
    CompletableFuture<Void> seen() {
        return seen;
    }

    /** Returns all templates. */
    synchronized SortedSet<String> templates() {
        flush();
        return new TreeSet<>(templates.keySet());
    }

    /** Returns the last lines that are not of stack traces, as they were printed. */
    synchronized List<String> last() {
        return new ArrayList<>(last);
    }
}
