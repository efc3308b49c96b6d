package org.jvmquarks.evidence.safepoints;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.LogText;
import org.jvmquarks.evidence.UnknownLine;

/**
 * The log of 9 and later. Up to 12 a safepoint is a handful of lines; since 13 one line says it all. The number of
 * threads is in a line of its own before it until 24. Handshakes have names since 11.0.11 and 14 (JDK-8234742).
 */
final class UnifiedSafepointLog implements SafepointFormat {
    // JDK 11: [48729287ns][safepoint] Leaving safepoint region
    private static final Pattern LINE = Pattern.compile("\\[\\d+ns]\\[(safepoint|handshake) *] (.*)");

    // JDK 11: … Safepoint synchronization initiated. (8 threads)
    // JDK 17: … Safepoint synchronization initiated using futex wait barrier. (12 threads)
    // JDK 28: … Safepoint synchronization initiated
    private static final Pattern REQUEST = Pattern.compile(
            "Safepoint synchronization initiated(?: using futex wait barrier)?(?:\\. \\((\\d{1,8}) threads\\))?");

    // JDK 17: … Safepoint "ThreadDump", Time since last: 96383 ns, Reaching safepoint: 87870 ns,
    //     Cleanup: 2073 ns, At safepoint: 540180 ns, Total: 630123 ns
    // JDK 28: … Safepoint "ThreadDump", Time since last: 1645458 ns, Reaching safepoint: 88221 ns,
    //     At safepoint: 37335 ns, Leaving safepoint: 4857 ns, Total: 130413 ns,
    //     Threads: 1 runnable, 11 total
    private static final Pattern WHOLE =
            Pattern.compile("Safepoint \"(.+)\", Time since last: \\d+ ns, Reaching safepoint: (\\d{1,18})"
                    + " ns, (?:Cleanup: \\d+ ns, )?At safepoint: \\d+ ns, (?:Leaving"
                    + " safepoint: \\d+ ns, )?Total: (\\d{1,18}) ns(?:, Threads: \\d+ runnable, (\\d{1,8}) total)?");

    // JDK 11: … Entering safepoint region: RevokeBias
    private static final Pattern BEGIN = Pattern.compile("Entering safepoint region: (.+)");

    // JDK 11: … Total time for which application threads were stopped: 0.0000579 seconds,
    //     Stopping threads took: 0.0000157 seconds
    private static final Pattern END = Pattern.compile("Total time for which application threads were stopped:"
            + " (\\d{1,9}\\.\\d{1,9}) seconds, Stopping threads took: (\\d{1,9}\\.\\d{1,9}) seconds");

    // JDK 25: [169266846ns][handshake] Handshake "GetStackTraceClosure", Targeted threads: 1,
    //     Executed by requesting thread: 0, Total completion time: 683243 ns
    private static final Pattern HANDSHAKE =
            Pattern.compile("Handshake \"(.+)\", Targeted threads: (\\d{1,8}), Executed by (?:targeted|requesting)"
                    + " threads?: \\d+, Total completion time: (\\d{1,18}) ns(?:, .*)?");

    // JDK 11.0.5: [834415013ns][handshake] Performing operation (vmoperation doit), 0.0000070 secs
    private static final Pattern UNNAMED_HANDSHAKE =
            Pattern.compile("Performing (?:single-target )?operation \\(vmoperation doit\\), \\d+\\.\\d+ secs");

    // JDK 11: … Waiting for 1 thread(s) to block
    // JDK 17: … ... found polling page loop exception at pc = 0x00007fea78eca359, …
    // JDK 28: … Safepoint synchronization complete
    private static final Pattern STEP =
            Pattern.compile("Application time: [\\d.]+ seconds|Leaving safepoint(?: region)?|"
                    + "Waiting for \\d+ thread\\(s\\) to block|Safepoint synchronization complete|Safepoint complete|"
                    + "\\.\\.\\. found polling page (?:loop|return) exception at pc = .*");

    @Override
    public List<String> options() {
        return List.of("-Xlog:safepoint=debug,handshake=info:file=" + FILE + ":uptimenanos,tags:filecount=0");
    }

    @Override
    public SafepointEvents read(String log) {
        Reading reading = new Reading();
        List<String> lines = LogText.lines(log);
        for (int i = 0; i < lines.size(); i++) {
            if (!reading.take(lines.get(i))) {
                throw new UnknownLine(i + 1, lines.get(i), reading.expectation());
            }
        }
        if (reading.isCut()) {
            throw new UnknownLine(lines.size(), lines.get(lines.size() - 1), "is the last, in a safepoint");
        }
        return new SafepointEvents(reading.safepoints, reading.handshakes, reading.unnamedHandshakes);
    }

    /** The state after some of the lines. */
    private static final class Reading {
        private final List<Safepoint> safepoints = new ArrayList<>();
        private final List<Handshake> handshakes = new ArrayList<>();
        private int unnamedHandshakes;
        private OptionalInt threads = OptionalInt.empty();
        private Optional<String> open = Optional.empty();

        /** Whether the line is one of a log of safepoints, and has its place there. */
        boolean take(String line) {
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                return false;
            }
            String said = parts.group(2);
            return parts.group(1).equals("handshake")
                    ? takeHandshake(said)
                    : takeRequest(said)
                            || takeSafepoint(said)
                            || STEP.matcher(said).matches();
        }

        String expectation() {
            return open.map(operation -> "is not known, or not in safepoint " + operation)
                    .orElse("is not known, or not outside of a safepoint");
        }

        /** Only the end of the VM is a safepoint that nobody leaves. */
        boolean isCut() {
            return open.filter(operation -> !operation.matches("Halt|Exit")).isPresent();
        }

        private boolean takeRequest(String said) {
            Matcher request = REQUEST.matcher(said);
            if (open.isPresent() || !request.matches()) {
                return false;
            }
            threads =
                    request.group(1) == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(request.group(1)));
            return true;
        }

        private boolean takeSafepoint(String said) {
            Matcher begin = BEGIN.matcher(said);
            if (begin.matches()) {
                boolean expected = open.isEmpty();
                open = Optional.of(begin.group(1));
                return expected;
            }
            Matcher end = END.matcher(said);
            if (end.matches() && open.isPresent()) {
                String operation = open.get();
                open = Optional.empty();
                Duration total = SafepointFormat.seconds(end.group(1));
                return add(operation, threads, SafepointFormat.seconds(end.group(2)), total);
            }
            Matcher whole = WHOLE.matcher(said);
            return whole.matches()
                    && add(
                            whole.group(1),
                            whole.group(4) == null ? threads : OptionalInt.of(Integer.parseInt(whole.group(4))),
                            Duration.ofNanos(Long.parseLong(whole.group(2))),
                            Duration.ofNanos(Long.parseLong(whole.group(3))));
        }

        private boolean add(String operation, OptionalInt counted, Duration toReach, Duration total) {
            if (counted.isEmpty() || total.compareTo(toReach) < 0) {
                return false;
            }
            safepoints.add(new Safepoint(operation, counted.getAsInt(), toReach, total));
            threads = OptionalInt.empty();
            return true;
        }

        private boolean takeHandshake(String said) {
            if (UNNAMED_HANDSHAKE.matcher(said).matches()) {
                unnamedHandshakes++;
                return true;
            }
            Matcher handshake = HANDSHAKE.matcher(said);
            if (!handshake.matches()) {
                return false;
            }
            handshakes.add(new Handshake(
                    handshake.group(1),
                    Integer.parseInt(handshake.group(2)),
                    Duration.ofNanos(Long.parseLong(handshake.group(3)))));
            return true;
        }
    }
}
