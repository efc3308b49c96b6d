package org.jvmquarks.jdk.option;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sentences of a VM about its options, among all lines that it printed. */
public final class StartupLines {
    /** [0.001s][warning][gc] …: unified logging since JDK 9 (JEP 158). */
    private static final Pattern LOGGED = Pattern.compile("\\[[^]]+]\\[(\\w+) *]\\[[\\w,]+ *] ?(.*)");

    // OpenJDK 64-Bit Server VM warning: …
    private static final Pattern WARNED =
            Pattern.compile("(?:[\\w ().-]+ VM )?(?:warning|WARNING|Warning): (?:INFO: )?(.*)");

    /** What the launcher says after a refusal. */
    static final String LAUNCHER = "Error: Could not create the Java Virtual Machine\\."
            + "|Error: A fatal exception has occurred\\. Program will exit\\.";

    /** Boilerplate of the launcher and the VM. */
    private static final Pattern BOILERPLATE = Pattern.compile(LAUNCHER
            + "|(NOTE: )?Picked up (JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_JAVA_OPTIONS): .*"
            + "|Error occurred during initialization of (VM|boot layer)"
            + "|active_processor_count: .*|CompileCommand: .*|#.*|/.*hs_err_pid\\d+\\.log|\\s+at .*|\\s*\\.\\.\\. \\d+ more"
            + "|\\[\\.\\.\\. \\d+ bytes left out \\.\\.\\.]");

    // JDK 17 has no line break there.
    private static final Pattern TAIL = Pattern.compile("\\s*Error: Could not create the Java Virtual Machine\\.$");

    // # There is insufficient memory for the Java Runtime Environment to continue.
    private static final Pattern FATAL = Pattern.compile("# (There is insufficient memory.*)");

    private static final int MOST = 8;

    private StartupLines() {}

    /** Returns the warnings in order, each once. */
    public static List<String> warnings(List<String> lines) {
        return distinct(lines, StartupLines::warning);
    }

    /** Returns the reasons of a VM that did not start, in order, each once. */
    public static List<String> errors(List<String> lines) {
        return distinct(lines, StartupLines::error).stream().limit(MOST).toList();
    }

    /** Returns a line without the name of the VM before a warning. */
    public static String text(String line) {
        Matcher warned = WARNED.matcher(line);
        return (warned.matches() ? warned.group(1) : line).strip();
    }

    private static List<String> distinct(List<String> lines, Function<String, Optional<String>> sentence) {
        return lines.stream()
                .flatMap(line -> sentence.apply(line).stream())
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
    }

    private static Optional<String> warning(String line) {
        Matcher logged = LOGGED.matcher(line);
        if (logged.matches()) {
            return logged.group(1).equals("warning") ? Optional.of(logged.group(2)) : Optional.empty();
        }
        Matcher warned = WARNED.matcher(line);
        return warned.matches() ? Optional.of(warned.group(1)) : Optional.empty();
    }

    private static Optional<String> error(String line) {
        Matcher logged = LOGGED.matcher(line);
        if (logged.matches()) {
            return logged.group(1).equals("error") ? Optional.of(logged.group(2)) : Optional.empty();
        }
        if (WARNED.matcher(line).matches()) {
            return Optional.empty();
        }
        Matcher fatal = FATAL.matcher(line);
        if (fatal.matches()) {
            return Optional.of(fatal.group(1));
        }
        return BOILERPLATE.matcher(line).matches()
                ? Optional.empty()
                : Optional.of(TAIL.matcher(line).replaceFirst("").replaceFirst("^Error: ", ""));
    }
}
