package org.jvmquarks.jdk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Processors of a machine by their numbers, as the kernel and Docker's {@code --cpuset-cpus} list them.
 *
 * @param processors their numbers, at least one
 */
public record CpuSet(SortedSet<Integer> processors) {
    /** Four digits: Linux supports 8192 processors at most. */
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,4})(?:-([0-9]{1,4}))?");

    public CpuSet {
        processors = Collections.unmodifiableSortedSet(new TreeSet<>(processors));
        if (processors.isEmpty()) {
            throw new IllegalArgumentException("a cpuset must have at least one processor");
        }
        if (processors.first() < 0) {
            throw new IllegalArgumentException("processors must be counted from 0, was " + processors.first());
        }
    }

    /**
     * Reads numbers and ranges that are separated by commas: {@code 0,2-3}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static CpuSet parse(String text) {
        SortedSet<Integer> processors = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                throw wrong(text);
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (first > last) {
                throw wrong(text);
            }
            for (int processor = first; processor <= last; processor++) {
                processors.add(processor);
            }
        }
        return new CpuSet(processors);
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "expected numbers of processors, such as 0, 0-1 or 0,2-3, was '" + text + "'");
    }

    public int size() {
        return processors.size();
    }

    /** Returns the shortest form that {@link #parse} reads: {@code 0,2-3}. */
    @Override
    public String toString() {
        List<String> ranges = new ArrayList<>();
        int first = processors.first();
        int last = first;
        for (int processor : processors.tailSet(first + 1)) {
            if (processor > last + 1) {
                ranges.add(range(first, last));
                first = processor;
            }
            last = processor;
        }
        ranges.add(range(first, last));
        return String.join(",", ranges);
    }

    private static String range(int first, int last) {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }
}
