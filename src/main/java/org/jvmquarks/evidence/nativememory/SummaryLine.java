package org.jvmquarks.evidence.nativememory;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One line of a summary, in the words of any version. Sizes are in kilobytes on JDK 8 and where {@code jcmd} prints
 * them, in bytes at the end of a process since JDK 11. High-water marks came with 17 for malloc and arena, with 21 for
 * mmap and stack; {@code tag} was {@code type} before 24.
 *
 * @param text of it, without space around
 */
record SummaryLine(String text) {
    private static final String SIZE = "(\\d{1,15})((?:KB)?)";
    private static final String ANY_SIZE = "\\d{1,15}(?:KB)?";
    private static final String USAGE = "reserved=" + SIZE + ", committed=" + SIZE;
    private static final String ANY_USAGE = "reserved=" + ANY_SIZE + ", committed=" + ANY_SIZE;
    private static final String PEAK = "(?:at peak|peak=" + ANY_SIZE + "(?: #\\d+)?)";

    // JDK 8: Total: reserved=1334533KB, committed=35565KB
    // JDK 21: Total: reserved=1441977153, committed=41485121
    private static final Pattern TOTAL = Pattern.compile("Total: " + USAGE);
    // JDK 17: -                 Java Heap (reserved=16777216, committed=16777216)
    // JDK 21: … Shared class space (reserved=16777216, committed=13225984, readonly=0)
    private static final Pattern CATEGORY =
            Pattern.compile("- {1,40}(\\S[^(]*?) \\(" + USAGE + "(?:, readonly=" + ANY_SIZE + ")?\\)");
    // JDK 17: … (stack: reserved=11534336, committed=634880)
    // JDK 21: … (mmap: reserved=16777216, committed=16777216, at peak)
    private static final Pattern MAPPED = Pattern.compile("\\((?:mmap|stack): " + USAGE + "(?:, " + PEAK + ")?\\)");
    // JDK 8: … (malloc=129KB #207)
    // JDK 17: … (malloc=98279 #1119) (peak=98623 #1122)
    // JDK 25: … (malloc=79743 tag=Class #1237) (peak=79855 #1236)
    // JDK 21: … (tracking overhead=98016)
    private static final Pattern ALLOCATED = Pattern.compile("\\((?:malloc|arena|tracking overhead)="
            + SIZE
            + "(?: (?:type|tag)=[^#)]{1,40})?(?: #\\d+)?\\)(?: \\("
            + PEAK
            + "\\))?");

    /** Says how the total is made up, or what the categories hold: checked, not used. */
    // JDK 17: … malloc: 3115295 #8683
    // JDK 17: … (  instance classes #804, array classes #120)
    // JDK 17: … (    waste=62024 =10.52%)
    private static final Pattern DETAIL = Pattern.compile(Stream.of(
                    "malloc: " + ANY_SIZE + " #\\d+(?:, " + PEAK + ")?",
                    "mmap: +" + ANY_USAGE,
                    "\\(Omitting categories weighting less than 1KB\\)",
                    "\\(classes #\\d+\\)",
                    "\\( +instance classes #\\d+, array classes #\\d+\\)",
                    "\\(threads? #\\d+\\)",
                    "\\( +(?:Metadata|Class space): *\\)",
                    "\\( +" + ANY_USAGE + "\\)",
                    "\\( +(?:used|free)=" + ANY_SIZE + "\\)",
                    "\\( +waste=" + ANY_SIZE + " =[\\d.]+%\\)",
                    "")
            .reduce((one, other) -> one + "|" + other)
            .orElseThrow());

    /**
     * A category.
     *
     * @param name as the VM says it: {@code GC}, {@code Java Heap}
     * @param usage of all its parts
     */
    record Category(String name, Usage usage) {}

    Optional<Usage> total() {
        return matched(TOTAL).map(line -> usage(line, 1));
    }

    Optional<Category> category() {
        return matched(CATEGORY).map(line -> new Category(line.group(1), usage(line, 2)));
    }

    /** Returns the usage of this part of a category; allocated memory is also reserved. */
    Optional<Usage> part() {
        return matched(MAPPED)
                .map(line -> usage(line, 1))
                .or(() -> matched(ALLOCATED).map(line -> bytes(line, 1)).map(bytes -> new Usage(bytes, bytes)));
    }

    /** Returns the usage of the stacks of threads; empty if this line is another part. */
    Optional<Usage> stacks() {
        return text.startsWith("(stack:") ? part() : Optional.empty();
    }

    boolean isDetail() {
        return DETAIL.matcher(text).matches();
    }

    /** Bytes that a number in this line stands for: 1 or 1024. */
    long unit() {
        return text.contains("KB") ? 1024 : 1;
    }

    private Optional<Matcher> matched(Pattern pattern) {
        return Optional.of(pattern.matcher(text)).filter(Matcher::matches);
    }

    private static Usage usage(Matcher line, int group) {
        return new Usage(bytes(line, group), bytes(line, group + 2));
    }

    private static long bytes(Matcher line, int group) {
        return Long.parseLong(line.group(group)) * (line.group(group + 1).isEmpty() ? 1 : 1024);
    }
}
