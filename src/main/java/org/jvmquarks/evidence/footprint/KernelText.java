package org.jvmquarks.evidence.footprint;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.UnknownLine;

/** Reads what Linux writes below {@code /proc} and {@code /sys}. Sizes become bytes. */
final class KernelText {
    // JDK 21: f0000000-7fff2de33000 ---p 00000000 00:00 0                              [rollup]
    private static final Pattern ROLLUP_HEADER =
            Pattern.compile("[0-9a-f]+-[0-9a-f]+ \\S{4} [0-9a-f]+ [0-9a-f:]+ \\d+ +\\[rollup]");
    // JDK 21: Rss:              118936 kB
    private static final Pattern KILOBYTES = Pattern.compile("(\\w+):\\s+(\\d{1,15}) kB");
    // JDK 21: rss 98598912
    // Without a limit: hierarchical_memory_limit 9223372036854771712
    private static final Pattern COUNTER = Pattern.compile("(\\w+) (\\d{1,20})");
    // JDK 21: VmHWM:	  118960 kB
    private static final Pattern STATUS_FIELD = Pattern.compile("(\\w+):(.*)");

    /** The name of the program may contain anything, so all is counted from its end. */
    // JDK 21: 204 (java) S 190 190 190 0 -1 4194304 5013 0 0 0 6 …
    private static final Pattern STAT = Pattern.compile("\\d+ \\(.*\\) \\S (?:-?\\d+ ){6}(\\d{1,18}) .*");

    // JDK 21: always [madvise] never
    private static final Pattern HUGE_PAGES = Pattern.compile("(?:\\w+ )*\\[(\\w+)](?: \\w+)*");

    // For example: always defer defer+madvise [madvise] never
    private static final Pattern DEFRAG = Pattern.compile("(?:[\\w+]+ )*\\[([\\w+]+)](?: [\\w+]+)*");

    private KernelText() {}

    /** {@code smaps_rollup}: sums over all mappings, in bytes by name. */
    static Map<String, Long> rollup(String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !ROLLUP_HEADER.matcher(lines.get(0)).matches()) {
            throw new UnknownLine(1, lines.isEmpty() ? "" : lines.get(0), "is not a rollup");
        }
        return fields(lines, 1, KILOBYTES, sum -> Long.parseLong(sum) << 10);
    }

    /** {@code memory.stat} of a control group of either version: numbers by name. */
    static Map<String, Long> counters(String text) {
        return fields(text.lines().toList(), 0, COUNTER, Long::parseUnsignedLong);
    }

    /** One number of {@code vmstat}, whose other lines differ by kernel; empty if it is missing. */
    static OptionalLong counter(String text, String name) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(name + " ")) {
                return OptionalLong.of(
                        Long.parseLong(matched(COUNTER, i + 1, lines.get(i)).group(2)));
            }
        }
        return OptionalLong.empty();
    }

    /** {@code status}: texts by name. */
    static Map<String, String> status(String text) {
        return fields(text.lines().toList(), 0, STATUS_FIELD, String::strip);
    }

    /** Minor faults of {@code stat}, its tenth field. */
    static long minorFaults(String text) {
        return Long.parseLong(matched(STAT, 1, text.stripTrailing()).group(1));
    }

    /** A file that is one number. */
    static long number(String text) {
        return Long.parseLong(
                matched(Pattern.compile("(\\d{1,18})"), 1, text.stripTrailing()).group(1));
    }

    /** {@code KernelPageSize} of the first mapping in {@code smaps}, in bytes. */
    static long pageSize(String text) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("KernelPageSize:")) {
                return Long.parseLong(matched(KILOBYTES, i + 1, lines.get(i)).group(2)) << 10;
            }
        }
        throw new UnknownLine(
                Math.max(1, lines.size()),
                lines.isEmpty() ? "" : lines.get(lines.size() - 1),
                "is the last, and no KernelPageSize came");
    }

    /** The choice in brackets in {@code transparent_hugepage/defrag}. */
    static String defrag(String text) {
        return matched(DEFRAG, 1, text.stripTrailing()).group(1);
    }

    /** The choice in brackets in {@code transparent_hugepage/enabled}. */
    static String hugePages(String text) {
        return matched(HUGE_PAGES, 1, text.stripTrailing()).group(1);
    }

    /**
     * Whether {@code /sys/fs/cgroup/memory} shows the memory of just this container: the group of the process is what
     * is mounted there, and not the root of all.
     *
     * @param groups {@code /proc/self/cgroup}
     * @param mounts {@code /proc/self/mountinfo}
     */
    static boolean isOwnGroup(String groups, String mounts) {
        Optional<String> group = groups.lines()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3 && parts[1].equals("memory"))
                .map(parts -> parts[2])
                .findFirst();
        return group.filter(path -> !path.equals("/"))
                .filter(path -> mounts.lines()
                        .map(line -> line.split(" "))
                        .anyMatch(mount ->
                                mount.length > 4 && mount[3].equals(path) && mount[4].equals("/sys/fs/cgroup/memory")))
                .isPresent();
    }

    private static Matcher matched(Pattern pattern, int number, String line) {
        Matcher matcher = pattern.matcher(line);
        if (!matcher.matches()) {
            throw new UnknownLine(number, line, "is not known");
        }
        return matcher;
    }

    /** Reads lines from one on, each of which has a name and a value, and a name of its own. */
    private static <T> Map<String, T> fields(List<String> lines, int first, Pattern form, Function<String, T> value) {
        Map<String, T> fields = new LinkedHashMap<>();
        for (int i = first; i < lines.size(); i++) {
            Matcher field = matched(form, i + 1, lines.get(i));
            if (fields.putIfAbsent(field.group(1), value.apply(field.group(2))) != null) {
                throw new UnknownLine(i + 1, lines.get(i), "is the second of its name");
            }
        }
        return fields;
    }
}
