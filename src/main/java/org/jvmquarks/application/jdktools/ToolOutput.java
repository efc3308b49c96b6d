package org.jvmquarks.application.jdktools;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.application.reference.Reference;

/** Reads what {@code jdeps} and {@code jdeprscan} print. They have no form for machines. */
final class ToolOutput {
    /** {@code a.S -> sun.misc.Unsafe JDK internal API (jdk.unsupported)}. */
    private static final Pattern INTERNAL =
            Pattern.compile("\\s+(\\S+)\\s+->\\s+(\\S+)\\s+JDK (?:removed )?internal API.*");

    /** {@code a.S$1 -> javax.activation.DataSource not found}. */
    private static final Pattern MISSING =
            Pattern.compile("\\s+(\\S+)\\s+->\\s+(\\S+)\\s+not found");

    /**
     * {@code class a/S uses deprecated method java/lang/Thread::stop()V (forRemoval=true)}, {@code
     * … overrides deprecated method …}.
     */
    private static final Pattern MEMBER =
            Pattern.compile(
                    "(?:class|interface) (\\S+) (?:uses|overrides) deprecated (?:method|field)"
                            + " ([^:]+)(?:::|\\.)([^ (:]+):?(\\S*) \\(forRemoval=true\\)");

    /**
     * {@code class a/S uses deprecated class java/security/AccessController (forRemoval=true)},
     * {@code … has field named x of deprecated type …}, {@code … extends deprecated class …}.
     */
    private static final Pattern TYPE =
            Pattern.compile(
                    "(?:class|interface) (\\S+) .*deprecated (?:class|interface|type|parameter type|return type|exception type)"
                            + " (\\S+) \\(forRemoval=true\\)");

    private ToolOutput() {}

    /** Reads the output of {@code jdeps --jdk-internals} or {@code jdeps --missing-deps}. */
    static List<ToolFinding> ofJdeps(String output) {
        return output.lines()
                .flatMap(
                        line ->
                                Stream.concat(
                                        found(INTERNAL, ToolFinding.Kind.INTERNAL, line).stream(),
                                        found(MISSING, ToolFinding.Kind.MISSING, line).stream()))
                .distinct()
                .toList();
    }

    private static Optional<ToolFinding> found(
            Pattern pattern, ToolFinding.Kind kind, String line) {
        Matcher found = pattern.matcher(line);
        return found.matches()
                ? Optional.of(
                        new ToolFinding(
                                kind,
                                found.group(1).replace('.', '/'),
                                Reference.to(found.group(2).replace('.', '/'))))
                : Optional.empty();
    }

    /** Reads the output of {@code jdeprscan --for-removal}. */
    static List<ToolFinding> ofJdeprscan(String output) {
        return output.lines().flatMap(line -> forRemoval(line).stream()).distinct().toList();
    }

    private static Optional<ToolFinding> forRemoval(String line) {
        Matcher member = MEMBER.matcher(line);
        if (member.matches() && !member.group(4).isEmpty()) {
            return Optional.of(
                    new ToolFinding(
                            ToolFinding.Kind.FOR_REMOVAL,
                            member.group(1),
                            new Reference(member.group(2), member.group(3), member.group(4))));
        }
        Matcher type = TYPE.matcher(line);
        return type.matches()
                ? Optional.of(
                        new ToolFinding(
                                ToolFinding.Kind.FOR_REMOVAL,
                                type.group(1),
                                Reference.to(type.group(2))))
                : Optional.empty();
    }
}
