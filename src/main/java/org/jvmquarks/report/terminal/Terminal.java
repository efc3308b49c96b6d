package org.jvmquarks.report.terminal;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.jvmquarks.report.Symbols;
import org.jvmquarks.report.TableStyle;

/**
 * The terminal, pipe or file behind standard output.
 *
 * @param tty whether it is a terminal, not a pipe or a file
 * @param environment environment variables of this process
 * @param columns returns the width of the terminal in characters
 * @param charset charset of the output
 */
public record Terminal(boolean tty, Map<String, String> environment, IntSupplier columns, Charset charset) {
    /** Width of a pipe or a log, which most people can read without scrolling. */
    static final int DEFAULT_WIDTH = 120;

    /** Largest width: longer lines are hard to read. */
    static final int MAX_WIDTH = 200;

    /**
     * Returns the style for this process.
     *
     * @param columns asks the terminal for its width; called only if there is one
     */
    public static TableStyle style(IntSupplier columns) {
        return new Terminal(isTty(), System.getenv(), columns, outputCharset()).tableStyle();
    }

    /**
     * Returns the charset of standard output. From JDK 18 on it is no longer the default charset, which is always
     * UTF-8.
     */
    public static Charset outputCharset() {
        return Stream.of("stdout.encoding", "native.encoding")
                .map(System::getProperty)
                .filter(name -> name != null && Charset.isSupported(name))
                .findFirst()
                .map(Charset::forName)
                .orElseGet(Charset::defaultCharset);
    }

    /** Returns the style for output that another program, such as Maven, shows. */
    public static TableStyle style() {
        return style(() -> DEFAULT_WIDTH);
    }

    TableStyle tableStyle() {
        return new TableStyle(
                width(), colours(), charset.newEncoder().canEncode('✓') ? Symbols.UNICODE : Symbols.ASCII);
    }

    /** Follows no-color.org: an empty NO_COLOR counts as absent. */
    private boolean colours() {
        return tty
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Prefers COLUMNS, for pipes as well: shells export it only if the user wants that. */
    private int width() {
        int requested = Optional.ofNullable(environment.get("COLUMNS"))
                .filter(text -> text.matches("\\d{1,4}"))
                .map(Integer::parseInt)
                .orElseGet(() -> tty ? columns.getAsInt() : DEFAULT_WIDTH);
        return Math.max(TableStyle.MIN_WIDTH, Math.min(MAX_WIDTH, requested));
    }

    /**
     * Asks Linux, and returns false on other systems. System.console() does not help: from JDK 22 on it exists without
     * a terminal.
     */
    private static boolean isTty() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).startsWith("/dev/pts");
        } catch (IOException notLinux) {
            return false;
        }
    }
}
