package org.jvmquarks.cli;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jvmquarks.report.Symbols;
import org.jvmquarks.report.terminal.TableStyle;

/** What the terminal behind standard output can show. */
final class Terminal {
    private static final int DEFAULT_WIDTH = 120;
    private static final int WIDEST = 200;

    private Terminal() {}

    static TableStyle style() {
        boolean colours = isTty() && System.getenv("NO_COLOR") == null;
        boolean unicode = Charset.defaultCharset().newEncoder().canEncode('✓');
        return new TableStyle(width(), colours, unicode ? Symbols.UNICODE : Symbols.ASCII);
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

    /** Shells export COLUMNS only on request; a pipe has no width at all. */
    private static int width() {
        return Optional.ofNullable(System.getenv("COLUMNS"))
                .filter(text -> text.matches("\\d{1,4}"))
                .map(Integer::parseInt)
                .map(width -> Math.max(TableStyle.MIN_WIDTH, Math.min(WIDEST, width)))
                .orElse(DEFAULT_WIDTH);
    }
}
