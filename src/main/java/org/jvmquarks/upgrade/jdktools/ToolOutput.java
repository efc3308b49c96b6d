package org.jvmquarks.upgrade.jdktools;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.javaapi.Reference;

/** Reads what {@code jdeps} and {@code jdeprscan} print. They have no form for machines. */
final class ToolOutput {
    /**
     * {@code a.S -> sun.nio.ch.DirectBuffer JDK internal API (java.base)}, {@code a.S -> sun.misc.Cleaner JDK removed
     * internal API}.
     */
    private static final Pattern INTERNAL =
            Pattern.compile("\\s+(\\S+)\\s+->\\s+(\\S+)\\s+JDK (removed )?internal API(?: \\((\\S+)\\))?");

    /**
     * {@code class a/S uses deprecated method java/lang/Thread::stop()V (forRemoval=true)}, {@code … overrides
     * deprecated method …}.
     */
    private static final Pattern MEMBER = Pattern.compile("\\S+ (\\S+) (?:uses|overrides) deprecated (?:method|field)"
            + " ([^:]+)(?:::|\\.)([^ (:]+):?(\\S*) \\(forRemoval=true\\)");

    /**
     * {@code class a/S uses deprecated class java/security/AccessController (forRemoval=true)}, {@code … has field
     * named x of deprecated type …}, {@code … extends deprecated class …}.
     */
    private static final Pattern TYPE = Pattern.compile(
            "\\S+ (\\S+) .*deprecated (?:class|interface|type|parameter type|return type|exception type)"
                    + " (\\S+) \\(forRemoval=true\\)");

    private ToolOutput() {}

    /** Reads the output of {@code jdeps --jdk-internals}. */
    static List<ToolFinding> ofJdeps(String output) {
        return output.lines()
                .flatMap(line -> internal(line).stream())
                .distinct()
                .toList();
    }

    private static Optional<ToolFinding> internal(String line) {
        Matcher found = INTERNAL.matcher(line);
        if (!found.matches()) {
            return Optional.empty();
        }
        ToolFinding.Kind kind =
                "jdk.unsupported".equals(found.group(4)) ? ToolFinding.Kind.UNSUPPORTED : ToolFinding.Kind.INTERNAL;
        return Optional.of(new ToolFinding(
                found.group(3) == null ? kind : ToolFinding.Kind.REMOVED,
                found.group(1).replace('.', '/'),
                Reference.to(found.group(2).replace('.', '/'))));
    }

    /** Reads the output of {@code jdeprscan --for-removal}. */
    static List<ToolFinding> ofJdeprscan(String output) {
        return output.lines()
                .flatMap(line -> forRemoval(line).stream())
                .distinct()
                .toList();
    }

    private static Optional<ToolFinding> forRemoval(String line) {
        Matcher member = MEMBER.matcher(line);
        if (member.matches() && !member.group(4).isEmpty()) {
            return Optional.of(new ToolFinding(
                    ToolFinding.Kind.FOR_REMOVAL,
                    member.group(1),
                    new Reference(member.group(2), member.group(3), member.group(4))));
        }
        Matcher type = TYPE.matcher(line);
        return type.matches()
                ? Optional.of(new ToolFinding(ToolFinding.Kind.FOR_REMOVAL, type.group(1), Reference.to(type.group(2))))
                : Optional.empty();
    }
}
