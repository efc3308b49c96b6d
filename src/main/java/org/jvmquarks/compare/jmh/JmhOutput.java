package org.jvmquarks.compare.jmh;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.launch.Launched;

/** What JMH 1.21 to 1.37 print about a benchmark without a result. */
final class JmhOutput {
    /** After it, JMH prints the stack trace of what the benchmark threw. */
    private static final String FAILURE = "<failure>";

    /** JMH prints it of a benchmark that called {@link System#exit}. */
    private static final Pattern SAID_FAILURE = Pattern.compile(".*<failure: (.+)>");

    /** After it, JMH prints the last lines of the fork in two frames. */
    private static final String FORK_FAILED = "<forked VM failed";

    /** What says nothing about a failure: frames of JMH, and what JDKs since 24 say of libraries such as JMH. */
    private static final List<String> SILENT = List.of("<stdout", "</stdout", "<stderr", "</stderr", "WARNING:");

    private JmhOutput() {}

    /** Returns the line that says most about a failure. */
    static String failure(Launched launched) throws IOException {
        return failure(launched.stdout(), launched.stderr());
    }

    static String failure(String stdout, String stderr) {
        List<String> lines = stdout.lines().map(String::strip).toList();
        return after(lines, FAILURE)
                .or(() -> said(lines))
                .or(() -> after(lines, FORK_FAILED))
                .or(() -> stderr.lines()
                        .map(String::strip)
                        .filter(JmhOutput::says)
                        .findFirst())
                .or(() -> lines.stream().filter(JmhOutput::says).reduce((earlier, later) -> later))
                .orElse("JMH printed nothing");
    }

    private static Optional<String> said(List<String> lines) {
        return lines.stream()
                .map(SAID_FAILURE::matcher)
                .filter(Matcher::matches)
                .map(it -> it.group(1))
                .findFirst();
    }

    private static Optional<String> after(List<String> lines, String mark) {
        return lines.stream()
                .dropWhile(each -> !each.contains(mark))
                .skip(1)
                .filter(JmhOutput::says)
                .findFirst();
    }

    private static boolean says(String line) {
        return !line.isEmpty() && SILENT.stream().noneMatch(line::startsWith);
    }
}
