package org.jvmquarks.upgrade.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The difference of two texts in the unified format, as {@code git apply} and {@code patch -p1} take it. */
final class UnifiedDiff {
    private static final int CONTEXT = 3;

    private UnifiedDiff() {}

    /**
     * Returns the difference in one hunk, from the first to the last line that differs; empty if the texts are equal.
     *
     * @param name of the file
     */
    static String of(String name, String before, String after) {
        if (before.equals(after)) {
            return "";
        }
        List<String> old = lines(before);
        List<String> fresh = lines(after);
        int head = 0;
        while (head < Math.min(old.size(), fresh.size()) && old.get(head).equals(fresh.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < Math.min(old.size(), fresh.size()) - head
                && old.get(old.size() - 1 - tail).equals(fresh.get(fresh.size() - 1 - tail))) {
            tail++;
        }
        int first = Math.max(0, head - CONTEXT);
        int last = Math.max(0, tail - CONTEXT);
        List<String> hunk = new ArrayList<>();
        old.subList(first, head).forEach(line -> hunk.add(" " + line));
        old.subList(head, old.size() - tail).forEach(line -> hunk.add("-" + line));
        fresh.subList(head, fresh.size() - tail).forEach(line -> hunk.add("+" + line));
        old.subList(old.size() - tail, old.size() - last).forEach(line -> hunk.add(" " + line));
        return "--- a/%1$s\n+++ b/%1$s\n@@ -%2$s +%3$s @@\n"
                        .formatted(name, range(first, old.size() - last), range(first, fresh.size() - last))
                + String.join("", hunk);
    }

    /** Lines with their ends; the last one may have none, which the format tells. */
    private static List<String> lines(String text) {
        return Stream.of(text.split("(?<=\n)"))
                .filter(line -> !line.isEmpty())
                .map(line -> line.endsWith("\n") ? line : line + "\n\\ No newline at end of file\n")
                .toList();
    }

    private static String range(int first, int last) {
        return last == first ? first + ",0" : first + 1 + "," + (last - first);
    }
}
