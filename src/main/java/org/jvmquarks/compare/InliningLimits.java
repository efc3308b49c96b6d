package org.jvmquarks.compare;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Flags of HotSpot that a refusal to inline is about, by the words of C2 and C1 in their versions 8 to 28. Limits of
 * machine code are left out: the size that reports show is that of bytecodes.
 */
final class InliningLimits {
    private static final Map<String, String> FLAGS = Map.ofEntries(
            Map.entry("hot method too big", "FreqInlineSize"),
            Map.entry("too big", "MaxInlineSize"),
            Map.entry("inlining too deep", "MaxInlineLevel"),
            Map.entry("recursive inlining is too deep", "MaxRecursiveInlineLevel"),
            Map.entry("recursive inlining too deep", "MaxRecursiveInlineLevel"),
            Map.entry("size > DesiredMethodLimit", "DesiredMethodLimit"),
            Map.entry("callee is too large", "MaxInlineSize"));

    private InliningLimits() {}

    /** Returns the flag; empty if the reason is about none. */
    static Optional<String> flag(String reason) {
        return Optional.ofNullable(FLAGS.get(reason));
    }

    /** Returns the names of all flags. */
    static Set<String> names() {
        return new TreeSet<>(FLAGS.values());
    }
}
