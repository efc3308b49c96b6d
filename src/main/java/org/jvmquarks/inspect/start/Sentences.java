package org.jvmquarks.inspect.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sentences of a VM about its options, among all lines that it printed. */
final class Sentences {
    /** [0.001s][warning][gc] …: unified logging since JDK 9 (JEP 158). */
    private static final Pattern LOGGED =
            Pattern.compile("\\[[^]]+]\\[(\\w+) *]\\[[\\w,]+ *] ?(.*)");

    // OpenJDK 64-Bit Server VM warning: …
    private static final Pattern WARNED =
            Pattern.compile("(?:[\\w ().-]+ VM )?(?:warning|WARNING|Warning): (?:INFO: )?(.*)");

    /** The launcher and the VM say these whatever was wrong. */
    private static final Pattern BOILERPLATE =
            Pattern.compile(
                    "Error: Could not create the Java Virtual Machine\\."
                            + "|Error: A fatal exception has occurred\\. Program will exit\\."
                            + "|Error occurred during initialization of (VM|boot layer)"
                            + "|#.*|/.*hs_err_pid\\d+\\.log|\\s+at .*|\\s*\\.\\.\\. \\d+ more"
                            + "|\\[\\.\\.\\. \\d+ bytes left out \\.\\.\\.]");

    // JDK 17 has no line break there.
    private static final Pattern TAIL =
            Pattern.compile("\\s*Error: Could not create the Java Virtual Machine\\.$");

    // # There is insufficient memory for the Java Runtime Environment to continue.
    private static final Pattern FATAL = Pattern.compile("# (There is insufficient memory.*)");

    private static final int MOST = 8;

    private Sentences() {}

    /**
     * Returns them in order, each once.
     *
     * @param ended whether the VM started and ended well: then only warnings are about options
     */
    static List<String> of(List<String> lines, boolean ended) {
        List<String> sentences = new ArrayList<>();
        for (String line : lines) {
            Optional<String> sentence = ended ? warning(line) : warning(line).or(() -> other(line));
            sentence.map(String::strip)
                    .filter(text -> !text.isEmpty() && !sentences.contains(text))
                    .ifPresent(sentences::add);
        }
        return ended ? sentences : sentences.stream().limit(MOST).toList();
    }

    private static Optional<String> warning(String line) {
        Matcher logged = LOGGED.matcher(line);
        if (logged.matches()) {
            return logged.group(1).equals("warning") || logged.group(1).equals("error")
                    ? Optional.of(logged.group(2))
                    : Optional.empty();
        }
        Matcher warned = WARNED.matcher(line);
        return warned.matches() ? Optional.of(warned.group(1)) : Optional.empty();
    }

    private static Optional<String> other(String line) {
        Matcher fatal = FATAL.matcher(line);
        if (fatal.matches()) {
            return Optional.of(fatal.group(1));
        }
        return LOGGED.matcher(line).matches() || BOILERPLATE.matcher(line).matches()
                ? Optional.empty()
                : Optional.of(TAIL.matcher(line).replaceFirst("").replaceFirst("^Error: ", ""));
    }
}
