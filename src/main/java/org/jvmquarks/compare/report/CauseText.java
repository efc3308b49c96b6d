package org.jvmquarks.compare.report;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.compare.Cause;
import org.jvmquarks.compare.Role;
import org.jvmquarks.text.Plural;

/** Causes in words, each in a sentence without its full stop. */
final class CauseText {
    private CauseText() {}

    static String of(Cause cause) {
        if (cause instanceof Cause.NotInlined it) {
            return notInlined(it);
        } else if (cause instanceof Cause.CodeSize it) {
            return "instructions of the hot code: %d → %d bytes".formatted(it.base(), it.head());
        } else if (cause instanceof Cause.Vectors it) {
            return it.head() == 0
                    ? "its loops have no vector instructions any more: %d → 0".formatted(it.base())
                    : "its loops have vector instructions now: 0 → %d".formatted(it.head());
        } else if (cause instanceof Cause.LoopsUnread it) {
            return "vector instructions are not compared: " + it.why();
        } else if (cause instanceof Cause.Deoptimizations it) {
            return "deoptimizations while it was measured: %d → %d, by %s"
                    .formatted(it.base(), it.head(), String.join("; ", it.causes()));
        } else if (cause instanceof Cause.Collections it) {
            return "collections in as much time: %d → %d".formatted(it.base(), it.head());
        }
        Cause.Unknown it = (Cause.Unknown) cause;
        return "the %s is not explained: %s".formatted(it.side().label(), it.why());
    }

    /** Returns {@code Ring.grow (331 bytecodes) is not inlined any more, limit 325}. */
    private static String notInlined(Cause.NotInlined it) {
        String size =
                it.bytecodes().isPresent() ? " (" + Plural.count(it.bytecodes().getAsInt(), "bytecode") + ")" : "";
        String limit = it.limit().isPresent() ? "limit " + it.limit().getAsLong() : "";
        String why =
                Stream.of(it.reason(), limit).filter(each -> !each.isEmpty()).collect(Collectors.joining(", "));
        String method = method(it.method()) + size;
        if (it.side() == Role.BASE) {
            return "%s is inlined now, and was not on the base: %s".formatted(method, why);
        }
        return it.inlinedByOther()
                ? "%s is not inlined any more: %s".formatted(method, why)
                : "%s is called often by the head alone, and not inlined: %s".formatted(method, why);
    }

    /** Without its package, which says little. */
    private static String method(String name) {
        String[] parts = name.split("\\.");
        return parts.length < 2 ? name : parts[parts.length - 2].replace('$', '.') + "." + parts[parts.length - 1];
    }
}
