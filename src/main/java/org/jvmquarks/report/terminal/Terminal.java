package org.jvmquarks.report.terminal;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jvmquarks.report.Symbols;

/**
 * What is behind standard output.
 *
 * @param tty whether it is a terminal, and no pipe or file
 * @param environment variables of this process
 * @param columns asks the terminal for its width in characters
 * @param charset of the output
 */
public record Terminal(
        boolean tty, Map<String, String> environment, IntSupplier columns, Charset charset) {
    /** A pipe or a log has no width; this is what most people can read without scrolling. */
    static final int DEFAULT_WIDTH = 120;

    /** Longer lines are hard to follow with the eye. */
    static final int WIDEST = 200;

    /**
     * Returns the style for this process.
     *
     * @param columns asks the terminal for its width; called only if there is one
     */
    public static TableStyle style(IntSupplier columns) {
        return new Terminal(isTty(), System.getenv(), columns, Charset.defaultCharset())
                .tableStyle();
    }

    /** Returns the style for output that somebody else, such as Maven, shows. */
    public static TableStyle style() {
        return style(() -> DEFAULT_WIDTH);
    }

    TableStyle tableStyle() {
        return new TableStyle(
                width(),
                colours(),
                charset.newEncoder().canEncode('✓') ? Symbols.UNICODE : Symbols.ASCII);
    }

    /** See no-color.org: an empty NO_COLOR is none. */
    private boolean colours() {
        return tty
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Shells export COLUMNS only on request, which then counts for pipes as well. */
    private int width() {
        int wished =
                Optional.ofNullable(environment.get("COLUMNS"))
                        .filter(text -> text.matches("\\d{1,4}"))
                        .map(Integer::parseInt)
                        .orElseGet(() -> tty ? columns.getAsInt() : DEFAULT_WIDTH);
        return Math.max(TableStyle.MIN_WIDTH, Math.min(WIDEST, wished));
    }

    /**
     * Not System.console(): from JDK 22 on it is there without a terminal. Only Linux is asked;
     * elsewhere there are no colours.
     */
    private static boolean isTty() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).startsWith("/dev/pts");
        } catch (IOException notLinux) {
            return false;
        }
    }
}
