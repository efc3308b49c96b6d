package org.jvmquarks.report;

/**
 * How a table is drawn.
 *
 * @param width columns of the terminal, at least {@value #MIN_WIDTH}
 * @param colours whether to use ANSI colours
 * @param symbols characters to use
 */
public record TableStyle(int width, boolean colours, Symbols symbols) {

    /** A narrower table has no room for a JDK next to the names of the pins. */
    public static final int MIN_WIDTH = 60;

    public TableStyle {
        if (width < MIN_WIDTH) {
            throw new IllegalArgumentException("a table needs at least " + MIN_WIDTH + " columns: " + width);
        }
    }

    /** A style without colours. */
    public static TableStyle plain(int width) {
        return new TableStyle(width, false, Symbols.UNICODE);
    }
}
