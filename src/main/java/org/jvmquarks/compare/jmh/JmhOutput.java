package org.jvmquarks.compare.jmh;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.launch.Launched;

/** What JMH 1.21 to 1.37 print about a benchmark without a result. */
final class JmhOutput {
    /** After it, JMH prints the stack trace of what the benchmark threw. */
    private static final String FAILURE = "<failure>";

    private static final List<String> FRAMES = List.of("<stdout", "</stdout", "<stderr", "</stderr");

    private JmhOutput() {}

    /** Returns the line that says most about a failure. */
    static String failure(Launched launched) throws IOException {
        return failure(launched.stdout(), launched.stderr());
    }

    static String failure(String stdout, String stderr) {
        List<String> lines = stdout.lines().map(String::strip).toList();
        return after(lines, FAILURE)
                .or(() -> after(lines, "<forked VM failed"))
                .or(() -> stderr.lines()
                        .map(String::strip)
                        .filter(JmhOutput::says)
                        .findFirst())
                .or(() -> lines.stream().filter(JmhOutput::says).reduce((earlier, later) -> later))
                .orElse("JMH printed nothing");
    }

    private static Optional<String> after(List<String> lines, String mark) {
        return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
                .filter(i -> lines.get(i).contains(mark))
                .findFirst()
                .flatMap(i -> lines.subList(i + 1, lines.size()).stream()
                        .filter(JmhOutput::says)
                        .findFirst());
    }

    private static boolean says(String line) {
        return !line.isEmpty() && FRAMES.stream().noneMatch(line::startsWith);
    }
}
